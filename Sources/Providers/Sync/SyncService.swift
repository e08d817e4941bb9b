import Articles

/// A service that keeps subscriptions, articles and marks for the reader, as one account of it sees them.
///
/// It knows nothing of what is stored. It repeats no write: whoever asks decides that, once a list or the article itself has told
/// what the service has.
public protocol SyncService: Sendable {
  /// The most names that `apply` takes at a time.
  var batch: Int { get }
  /// The most names that `articles` takes at a time. It is less where each is a request of its own: a sync keeps its account for half
  /// a minute from one to the next.
  var lookups: Int { get }
  /// How many articles a thorough list has at most; `nil` where it has all.
  var longestList: Int? { get }
  /// Whether it forgets articles that nobody read, so that what its lists lack was not read for that.
  var purgesUnread: Bool { get }
  /// Whether nothing that it lists tells that an article was edited.
  var hidesEdits: Bool { get }
  /// Whether marking an article again may undo the mark, so that lists come before marks always.
  var toggles: Bool { get async }
  /// Whether a folder has to be made before feeds are put into it. Otherwise it is there with its first feed, and is called by its title.
  var makesFolders: Bool { get }

  /// Proves who the reader is, by one request with the name and the password.
  func signIn() async throws(SyncError) -> SyncIdentity

  /// All feeds, and the folders.
  ///
  /// - Parameter isThorough: Whether to list folders without feeds, too, where that takes a request more.
  func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions

  /// What is unread and starred, or what changed.
  ///
  /// - Parameters:
  ///   - state: The `state` of the last changes that were kept; `nil` at the first time.
  ///   - isThorough: Whether to fetch all lists anew, to find what the changes leave out.
  func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges

  /// How many articles are unread and starred: whether `changes` of the thorough kind are worth their price.
  ///
  /// - Returns: `nil` where the service does not count, or lists as cheaply.
  func counts() async throws(SyncError) -> RemoteCounts?

  /// Articles by their names. Those that the service has no more are missing in a complete answer.
  ///
  /// - Parameter ids: At most `lookups`.
  func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles

  /// Sets or takes away one mark.
  ///
  /// - Parameter marking: At most `batch` articles.
  /// - Throws: Where nothing was done.
  func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome

  /// Changes a subscription or a folder. What came of it, the next `subscriptions` tell.
  ///
  /// - Throws: Where nothing was done; `.unsupported` where the service has no such edit.
  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome

  /// The next older articles of a feed, read ones among them.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the newest articles.
  /// - Throws: `.unsupported` where the service has no such list.
  func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage
}

/// Who the service says the reader is.
public struct SyncIdentity: Sendable, Hashable {
  /// The reader's name there.
  public let user: String
  /// The server's version, where it says so.
  public let version: String?

  public init(user: String, version: String? = nil) {
    self.user = user
    self.version = version
  }
}

/// One mark that several articles get or lose.
public struct RemoteMarking: Sendable, Hashable {
  public enum Mark: Sendable, Hashable { case read, starred }

  public let ids: [String]
  public let mark: Mark
  /// Whether they get it.
  public let isSet: Bool

  public init(ids: [String], mark: Mark, isSet: Bool) {
    self.ids = ids
    self.mark = mark
    self.isSet = isSet
  }
}

/// What came of a write that the server answered, or may have got.
public enum WriteOutcome: Sendable, Hashable {
  /// The server says it is done.
  ///
  /// - Parameter isProved: Whether that can be believed without looking.
  case done(isProved: Bool)
  /// Nobody knows whether it is done: the answer was lost, or one of trouble.
  case unknown
  /// The server did nothing, and would do nothing the next time.
  case refused
}

/// Some older articles of a feed, newest first.
public struct RemoteArchivePage: Sendable, Hashable {
  public let articles: [RemoteArticle]
  /// Where the next older ones are; `nil` at the end.
  public let next: String?

  public init(articles: [RemoteArticle], next: String?) {
    self.articles = articles
    self.next = next
  }
}
