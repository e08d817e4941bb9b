import Articles
import FoundationEssentials
import HTTP
import Text

/// An account at a Miniflux server, version 2.0.49 or later, through Miniflux's own interface.
///
/// See <https://miniflux.app/docs/api.html>.
public struct Miniflux: SyncService {
  private let api: NumberedAPI
  private let version = MinifluxVersionMemo()
  private let now: @Sendable () -> Date

  /// - Parameter address: The address of the server's pages.
  public init(
    address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter = SyncMeter(),
    now: @escaping @Sendable () -> Date
  ) {
    api = NumberedAPI.miniflux(address: address, credentials: credentials, client: client, meter: meter)
    self.now = now
  }

  public var batch: Int { 250 }
  public var lookups: Int { 50 }
  public var longestList: Int? { Walking.page * Walking.mostPages }
  public var purgesUnread: Bool { false }
  public var hidesEdits: Bool { false }
  // Old servers toggle stars, but the code checks each article's star before it writes the star.
  public var toggles: Bool { false }
  public var makesFolders: Bool { true }

  public func signIn() async throws(SyncError) -> SyncIdentity {
    let me: MinifluxUser = try await api.get("/v1/me")
    return SyncIdentity(user: SyncText.label(me.username), version: try await askedVersion().text)
  }

  public func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions {
    let feeds: [MinifluxFeed] = try await api.get("/v1/feeds")
    var folders = feeds.compactMap(\.category)
    if isThorough { folders += try await api.get("/v1/categories") as [MinifluxCategory] }
    var seen: Set<Int> = []
    return RemoteSubscriptions(
      feeds: feeds.map(\.remote), folders: folders.filter { seen.insert($0.id).inserted }.map(\.remote))
  }

  public func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges {
    let walk = MinifluxWalk(api: api, now: now)
    let known: MinifluxState? = StateText.decode(state)
    if isThorough { return try await walk.everything(try await askedVersion(), since: known) }
    guard var state = known else { return try await walk.beginning(try await askedVersion()) }
    if let known = MinifluxVersion(state.version) { await version.set(known) }
    return try await walk.goOn(&state)
  }

  public func counts() async throws(SyncError) -> RemoteCounts? {
    // A server of this version can list all entry numbers, which is more useful than counts.
    if try await knownVersion() >= .setsStars { return nil }
    let counters: MinifluxCounters = try await api.get("/v1/feeds/counters")
    let starred: MinifluxEntries = try await api.get("/v1/entries", [("starred", "true"), ("limit", "1")])
    return RemoteCounts(unread: counters.unreads.compactMapValues(\.value), starred: starred.total)
  }

  public func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles {
    var answer = RemoteArticles(articles: [])
    for id in ids {
      guard let number = NumberedAPI.number(id) else { continue }
      guard let entry = try await entry(number) else { continue }
      if let article = entry.remote(now: now()) {
        answer.articles.append(article)
      } else {
        answer.leftOut += 1
      }
    }
    return answer
  }

  public func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome {
    let numbers = marking.ids.compactMap(NumberedAPI.number)
    // An id that is not a number cannot belong to the server's articles.
    guard !numbers.isEmpty, numbers.count == marking.ids.count else { return .refused }
    switch marking.mark {
    case .read:
      return try await api.put(
        "/v1/entries", MinifluxMarking(ids: numbers, status: marking.isSet ? "read" : "unread"))
    case .starred where try await knownVersion() >= .setsStars:
      return try await api.put("/v1/entries", MinifluxMarking(ids: numbers, starred: marking.isSet))
    case .starred:
      return try await star(numbers, isSet: marking.isSet)
    }
  }

  public func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    try await MinifluxEdits(api: api).perform(edit)
  }

  public func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage {
    guard let feed = NumberedAPI.number(feed) else { throw .refused(status: 404) }
    var query = [("order", "id"), ("direction", "desc"), ("limit", "100")]
    if let cursor = cursor.flatMap(NumberedAPI.number) { query.append(("before_entry_id", String(cursor))) }
    let page: MinifluxEntries = try await api.get("/v1/feeds/\(feed)/entries", query)
    let last = page.entries.compactMap(\.value).map(\.id).min()
    let isEnd = page.entries.isEmpty || page.entries.count >= page.total || last == nil
    return RemoteArchivePage(
      articles: page.entries.compactMap { $0.value?.remote(now: now()) }, next: isEnd ? nil : last.map(String.init))
  }

  /// Sets stars one by one, for servers that can only toggle a star. Reads each entry's star first.
  private func star(_ numbers: [Int], isSet: Bool) async throws(SyncError) -> WriteOutcome {
    var isBegun = false
    for number in numbers {
      do throws(SyncError) {
        guard let entry = try await entry(number), entry.starred != isSet else { continue }
        switch try await api.put("/v1/entries/\(number)/bookmark", nil as MinifluxMarking?) {
        case .done: isBegun = true
        case .unknown: return .unknown
        // Earlier writes of this call may have succeeded, so the outcome of the call is unknown.
        case .refused: return isBegun ? .unknown : .refused
        }
      } catch {
        guard isBegun else { throw error }
        return .unknown
      }
    }
    return .done(isProved: true)
  }

  /// - Returns: `nil` if the entry no longer exists.
  private func entry(_ number: Int) async throws(SyncError) -> MinifluxEntry? {
    guard let entry: MinifluxEntry = try await api.find("/v1/entries/\(number)") else { return nil }
    // The answer must be about the requested entry.
    guard entry.id == number else { throw .garbled }
    return entry.isRemoved ? nil : entry
  }

  private func knownVersion() async throws(SyncError) -> MinifluxVersion {
    if let known = await version.value { return known }
    return try await askedVersion()
  }

  private func askedVersion() async throws(SyncError) -> MinifluxVersion {
    let answer: MinifluxVersionAnswer = try await api.get("/v1/version")
    // A server that was built from source has a name in place of a version number. Such servers are recent.
    let found = MinifluxVersion(answer.version) ?? .setsStars
    guard found >= .first else { throw .unsupported }
    await version.set(found)
    return found
  }
}

/// Stores the server's version after the first request.
private actor MinifluxVersionMemo {
  private(set) var value: MinifluxVersion?

  func set(_ value: MinifluxVersion) { self.value = value }
}
