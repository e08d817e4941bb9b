import Articles

/// One account at a service that stores the reader's subscriptions, articles and marks.
///
/// A service does not know the library. It does not repeat writes. The caller reads the service's state, and then
/// decides whether to repeat a write.
public protocol SyncService: Sendable {
  /// The maximum number of ids that `apply` takes at a time.
  var batch: Int { get }
  /// The maximum number of ids that `articles` takes at a time. The number is smaller if each id needs a request, so
  /// that a call does not take too long: a sync's lease on its account lasts half a minute, and is renewed only between
  /// two calls.
  var lookups: Int { get }
  /// The maximum number of articles in a thorough list; `nil` if a list contains all articles.
  var longestList: Int? { get }
  /// True if the service deletes unread articles. An article that is missing from its lists may then still be unread.
  var purgesUnread: Bool { get }
  /// True if the service's lists do not show that an article was edited.
  var hidesEdits: Bool { get }
  /// True if the service may remove a mark that is set again. Lists are then always read before marks are written.
  var toggles: Bool { get async }
  /// True if a folder must be created before feeds are put into it. Otherwise a folder appears with its first feed, and
  /// its title is also its id.
  var makesFolders: Bool { get }

  /// Checks the credentials with one request.
  func signIn() async throws(SyncError) -> SyncIdentity

  /// Returns all feeds and folders.
  ///
  /// - Parameter isThorough: True to include folders without feeds, even if that needs another request.
  func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions

  /// Returns the unread and starred articles, or the changes.
  ///
  /// - Parameters:
  ///   - state: The `state` of the last stored changes; `nil` at the first sync.
  ///   - isThorough: True to read all lists again, to find changes that the service does not report.
  func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges

  /// Counts the unread and starred articles. The counts show whether a thorough call of `changes` is necessary.
  ///
  /// - Returns: `nil` if the service has no counts, or if its lists are equally cheap.
  func counts() async throws(SyncError) -> RemoteCounts?

  /// Returns articles by id. If the answer is complete, a missing article no longer exists at the service.
  ///
  /// - Parameter ids: At most `lookups` ids.
  func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles

  /// Sets or removes one mark.
  ///
  /// - Parameter marking: The mark, and at most `batch` articles.
  /// - Throws: If nothing was changed.
  func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome

  /// Changes a subscription or a folder. The next call of `subscriptions` shows the result.
  ///
  /// - Throws: If nothing was changed; `.unsupported` if the service cannot do this edit.
  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome

  /// Returns the next older articles of a feed, including read ones.
  ///
  /// - Parameter cursor: The `next` of the last page; `nil` for the newest articles.
  /// - Throws: `.unsupported` if the service cannot list old articles.
  func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage
}

/// The reader's identity at the service.
public struct SyncIdentity: Sendable, Hashable {
  /// The reader's user name.
  public let user: String
  /// The server's version, if the server states it.
  public internal(set) var version: String?
}

/// A mark to set on, or to remove from, several articles.
public struct RemoteMarking: Sendable, Hashable {
  public enum Mark: Sendable, Hashable { case read, starred }

  public let ids: [String]
  public let mark: Mark
  /// True to set the mark, false to remove it.
  public let isSet: Bool

  public init(ids: [String], mark: Mark, isSet: Bool) {
    self.ids = ids
    self.mark = mark
    self.isSet = isSet
  }
}

/// The outcome of a write that reached the server, or may have reached it.
public enum WriteOutcome: Sendable, Hashable {
  /// The server reports success.
  ///
  /// - Parameter isProved: True if the report can be trusted without a check.
  case done(isProved: Bool)
  /// The write may have taken effect: the answer was lost, or it reports a server error.
  case unknown
  /// The server changed nothing, and would refuse the same write again.
  case refused
}

/// One page of a feed's older articles, newest first.
public struct RemoteArchivePage: Sendable, Hashable {
  public let articles: [RemoteArticle]
  /// The cursor for the next older articles; `nil` at the end.
  public let next: String?

  public init(articles: [RemoteArticle], next: String?) {
    self.articles = articles
    self.next = next
  }
}
