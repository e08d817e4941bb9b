import Articles
import Foundation
import Library
import TestServers
import Testing

/// A real WordPress and a library that follows it, with the question whether one has what the other shows.
struct FollowedSite {
  /// One for all suites, since they run one after the other. It ends with the process.
  private static let shared = Task { try await WordPressServer() }

  let server: WordPressServer
  let sample: SampleLibrary
  /// How far the library's clock is ahead.
  private let ahead = TestClock(Date(timeIntervalSinceReferenceDate: 0))
  private(set) var id = Publication.ID(rawValue: 0)

  var library: Library { sample.library }
  var section: Section { .publication(id) }

  /// The site without posts and without oddities, and nothing that follows it.
  static func site() async throws -> WordPressServer {
    let server = try await shared.value
    try server.be()
    try await server.turnAPIOn()
    try await server.setOption("timezone_string", "America/New_York")
    try await server.clear()
    return server
  }

  /// The site with so many posts, an hour apart, the last of them an hour old.
  static func site(of posts: Int, titled title: String = "Post") async throws -> WordPressServer {
    let server = try await site()
    try await server.import(
      .init(posts, from: .now.addingTimeInterval(-3600 * Double(posts)), step: 3600, title: title))
    return server
  }

  /// Subscribes to what is offered first.
  init(_ server: WordPressServer, at address: String? = nil, subscribed: Bool = true) async throws {
    self.server = server
    sample = try SampleLibrary(
      TemporaryFolder(), now: { [ahead] in .now.addingTimeInterval(ahead.now.timeIntervalSinceReferenceDate) })
    if subscribed { id = try await sample.subscribe(address ?? server.address) }
  }

  mutating func subscribe() async throws {
    id = try await sample.subscribe(server.address)
  }

  func publication() async throws -> Publication { try await sample.publication(id) }

  /// Asks for news.
  @discardableResult
  func refresh() async throws -> RefreshSummary {
    try await library.refresh(section, on: .insistence)
  }

  /// Scrolls to the first article ever, or as far as that goes.
  ///
  /// - Returns: Whether the library says that it is the first.
  @discardableResult
  func walk() async throws -> Bool {
    for _ in 0..<300 {
      guard let older = try await library.loadOlder(in: section) else { return false }
      if older.isComplete { return true }
    }
    return false
  }

  /// News, everything older, and what the full check finds, which comes by itself once in a long while.
  func settle() async throws {
    try await refresh()
    try await walk()
    ahead.advance(by: 60 * 86_400)
    try await refresh()
    try await walk()
  }

  func articles() async throws -> [ArticleSummary] { try await sample.articles(of: section) }

  /// The requests that something costs.
  func requests(_ work: () async throws -> Void) async throws -> [String] {
    let before = server.requests.count
    try await work()
    return server.requests.dropFirst(before).map(\.target)
  }

  // MARK: The promise

  /// Every post that everybody can see is there, once, and nothing else.
  func expectWhole(
    of types: [String] = ["post"], without hidden: some Sequence<Int> = [Int](), _ note: String = "",
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let hidden = Set(hidden)
    let shown = try await server.visiblePosts(of: types).filter { !hidden.contains($0.id) }.map(\.title)
    let difference = Difference(stored: try await articles().map(\.headline), shown: shown)
    #expect(difference.isNone, "\(note) \(difference)", sourceLocation: location)
  }

  /// The whole; or at least everything that the feed has, nothing doubled, and a sentence that says why no more.
  func expectWholeOrTold(_ note: String = "", at location: SourceLocation = #_sourceLocation) async throws {
    let shown = try await server.visiblePosts().map(\.title)
    let difference = Difference(stored: try await articles().map(\.headline), shown: shown)
    if difference.isNone { return }
    let publication = try await publication()
    let isTold = publication.source.kind == .feed || publication.notice != nil
    #expect(isTold, "\(note) \(difference), and nothing is said", sourceLocation: location)
    let feed = Set(shown.prefix(10))
    let lost = feed.subtracting(try await articles().map(\.headline))
    #expect(lost.isEmpty, "\(note) \(lost.sorted()) are in the feed", sourceLocation: location)
    #expect(difference.doubled.isEmpty, "\(note) \(difference)", sourceLocation: location)
  }
}

/// How what is stored differs from what is shown.
struct Difference: CustomStringConvertible {
  let missing: [String]
  let extra: [String]
  let doubled: [String]

  init(stored: [String], shown: [String]) {
    let counts = Dictionary(stored.map { ($0, 1) }, uniquingKeysWith: +)
    let wanted = Dictionary(shown.map { ($0, 1) }, uniquingKeysWith: +)
    missing = wanted.filter { counts[$0.key, default: 0] < $0.value }.keys.sorted()
    extra = counts.filter { wanted[$0.key] == nil }.keys.sorted()
    doubled = counts.filter { $0.value > wanted[$0.key] ?? $0.value }.keys.sorted()
  }

  var isNone: Bool { missing.isEmpty && extra.isEmpty && doubled.isEmpty }

  var description: String {
    [("missing", missing), ("too many", extra), ("doubled", doubled)].filter { !$0.1.isEmpty }
      .map { "\($0.1.count) \($0.0): \($0.1.prefix(4).joined(separator: ", "))" }.joined(separator: "; ")
  }
}
