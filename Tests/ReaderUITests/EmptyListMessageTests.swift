import Articles
import Testing

@testable import Library
@testable import ReaderUI

@MainActor
@Suite("What stands in place of a list without rows")
struct EmptyListMessageTests {
  private nonisolated static let feed = Section.publication(.init(rawValue: 10))
  private nonisolated static let folder = Section.folder(.init(rawValue: 1))

  private static func sidebar(failure: SourceFailure? = nil) -> Sidebar {
    let publication = Publication(
      id: .init(rawValue: 10), source: Source(kind: .feed, address: "https://example.com/"), title: "Feed",
      folder: .init(rawValue: 1), failure: failure)
    return Sidebar(
      folders: [Folder(id: .init(rawValue: 1), title: "Box", parent: nil)], publications: [publication], today: 0,
      unread: 0, starred: 0)
  }

  private static func message(
    of query: Query, in sidebar: Sidebar = sidebar(), showsRead: Bool = true, keys: KeyBindings = KeyBindings()
  ) -> ListMessage {
    let publication = if query.section == feed { sidebar.publications.first } else { nil as Publication? }
    return EmptyListMessage(
      query: query, sidebar: sidebar, publication: publication, showsRead: showsRead, keys: keys
    ).message
  }

  private static func title(_ message: ListMessage) -> String {
    switch message {
    case .empty(_, let title, _, _), .error(let title, _, _): title
    }
  }

  @Test(
    "is by the section, and for nothing subscribed to how to begin",
    arguments: [
      (.today, "Nothing New Today"), (.unread, "All Read"), (.starred, "No Starred Articles"), (feed, "No Articles"),
      (folder, "No Articles"), (.all, "Add Something to Read"),
    ] as [(Section, String)])
  func section(section: Section, title: String) {
    #expect(Self.title(Self.message(of: Query(section))) == title)
    let first = Self.message(of: Query(.today), in: .empty)
    guard case .empty(_, _, _, offer: .feeds) = first else {
      Issue.record("\(first)")
      return
    }
  }

  @Test("says of a search that nothing was found, also in a section that failed")
  func search() {
    let failed = Self.sidebar(failure: SourceFailure("network.timed-out"))
    #expect(Self.title(Self.message(of: Query(Self.feed, words: "absent"), in: failed)) == "Nothing Found")
  }

  @Test("says of read articles that they are not shown, but not where only unread ones are asked for or a star counts")
  func hidden() {
    let titles = [Section.today, Self.feed, .unread, .starred].map {
      Self.title(Self.message(of: Query($0), showsRead: false))
    }
    #expect(titles == ["No Unread Articles", "No Unread Articles", "All Read", "No Starred Articles"])
  }

  @Test("says why a feed cannot be read, and of its folder that there are problems")
  func failed() {
    let failure = SourceFailure("network.timed-out")
    let sidebar = Self.sidebar(failure: failure)
    let feed = Self.message(of: Query(Self.feed), in: sidebar)
    guard case .error(_, failure.message, .retry) = feed else {
      Issue.record("\(feed)")
      return
    }
    let folder = Self.message(of: Query(Self.folder), in: sidebar)
    guard case .empty(_, _, _, offer: .problems) = folder else {
      Issue.record("\(folder)")
      return
    }
  }

  @Test("names no key that was taken away")
  func keys() {
    let message = Self.message(of: Query(.starred), keys: KeyBindings(["win.star": []]))
    guard case .empty(_, _, "Give an article a star to keep it here.", _) = message else {
      Issue.record("\(message)")
      return
    }
  }
}
