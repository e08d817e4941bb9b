import Articles
import FoundationEssentials
import HTTP
import Text

/// An account at a server with Google Reader's interface: FreshRSS, CommaFeed, BazQux, The Old Reader and others.
///
/// The code does not trust the servers' documentation: an answer counts as a list only if it contains the array, even
/// if its status reports success, and a write counts as done only if the answer is `OK`. Streams of read articles,
/// streams of labels, and marking all as read are not used, because servers interpret them differently.
public struct GoogleReader: SyncService {
  private let session: GoogleReaderSession
  private let dialect: Dialect
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - address: The address of the server's pages, or of the interface.
  ///   - auth: The authorization of an earlier sign-in.
  ///   - meter: Counts the calls.
  ///   - keep: Stores the authorization of a sign-in, which is as secret as the password.
  public init(
    address: String, dialect: Dialect, credentials: SyncCredentials, auth: String? = nil, client: Client,
    meter: SyncMeter = SyncMeter(), now: @escaping @Sendable () -> Date,
    keep: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    session = GoogleReaderSession(
      calls: SyncCalls(base: dialect.base(of: address), client: client, meter: meter), dialect: dialect,
      credentials: credentials,
      auth: auth, keep: keep)
    self.dialect = dialect
    self.now = now
  }

  public var batch: Int { 250 }
  public var lookups: Int { 250 }
  public var longestList: Int? { nil }
  public var purgesUnread: Bool { dialect.purgesUnread }
  public var hidesEdits: Bool { true }
  public var toggles: Bool { get async { await session.toggles() } }
  public var makesFolders: Bool { false }

  /// The maximum number of articles in one list.
  static let mostListed = 100_000

  public func signIn() async throws(SyncError) -> SyncIdentity {
    try await session.signIn()
    let user: User = try await get("user-info")
    return SyncIdentity(user: user.name)
  }

  private struct User: Decodable {
    let name: String

    private enum Key: String, CodingKey {
      case userName, userEmail, userId
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let names: [String?] = [values.lenient(.userName), values.lenient(.userEmail), values.lenient(.userId)]
      guard let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { throw SyncError.garbled }
      self.name = SyncText.label(name)
    }
  }

  public func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions {
    let answer: GoogleReaderSubscriptions = try await get("subscription/list")
    var folders = answer.subscriptions.flatMap(\.folders)
    if isThorough {
      let tags: GoogleReaderTags = try await get("tag/list")
      folders += tags.tags.compactMap(\.value).filter {
        $0.type == "folder" || $0.type == nil && dialect.untypedTagsAreFolders
      }.compactMap(\.folder)
    }
    var seen: Set<String> = []
    return RemoteSubscriptions(
      feeds: answer.subscriptions.compactMap { $0.remote(dialect) },
      folders: folders.filter { !dialect.defaultLabels.contains($0.id) && seen.insert($0.id).inserted })
  }

  public func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges {
    var changes = RemoteChanges()
    changes.unread = try await list(
      [("s", GoogleReaderStream.all), ("xt", GoogleReaderStream.read)], &changes.leftOut)
    changes.starred = try await list([("s", GoogleReaderStream.starred)], &changes.leftOut)
    if isThorough {
      changes.all = try await list([("s", GoogleReaderStream.all)], &changes.leftOut)
    }
    return changes
  }

  // Some servers' counts differ from their lists, and every server can list ids in few requests.
  public func counts() async throws(SyncError) -> RemoteCounts? { nil }

  private func list(
    _ stream: [(String, String)], _ leftOut: inout Int
  ) async throws(SyncError) -> IDList {
    var list = GoogleReaderList(atMost: Self.mostListed, page: dialect.page)
    repeat {
      var query = stream + [("n", String(dialect.page))]
      if let continuation = list.continuation { query.append(("c", continuation)) }
      list.take(try await get("stream/items/ids", query))
    } while list.continuation != nil
    leftOut += list.leftOut
    return list.list
  }

