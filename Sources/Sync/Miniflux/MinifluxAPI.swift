import FoundationEssentials
import HTTP
import Text

/// The HTTP interface of a Miniflux server.
struct MinifluxAPI: Sendable {
  private let calls: SyncCalls
  private let credentials: SyncCredentials
  private let gate = SyncGate()

  init(address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter) {
    calls = SyncCalls(base: address, client: client, meter: meter)
    self.credentials = credentials
  }

  /// Returns the number of an entry, a feed or a category; `nil` if the text is not a number.
  static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  func get<Answer: Decodable>(
    _ path: String, _ query: [(String, String)] = []
  ) async throws(SyncError) -> Answer {
    try await reply(path, query).decode()
  }

  /// Returns an answer with status 200.
  func reply(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> SyncReply {
    let reply = try await answer(path, query)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return reply
  }

  /// Requests one object.
  ///
  /// - Returns: `nil` if Miniflux itself answers that the object does not exist. An error page of a proxy counts as an
  ///   error.
  func find<Answer: Decodable>(_ path: String) async throws(SyncError) -> Answer? {
    let reply = try await answer(path, [])
    if reply.status == 404 {
      _ = try reply.decode(MinifluxRefusal.self)
      return nil
    }
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return try reply.decode(Answer.self)
  }

  private func answer(_ path: String, _ query: [(String, String)]) async throws(SyncError) -> SyncReply {
    let reply = try await calls.read(path, query, as: try await authorization())
    try await gate.check(reply, of: credentials)
    return reply
  }

  func put(_ path: String, _ body: (some Encodable)?) async throws(SyncError) -> WriteOutcome {
    try await write(path, .put(try content(body))).outcome
  }

  func post(_ path: String, _ body: some Encodable) async throws(SyncError) -> SyncWrite {
    try await write(path, .post(try content(body)))
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
    // Miniflux answers a successful write with one of these statuses. Other success statuses come from a proxy.
    case 201: return SyncWrite(outcome: .done(isProved: true), reply: reply)
    case 204: return SyncWrite(outcome: .done(isProved: true), reply: reply)
    case 200...299: return SyncWrite(outcome: .unknown)
    case 400...499: return SyncWrite(outcome: .refused)
    // Miniflux's own error message proves that nothing changed. A proxy's error page does not.
    case 500 where (try? reply.decode() as MinifluxRefusal) != nil: return SyncWrite(outcome: .refused)
    default: return SyncWrite(outcome: .unknown)
    }
  }

  private func content(_ body: (some Encodable)?) throws(SyncError) -> Content? {
    guard let body else { return nil }
    guard let text = try? JSONEncoder().encode(body) else { throw .unsupported }
    return .json(Array(text))
  }

  private func authorization() async throws(SyncError) -> Authorization {
    try await gate.pass()
    let authorization =
      if case .key(let key) = credentials.kind {
        Authorization(["X-Auth-Token": key], for: calls.base)
      } else {
        credentials.basic(for: calls.base)
      }
    // The service cannot have issued a key or password that HTTP cannot send.
    guard let authorization else { throw .signInRefused(complaint: "") }
    return authorization
  }
}

/// Miniflux's error message for a refused request.
struct MinifluxRefusal: Decodable {
  let message: String

  private enum CodingKeys: String, CodingKey {
    case message = "error_message"
  }
}

/// A request to mark entries.
struct MinifluxMarking: Encodable {
  let ids: [Int]
  var status: String?
  var starred: Bool?

  private enum CodingKeys: String, CodingKey {
    case ids = "entry_ids"
    case status, starred
  }
}

/// The user of the account.
struct MinifluxUser: Decodable {
  let username: String
}
