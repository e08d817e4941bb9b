import Articles
import Foundation
import Library
import TestServers
import Testing

/// A library with an account at a `ReaderServer`, and what its reader did.
///
/// Both sides may agree on something wrong, so that what was done is remembered here.
final class SyncedLibrary {
  let server: ReaderServer
  private(set) var sample: SampleLibrary
  let account: Account.ID
  private let clock: TestClock?
  /// What should be read and starred in the end, by the articles' numbers.
  var read: Set<Int64>
  var starred: Set<Int64>

  var library: Library { sample.library }

  init(
    _ server: ReaderServer, _ kind: Account.Service = .freshRSS, clock: TestClock? = nil
  ) async throws {
    self.server = server
    self.clock = clock
    sample = try SampleLibrary(TemporaryFolder(), now: { clock?.now ?? Date() })
    account = try await sample.addAccount(
      kind, at: server.address, user: ReaderServer.user, secret: ReaderServer.password)
    read = Set(server.items.filter(\.isRead).map(\.number))
    starred = server.starred
  }

  /// A server with articles, and a library that has them.
  static func filled(
    _ count: Int, feeds: Int = 2, _ quirks: ReaderQuirks = ReaderQuirks(), _ kind: Account.Service = .googleReader,
    clock: TestClock? = nil
  ) async throws -> SyncedLibrary {
    let server = try ReaderServer(quirks, base: kind == .freshRSS ? "/api/greader.php" : "")
    server.fill(feeds: feeds, articles: count)
    let library = try await SyncedLibrary(server, kind, clock: clock)
    let first = try await library.sync()
    #expect(first.stop == nil && first.added == count)
    return library
  }

  /// The same library in another program, or in this one that was started again.
  func anotherProgram() throws -> SampleLibrary {
    try SampleLibrary(sample.folder, now: { [clock] in clock?.now ?? Date() })
  }

  /// Starts the program again.
  ///
  /// - Parameter files: What is done to the library's folder before.
  func restart(after files: (_ folder: String) throws -> Void = { _ in }) async throws {
    await library.finish()
    try files(sample.folder.file("data"))
    sample = try anotherProgram()
  }

  @discardableResult
  func sync(isThorough: Bool = false) async throws -> SyncSummary {
    try await library.sync(account, isThorough: isThorough)
  }

  /// Marks articles as the reader does.
  func mark(_ numbers: some Sequence<Int64>, read isRead: Bool? = nil, starred isStarred: Bool? = nil) async throws {
    let numbers = Set(numbers)
    let ids = try await articles().filter { numbers.contains($0.key) }.map(\.value.id)
    #expect(ids.count == numbers.count)
    if let isRead {
      _ = try await library.perform(.mark(.only(ids), .read(isRead)))
      if isRead { read.formUnion(numbers) } else { read.subtract(numbers) }
    }
    if let isStarred {
      _ = try await library.perform(.mark(.only(ids), .starred(isStarred)))
      if isStarred { starred.formUnion(numbers) } else { starred.subtract(numbers) }
    }
  }

  /// Marks articles as another device of the reader's does.
  func markElsewhere(_ numbers: some Sequence<Int64>, read isRead: Bool? = nil, starred isStarred: Bool? = nil) {
    let numbers = Set(numbers)
    server.mark(numbers, isRead: isRead, isStarred: isStarred)
    if isRead == true { read.formUnion(numbers) } else if isRead == false { read.subtract(numbers) }
    if isStarred == true { starred.formUnion(numbers) } else if isStarred == false { starred.subtract(numbers) }
  }

  /// The articles by their numbers at the server.
  func articles() async throws -> [Int64: ArticleSummary] {
    Dictionary(
      try await sample.articles().compactMap { article in
        Int64(article.headline.replacing("Article ", with: "")).map { ($0, article) }
      }, uniquingKeysWith: { $1 })
  }

  /// Syncs without anything in the way until nothing waits, and expects that both sides have what was done.
  func expectPeace(within most: Int = 4, location: SourceLocation = #_sourceLocation) async throws {
    server.failNoMore()
    var last = try await sync()
    for _ in 1..<most where last.queued > 0 || last.stop != nil { last = try await sync() }
    last = try await sync()
    #expect(last.stop == nil && last.queued == 0, sourceLocation: location)
    let here = try await articles()
    let unreadHere = Set(here.filter { !$0.value.isRead }.keys)
    #expect(unreadHere == Set(here.keys).subtracting(read), "unread here", sourceLocation: location)
    #expect(Set(here.filter(\.value.isStarred).keys) == starred, "starred here", sourceLocation: location)
    let there = Set(server.items.map(\.number))
    #expect(server.unread == there.subtracting(read), "unread there", sourceLocation: location)
    #expect(server.starred == starred.intersection(there), "starred there", sourceLocation: location)
    // Nothing new: feeds, and two lists.
    let before = server.calls.count
    _ = try await sync()
    #expect(server.calls.count - before == 3, sourceLocation: location)
  }
}
