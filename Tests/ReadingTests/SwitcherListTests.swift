import Articles
import Foundation
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite struct SwitcherListTests {
  private static func choice(_ name: String, _ place: String = "") -> SwitcherChoice {
    SwitcherChoice(target: .command(name), name: name, place: place, icon: "")
  }

  private static let choices = [
    choice("Today"), choice("New York Times", "News"), choice("Sport", "The Guardian"), choice("Sport", "Le Monde"),
    choice("Snow report"), choice("Star or remove the star", "Command"),
  ]

  @Test(arguments: [
    ("", ["Today", "New York Times", "Sport", "Sport", "Snow report", "Star or remove the star"]),
    ("t", ["Today", "New York Times", "Star or remove the star"]), ("nyt", ["New York Times"]),
    ("s", ["Sport", "Sport", "Snow report", "Star or remove the star"]),
    // Letters that are only somewhere in a name are not enough for a command.
    ("sr", ["Snow report", "Star or remove the star"]), ("guardian sport", ["Sport"]),
    ("xyz", []), ("sport guardian", ["Sport"]), ("the guardian", []),
  ])
  func `What answers better stands first, and of equals what came first`(typed: String, expected: [String]) {
    let (found, count) = SwitcherList(Self.choices).find(typed, atMost: 50)
    #expect(found.map(\.choice.name) == expected)
    #expect(count == expected.count)
    #expect(SwitcherList(Self.choices).find(typed, atMost: 1).found.count == min(1, expected.count))
  }

  @Test func `Scattered letters of a name answer only where nothing else does`() {
    let feeds = ["Snow report", "Sailing world port"].map { name in
      SwitcherChoice(
        target: .section(.publication(.init(rawValue: Int64(name.count)))), name: name, place: "", icon: "")
    }
    #expect(SwitcherList(feeds).find("snort", atMost: 9).count == 2)
    let withSnort = SwitcherList(feeds + [Self.choice("Snort")])
    #expect(withSnort.find("snort", atMost: 9).found.map(\.choice.name) == ["Snort"])
  }

  @Test func `What was used last stands first where nothing is typed, but for what is shown`() {
    let used = ["command Snow report", "command Sport", "command gone"]
    #expect(
      SwitcherList(Self.choices, used: used).find("", atMost: 3).found.map(\.choice.name) == [
        "Snow report", "Sport", "Sport",
      ])
    #expect(
      SwitcherList(Self.choices, used: used, current: .command("Snow report")).find("", atMost: 1).found.map(
        \.choice.name) == ["Sport"])
  }

  @Test func `Use tells between equals, and what answers much better goes before it`() {
    let used = ["command Snow report"]
    #expect(SwitcherList(Self.choices, used: used).find("s", atMost: 1).found.map(\.choice.name) == ["Snow report"])
    #expect(SwitcherList(Self.choices, used: used).find("sport", atMost: 1).found.map(\.choice.name) == ["Sport"])
  }

  @Test func `The words that answer are marked, each where it stands`() {
    let found = SwitcherList(Self.choices).find("guardian spo", atMost: 1).found
    #expect(found.first?.marks == [0..<3])
    #expect(SwitcherList(Self.choices).find("nyt", atMost: 1).found.first?.marks == [0..<1, 4..<5, 9..<10])
  }

  @Test func `No more than fifty uses are kept, each once`() {
    var used: [String] = []
    for number in 0..<70 { used = SwitcherList.used(used, adding: Self.choice("\(number % 60)")) }
    #expect(used.count == SwitcherList.mostUsed)
    #expect(used.first == "command 9")
    #expect(Set(used).count == used.count)
  }

  @Test func `Ten thousand names are looked through between two keys`() {
    let list = SwitcherList(
      (0..<10_000).map { Self.choice("Tag \($0) " + String(repeating: "ta ", count: $0 % 30), "Tag") })
    let clock = ContinuousClock()
    for typed in ["t", "tag 99", "tag ta ta ta", String(repeating: "t", count: 5000), "\u{1}\u{2}"] {
      // Without optimisation it takes some fifty times as long as with it.
      #expect(clock.measure { _ = list.find(typed, atMost: 50) } < .seconds(20), "\(typed.prefix(20))")
    }
  }

  @Test func `Sections say where they are, and tags that are one category stand there once`() {
    let publication = Publication(
      id: .init(rawValue: 7), source: Source(kind: Source.Kind(rawValue: "wordpress"), address: "https://example.com"),
      title: "Paper",
      capabilities: [.sections, .tags], folder: .init(rawValue: 2), unread: 0)
    let term = Term(
      id: .init(rawValue: 30), publication: publication.id, kind: .category, name: "Arts", parent: nil, count: 4)
    let sidebar = Sidebar(
      folders: [
        Folder(id: .init(rawValue: 1), title: "World", parent: nil),
        Folder(id: .init(rawValue: 2), title: "North", parent: .init(rawValue: 1)),
      ], publications: [publication], categories: [CategoryCount(term: term, unread: 0)], today: 0, unread: 0,
      starred: 0)
    let sections = SwitcherChoice.sections(of: sidebar) { $0 == "win.go-today" ? "G T" : nil }
    let drawn = sections.map { "\($0.name) · \($0.place) · \($0.key ?? "")" }
    #expect(drawn.first == "Today ·  · G T")
    #expect(
      drawn.dropFirst(5) == [
        "World · Folder · ", "North · World · ", "Paper · World / North · ", "Featured · Paper · ", "Arts · Paper · ",
        "Tags · Paper · ",
      ])
    let subjects = [
      Subject(key: "arts", name: "Arts", terms: [term.id], count: 4, unread: 0),
      Subject(key: "snow", name: "Snow", terms: [.init(rawValue: 31)], count: 4, unread: 0),
    ]
    #expect(SwitcherChoice.tags(subjects, beside: sidebar).map(\.name) == ["Snow"])
  }

  @Test func `A tag comes after the commands with its word, however often it is used`() {
    let tags = ["Mute", "Mute Button"].map {
      SwitcherChoice(target: .section(.subject($0)), name: $0, place: "Tag", icon: "")
    }
    let list = SwitcherList(
      [
        tags[0], tags[1], .command("a", "Filters", words: "mute hide", of: nil, key: nil),
        .command("b", "Mute articles like this", words: "", of: nil, key: nil),
      ], used: [tags[0].stored])
    #expect(
      list.find("mute", atMost: 9).found.map(\.choice.name) == [
        "Mute articles like this", "Filters", "Mute", "Mute Button",
      ])
  }

  @Test func `Other words find a command after names that answer, also beside words of its name`() {
    let list = SwitcherList([
      .command("a", "Remove the feed", words: "delete unsubscribe", of: nil, key: nil),
      .command("b", "Text size", words: "bigger font", of: "Paper", key: "B"), Self.choice("Delete Weekly"),
    ])
    func found(_ typed: String) -> [String] { list.find(typed, atMost: 9).found.map(\.choice.name) }
    #expect(found("delete") == ["Delete Weekly", "Remove the feed"])
    #expect(found("unsub") == ["Remove the feed"])
    #expect(found("delete feed") == ["Remove the feed"])
    #expect(found("font size") == ["Text size"])
    #expect(found("feed weekly") == [])
    #expect(list.find("bigger", atMost: 1).found.first?.choice.place == "Paper")
  }
}