  public func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles {
    let wanted = ids.compactMap { ItemID($0) }
    guard !wanted.isEmpty else { return RemoteArticles(articles: []) }
    let reply = try await session.send(
      "/reader/api/0/stream/items/contents", wanted.map { (name: "i", value: $0.long) }, isWrite: false)
    guard let reply else { throw .network(.reset) }
    if reply.status == 400, dialect.refusesUnknownIDs, reply.words.contains("no items") {
      return RemoteArticles(articles: [])
    }
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    let answer: GoogleReaderItems = try reply.decode()
    let known = Set(wanted)
    // An article that was not requested is a server's mistake, and is ignored.
    let found = answer.items.compactMap(\.value).filter { known.contains($0.id) }
    return RemoteArticles(
      articles: found.map { $0.remote(dialect, now: now()) }, leftOut: answer.items.count - found.count)
  }

  public func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome {
    let ids = marking.ids.compactMap { ItemID($0) }
    // An id in an unknown spelling cannot belong to the server's articles.
    guard !ids.isEmpty, ids.count == marking.ids.count else { return .refused }
    let tag = marking.mark == .read ? GoogleReaderStream.read : GoogleReaderStream.starred
    return try await write(
      "edit-tag",
      [(name: marking.isSet ? "a" : "r", value: tag)] + ids.map { (name: "i", value: $0.long) })
  }

  public func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    switch edit {
    case .subscribe(let address, let title, let folder):
      var fields = [(name: "ac", value: "subscribe"), (name: "s", value: "feed/" + address)]
      if let title { fields.append((name: "t", value: title)) }
      if let folder { fields.append((name: "a", value: GoogleReaderStream.label(folder.id))) }
      return try await write("subscription/edit", fields)
    case .unsubscribe(let feed):
      return try await change(feed, "unsubscribe", [])
    case .rename(feed: let feed, title: let title):
      return try await change(feed, "edit", [(name: "t", value: title)])
    case .move(let feed, let from, let to):
      var fields: [(name: String, value: String)] = []
      if let to { fields.append((name: "a", value: GoogleReaderStream.label(to.id))) }
      if let from { fields.append((name: "r", value: GoogleReaderStream.label(from.id))) }
      return try await change(feed, "edit", fields)
    // A folder is created with its first feed.
    case .makeFolder: throw .unsupported
    case .renameFolder(let folder, let title):
      guard dialect.editsLabels else { throw .unsupported }
      return try await write(
        "rename-tag",
        [
          (name: "s", value: GoogleReaderStream.label(folder.id)),
          (name: "dest", value: GoogleReaderStream.label(title)),
        ])
    case .delete(let folder):
      guard dialect.editsLabels else { throw .unsupported }
      return try await write("disable-tag", [(name: "s", value: GoogleReaderStream.label(folder.id))])
    }
  }

  private func change(
    _ feed: String, _ action: String, _ fields: [(name: String, value: String)]
  ) async throws(SyncError) -> WriteOutcome {
    guard feed.hasPrefix("feed/") else { return .refused }
    return try await write("subscription/edit", [(name: "ac", value: action), (name: "s", value: feed)] + fields)
  }

  public func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage {
    guard dialect.hasArchive, feed.hasPrefix("feed/") else { throw .unsupported }
    var query = [("n", "100")]
    if let cursor { query.append(("c", cursor)) }
    let name = Address.encoded(String(feed.dropFirst("feed/".count)))
    let page: GoogleReaderItems = try await get("stream/contents/feed/" + name, query)
    // Some servers list all articles for an unknown feed.
    let articles = page.items.compactMap { $0.value?.remote(dialect, now: now()) }.filter { $0.feed == feed }
    return RemoteArchivePage(articles: articles, next: page.continuation == cursor ? nil : page.continuation)
  }

  // MARK: Calls

  private func get<Answer: Decodable>(
    _ name: String, _ query: [(String, String)] = []
  ) async throws(SyncError) -> Answer {
    let reply = try await session.read("/reader/api/0/" + name, [("output", "json")] + query)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return try reply.decode()
  }

  private func write(
    _ name: String, _ fields: [(name: String, value: String)]
  ) async throws(SyncError) -> WriteOutcome {
    guard let reply = try await session.send("/reader/api/0/" + name, fields, isWrite: true) else { return .unknown }
    switch reply.status {
    case 200 where reply.text == "OK": return .done(isProved: false)
    case 200 where (try? reply.decode() as Complaint) != nil: return .refused
    case 400...499: return .refused
    // A server that toggles marks may have changed some of them.
    case 500 where !dialect.mayToggle: return .refused
    default: return .unknown
    }
  }

  private struct Complaint: Decodable {
    let errors: [Lenient<String>]
  }
}
