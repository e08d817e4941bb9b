import FoundationEssentials
import HTTP
import Text

/// The interface of a Miniflux.
struct MinifluxAPI: Sendable {
  private let calls: SyncCalls
  private let credentials: SyncCredentials
  private let gate = SyncGate()

  init(address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter) {
    calls = SyncCalls(base: address, client: client, meter: meter)
    self.credentials = credentials
  }

  /// An entry's, a feed's or a category's number.
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

  /// An answer with status 200.
  func reply(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> SyncReply {
    let reply = try await answer(path, query)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return reply
  }

  /// Asks for one thing.
  ///
  /// - Returns: `nil` where it says that it has no such thing, in its own way: a page of something in front of it says nothing so.
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
    // What changes something is answered with one of these. Another success is somebody else's.
    case 201: return SyncWrite(outcome: .done(isProved: true), reply: reply)
    case 204: return SyncWrite(outcome: .done(isProved: true), reply: reply)
    case 200...299: return SyncWrite(outcome: .unknown)
    case 400...499: return SyncWrite(outcome: .refused)
    // It says in its own way that it did nothing; a trouble in front of it says nothing so.
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
    // What cannot be sent is not what the service gave.
    guard let authorization else { throw .signInRefused(complaint: "") }
    return authorization
  }
}

/// What it says of a request that it refuses.
struct MinifluxRefusal: Decodable {
  let message: String

  private enum CodingKeys: String, CodingKey {
    case message = "error_message"
  }
}

/// What entries are to be marked as.
struct MinifluxMarking: Encodable {
  let ids: [Int]
  var status: String?
  var starred: Bool?

  private enum CodingKeys: String, CodingKey {
    case ids = "entry_ids"
    case status, starred
  }
}

/// Whose account it is.
struct MinifluxUser: Decodable {
  let username: String
}
