import Articles
import Foundation
import Testing

@testable import Storage

/// A store with an account that has some feeds.
struct SampleAccount {
  let sample: SampleStore
  let account: Account.ID

  init(feeds: Int = 1) async throws {
    sample = try SampleStore()
    account = try await sample.writer.addAccount(
      .freshRSS, address: "https://reader.example", user: "ann", title: "Reader")
    _ = try await merge(Self.feeds(feeds))
  }

  var writer: StoreWriter { sample.writer }
  var reader: StoreReader { get throws { try sample.reader } }

  static func feeds(_ count: Int) -> [RemoteFeed] {
    (0..<count).map {
      RemoteFeed(id: "feed/\($0 + 1)", title: "Feed \($0 + 1)", address: "https://f\($0 + 1).example/feed")
    }
  }

  static func article(
    _ id: String, feed: String = "feed/1", _ marks: RemoteMarks = [], headline: String? = nil, address: String? = nil
  ) -> RemoteArticle {
    var article = SourceArticle.sample(id, headline: headline)
    article.handle = id
    article.address = address ?? "https://a.example/\(id)"
    return RemoteArticle(id: id, feed: feed, marks: marks, article: article)
  }

  func merge(_ feeds: [RemoteFeed], folders: [RemoteFolder] = [], believed: Set<Publication.ID> = []) async throws
    -> SubscriptionMerge
  {
    try await writer.merge(
      RemoteSubscriptions(feeds: feeds, folders: folders), of: account, believed: believed, at: .noon)
  }

  /// What the service is to be sent, where it has these feeds and folders.
  func edits(
    _ feeds: [RemoteFeed], folders: [RemoteFolder] = [], at now: Date = .noon + 61
  ) async throws -> [RemoteEdit] {
    try await queued(feeds, folders: folders, at: now).map(\.edit)
  }

  func queued(
    _ feeds: [RemoteFeed], folders: [RemoteFolder] = [], at now: Date = .noon + 61
  ) async throws -> [QueuedEdit] {
    try await reader.edits(of: account, at: now, given: RemoteSubscriptions(feeds: feeds, folders: folders))
  }

  /// How many edits the service is not known to have.
  func editCount() async throws -> Int { Int(try await writer.texts("SELECT count(*) FROM edits")[0]) ?? -1 }

  @discardableResult
  func arrive(_ articles: RemoteArticle..., state: String? = nil) async throws -> ArrivalResult {
    try await writer.store(RemoteFacts(), articles, state: state, of: account)
  }

  @discardableResult
  func say(
    unread: [String] = [], read: [String] = [], starred: [String] = [], unstarred: [String] = [], gone: [String] = []
  ) async throws -> ArrivalResult {
    try await writer.store(
      RemoteFacts(unread: unread, read: read, starred: starred, unstarred: unstarred, gone: gone), of: account)
  }

  func id(_ remote: String) async throws -> ArticleSummary.ID {
    let found = try await writer.texts("SELECT id FROM articles WHERE key = '\(remote)'")
    return .init(rawValue: try #require(found.first.flatMap { Int64($0) }))
  }

  func mark(_ remote: String, _ mark: Mark) async throws {
    _ = try await writer.mark([try await id(remote)], mark)
  }

  /// What an article has here, at the service, and in the queue: `here/there`, with `:sent`, or nothing where it is not queued.
  func life(_ remote: String) async throws -> String {
    try await writer.texts(
      """
      SELECT \(RemoteMarks.here("a")) || '/' || coalesce(r.marks, '-') ||
        CASE WHEN o.article IS NULL THEN '' ELSE ':' || coalesce(o.sent, 'pending') END
      FROM articles AS a LEFT JOIN remote_articles AS r ON r.article = a.id LEFT JOIN outbox AS o ON o.article = a.id
      WHERE a.key = '\(remote)'
      """
    ).joined(separator: " ")
  }

  func pending(_ change: MarkChange) async throws -> [PendingMark] {
    try await reader.pendingMarks(change, of: account)
  }

  /// Sends what waits, as far as the store sees it.
  func send(_ change: MarkChange) async throws -> [PendingMark] {
    try await writer.noteSending(change, of: try await pending(change))
  }

  static let read = MarkChange(.read, isSet: true)
  static let unread = MarkChange(.read, isSet: false)
  static let star = MarkChange(.starred, isSet: true)
  static let unstar = MarkChange(.starred, isSet: false)
}
