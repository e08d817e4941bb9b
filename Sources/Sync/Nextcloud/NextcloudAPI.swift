import FoundationEssentials
import HTTP
import Text

/// The HTTP interface of Nextcloud News.
struct NextcloudAPI: Sendable {
  private let calls: SyncCalls
  private let credentials: SyncCredentials
  /// Blocks calls after a refusal, because Nextcloud slows down and locks out clients that try again.
  private let gate = SyncGate()

  private static let route = "/index.php/apps/news/api/v1-3"

  init(address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter) {
    calls = SyncCalls(base: Self.server(address) + Self.route, client: client, meter: meter)
    self.credentials = credentials
  }

  /// Returns the address of the Nextcloud server from an address that the reader typed, without a trailing slash.
  static func server(_ address: String) -> String {
    var server = String(address.prefix { $0 != "?" && $0 != "#" }.reversed().drop { $0 == "/" }.reversed())
    for end in [route, "/index.php"] where server.hasSuffix(end) { server.removeLast(end.count) }
    return server
  }

  /// Returns the number of an item, a feed or a folder; `nil` if the text is not a number.
  static func number(_ text: String) -> Int? { MinifluxAPI.number(text).flatMap { $0 < .max ? $0 : nil } }

  func get<Answer: Decodable>(
    _ path: String, _ query: [(String, String)] = []
  ) async throws(SyncError) -> Answer {
    try await reply(path, query).decode()
  }

  func items(_ query: [(String, String)]) async throws(SyncError) -> [Lenient<NextcloudItem>] {
    let answer: NextcloudItems = try await get("/items", query)
    return answer.items
  }

  /// Returns an answer with status 200.
  func reply(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> SyncReply {
    let reply = try await calls.read(path, query, as: try await authorization())
    try await gate.check(reply, of: credentials)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return reply
  }

  func post(_ path: String, _ change: NextcloudChange) async throws(SyncError) -> SyncWrite {
    try await write(path, .post(content(change)))
  }

  func put(_ path: String, _ change: NextcloudChange) async throws(SyncError) -> WriteOutcome {
    try await write(path, .put(content(change))).outcome
  }

  func delete(_ path: String) async throws(SyncError) -> WriteOutcome {
    try await write(path, .delete).outcome
  }

  private func write(_ path: String, _ call: Call) async throws(SyncError) -> SyncWrite {
    guard let reply = try await calls.write(path, call: call, as: try await authorization()) else {
      return SyncWrite(outcome: .unknown)
    }
    try await gate.check(reply, of: credentials)
    switch reply.status {
    case 200 where !reply.isPage: return SyncWrite(outcome: .done(isProved: true), reply: reply)
    case 400...499: return SyncWrite(outcome: .refused)
    default: return SyncWrite(outcome: .unknown)
    }
  }

  private func content(_ change: NextcloudChange) -> Content? {
    (try? JSONEncoder().encode(change)).map { .json(Array($0)) }
  }

  private func authorization() async throws(SyncError) -> Authorization {
    try await gate.pass()
    guard let authorization = credentials.basic(for: calls.base) else { throw .signInRefused(complaint: "") }
    return authorization
  }
}

/// The body of a request that changes something.
struct NextcloudChange: Encodable {
  var items: [Int]?
  var address: String?
  var title: String?
  var name: String?
  /// The folder; an inner `nil` means no folder.
  var folder: Int??

  private enum Key: String, CodingKey {
    case itemIds, url, feedTitle, name, folderId
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(items, forKey: .itemIds)
    try values.encodeIfPresent(address, forKey: .url)
    try values.encodeIfPresent(title, forKey: .feedTitle)
    try values.encodeIfPresent(name, forKey: .name)
    if let folder { try values.encode(folder, forKey: .folderId) }
  }
}
