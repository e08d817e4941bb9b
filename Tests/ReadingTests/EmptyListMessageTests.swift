import Articles
import Foundation
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite("What stands in place of a list without rows")
struct EmptyListMessageTests {
  private nonisolated static let feed = Section.publication(.init(rawValue: 10))
  private nonisolated static let folder = Section.folder(.init(rawValue: 1))

  private static func publication(_ id: Int64 = 10, checked: Date? = nil, failure: String? = nil) -> Publication {
    Publication(
      id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: "Feed",
      folder: .init(rawValue: 1), checked: checked, failure: failure.map { SourceFailure($0) })
  }

  private static func sidebar(of publications: [Publication]) -> Sidebar {
    Sidebar(
      folders: [Folder(id: .init(rawValue: 1), title: "Box", parent: nil)], publications: publications, today: 0,
      unread: 0, starred: 0)
  }

  private static func sidebar(failure: String? = nil) -> Sidebar { sidebar(of: [publication(failure: failure)]) }

  private static func message(
    of query: Query, in sidebar: Sidebar = sidebar(), showsRead: Bool = true, isRefreshing: Bool = false,
    key: @escaping (String) -> String? = { _ in "F5" }
  ) -> ListMessage {
    let publication = if query.section == feed { sidebar.publications.first } else { nil as Publication? }
    return EmptyListMessage(
      query: query, sidebar: sidebar, publication: publication, showsRead: showsRead, isRefreshing: isRefreshing,
      key: key
    ).message
  }

  private static func title(_ message: ListMessage) -> String {
    switch message {
    case .empty(_, let title, _, _), .error(let title, _, _): title
    case .coming: "coming"
    }
  }

  @Test("says of a feed without articles what was wrong with it")
  func notice() {
    let broken = Publication(
      id: .init(rawValue: 10), source: Source(kind: .feed, address: "https://example.com/10"), title: "Feed",
      checked: Date(timeIntervalSince1970: 1), notice: "Its XML is broken.")
    guard
      case .empty(_, "No Articles", "Its XML is broken.", _) = Self.message(
        of: Query(Self.feed), in: Self.sidebar(of: [broken]))
    else {
      Issue.record("It says nothing of it.")
      return
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
    // What an account has comes with its first sync.
    let account = Account(id: .init(rawValue: 1), service: .miniflux, address: "", user: "", title: "Miniflux")
    let synced = Sidebar(
      accounts: [account], folders: [], publications: [], today: 0, unread: 0, starred: 0)
    for section in [Section.all, .today, .unread] {
      #expect(Self.title(Self.message(of: Query(section), in: synced)) == "No Articles")
    }
    let first = Self.message(of: Query(.today), in: .empty)
    guard case .empty(_, _, _, offer: .feeds) = first else {
      Issue.record("\(first)")
      return
    }
  }

  @Test("has the shape of rows only where nothing is stored yet and something is being fetched")
  func coming() {
    func title(_ query: Query, _ publications: [Publication], isRefreshing: Bool = true) -> String {
      Self.title(Self.message(of: query, in: Self.sidebar(of: publications), isRefreshing: isRefreshing))
    }
    let (new, known) = (Self.publication(), Self.publication(11, checked: .distantPast))
    for section in [Self.feed, .today, .unread, .all] { #expect(title(Query(section), [new]) == "coming") }
    #expect(title(Query(Self.feed), [new, known]) == "coming")
    // What was read once may be empty, what failed says so, and nothing comes where nothing is asked for.
    #expect(title(Query(.unread), [new, known]) == "All Read")
    #expect(title(Query(Self.feed), [Self.publication(checked: .distantPast)]) == "No Articles")
    #expect(title(Query(Self.feed), [Self.publication(failure: "network.timed-out")]) == "This Feed Cannot Be Read")
    #expect(title(Query(Self.feed), [new], isRefreshing: false) == "No Articles")
    #expect(title(Query(.starred), [new]) == "No Starred Articles")
    #expect(title(Query(.unread, words: "x"), [new]) == "Nothing Found")
    #expect(title(Query(.unread), []) != "coming")
  }

  @Test("says of a search that nothing was found, also in a section that failed")
  func search() {
    let failed = Self.sidebar(failure: "network.timed-out")
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
    let sidebar = Self.sidebar(failure: failure.code)
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

  @Test(
    "says what failed where nothing ever came, instead of that all is read", arguments: [Section.today, .unread, .all])
  func neverFetched(section: Section) {
    let message = { (publications: [Publication], showsRead: Bool) in
      Self.message(of: Query(section), in: Self.sidebar(of: publications), showsRead: showsRead)
    }
    let (late, login, own) = ("network.timed-out", "http.login", "network.private-network")
    let guide = Publication(
      id: .init(rawValue: 12), source: Source(kind: .feed, address: Library.guideAddress), title: "Guide",
      checked: .distantPast)
    for showsRead in [true, false] {
      guard
        case .error("This Feed Cannot Be Read", SourceFailure(late).message, .retry) = message(
          [Self.publication(failure: late)], showsRead),
        case .error("No Feed Could Be Read", SourceFailure(late).message, .retry) = message(
          [Self.publication(failure: late), Self.publication(11, failure: late)], showsRead),
        case .empty(_, "No Feed Could Be Read", _, .problems) = message(
          [Self.publication(failure: late), Self.publication(11, failure: login)], showsRead),
        case .empty(_, "No Feed Could Be Read", "All feeds are in your own network. Allow those that you trust.", _) =
          message([Self.publication(failure: own), guide], showsRead)
      else {
        Issue.record("\(section)")
        continue
      }
    }
    // What came once may have been read, and what was not asked yet may come.
    for publications in [
      [Self.publication(), Self.publication(11)],
      [Self.publication(failure: late), Self.publication(11, checked: Date(timeIntervalSince1970: 0))],
      [Self.publication(checked: Date(timeIntervalSince1970: 0), failure: late)],
    ] {
      #expect(!Self.title(message(publications, true)).contains("Feed"))
    }
  }

  @Test("names no key that was taken away")
  func keys() {
    let message = Self.message(of: Query(.starred), key: { $0 == "win.star" ? nil : "F5" })
    guard case .empty(_, _, "Give an article a star to keep it here.", _) = message else {
      Issue.record("\(message)")
      return
    }
  }
}
