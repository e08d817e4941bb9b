import Articles
import FoundationEssentials
import HTTP
import Text

/// An account at Nextcloud News, version 18.1.1 or later, with a password that was made for the program.
///
/// See <https://nextcloud.github.io/news/api/api-v1-3/>.
public struct NextcloudNews: SyncService {
  private let api: NumberedAPI
  private let credentials: SyncCredentials
  private let now: @Sendable () -> Date

  /// - Parameter address: The address of the Nextcloud's pages.
  public init(
    address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter = SyncMeter(),
    now: @escaping @Sendable () -> Date
  ) {
    api = NumberedAPI.nextcloud(address: address, credentials: credentials, client: client, meter: meter)
    self.credentials = credentials
    self.now = now
  }

  // The server writes the marks one by one, so a large batch would take long.
  public var batch: Int { 200 }
  public var lookups: Int { 50 }
  public var longestList: Int? { Walking.page * Walking.mostPages }
  public var purgesUnread: Bool { false }
  public var hidesEdits: Bool { false }
  public var toggles: Bool { false }
  public var makesFolders: Bool { true }

  public func signIn() async throws(SyncError) -> SyncIdentity {
    let answer: Version = try await api.get("/version")
    guard case .password(let user, _) = credentials.kind else { throw .signInRefused(complaint: "") }
    return SyncIdentity(user: user, version: answer.version)
  }

  private struct Version: Decodable {
    let version: String
  }

  public func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions {
    let folders: NextcloudFolders = try await api.get("/folders")
    let feeds: NextcloudFeeds = try await api.get("/feeds")
    return RemoteSubscriptions(feeds: feeds.feeds.map(\.remote), folders: folders.folders.map(\.remote))
  }

  public func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges {
    let walk = NextcloudWalk(api: api, now: now)
    let known: NextcloudState? = StateText.decode(state)
    if isThorough { return try await walk.everything(since: known) }
    guard let known else { return try await walk.beginning() }
    return try await walk.goOn(known)
  }

  public func counts() async throws(SyncError) -> RemoteCounts? {
    let answer: NextcloudFeeds = try await api.get("/feeds")
    guard let starred = answer.starred else { return nil }
    let counts = answer.feeds.filter { $0.unread > 0 }.map { ($0.remote.id, $0.unread) }
    return RemoteCounts(unread: Dictionary(counts, uniquingKeysWith: { $1 }), starred: starred)
  }

  public func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles {
    var answer = RemoteArticles(articles: [])
    for number in ids.compactMap(NumberedAPI.number) {
      // To request one item, the code asks for the newest item with a number below the next one.
      let items = try await api.items([
        ("type", "3"), ("id", "0"), ("getRead", "true"), ("batchSize", "1"), ("offset", String(number + 1)),
      ])
      guard let item = items.first else { continue }
      guard let item = item.value else {
        answer.leftOut += 1
        continue
      }
      if item.id == number, let article = item.remote(now: now()) { answer.articles.append(article) }
    }
    return answer
  }

  public func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome {
    let numbers = marking.ids.compactMap(NumberedAPI.number)
    // An id that is not a number cannot belong to the server's articles.
    guard !numbers.isEmpty, numbers.count == marking.ids.count else { return .refused }
    let route =
      switch (marking.mark, marking.isSet) {
      case (.read, true): "read"
      case (.read, false): "unread"
      case (.starred, true): "star"
      case (.starred, false): "unstar"
      }
    return try await api.post("/items/\(route)/multiple", NextcloudChange(items: numbers)).outcome
  }

  public func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    try await NextcloudEdits(api: api).perform(edit)
  }

  public func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage {
    guard let number = NumberedAPI.number(feed) else { throw .refused(status: 404) }
    let page = try await api.items([
      ("type", "0"), ("id", String(number)), ("getRead", "true"), ("batchSize", "100"),
      ("offset", String(cursor.flatMap(NumberedAPI.number) ?? 0)),
    ])
    let items = page.compactMap(\.value)
    let last = items.map(\.id).min()
    return RemoteArchivePage(
      articles: items.compactMap { $0.remote(now: now()) }.filter { $0.feed == feed },
      next: page.count < 100 ? nil : last.map(String.init))
  }
}
