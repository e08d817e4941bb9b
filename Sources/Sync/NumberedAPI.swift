import Articles
import FoundationEssentials
import HTTP
import Text

/// The HTTP interface of a service that gives numbers to its articles, feeds and folders.
struct NumberedAPI: Sendable {
  let calls: SyncCalls
  let credentials: SyncCredentials
  /// The fields with the credentials; `nil` if they cannot be sent.
  let authorization: Authorization?
  /// Returns the meaning of an answer to a write.
  let outcome: @Sendable (SyncReply) -> WriteOutcome
  /// Blocks calls after a refusal, because Nextcloud slows down and locks out clients that try again.
  private let gate = SyncGate()

  /// Returns the number of an article, a feed or a folder; `nil` if the text is not a number, or the greatest one.
  static func number(_ text: String) -> Int? {
    guard text.isOfDigits, let number = Int(text), number < .max else { return nil }
    return number
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

  /// Returns an answer with any status.
  func answer(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> SyncReply {
    let reply = try await calls.read(path, query, as: try await passed())
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
    guard let reply = try await calls.write(path, call: call, as: try await passed()) else {
      return SyncWrite(outcome: .unknown)
    }
    try await gate.check(reply, of: credentials)
    return SyncWrite(outcome: outcome(reply), reply: reply)
  }

  private func content(_ body: (some Encodable)?) throws(SyncError) -> Content? {
    guard let body else { return nil }
    guard let text = try? JSONEncoder().encode(body) else { throw .unsupported }
    return .json(Array(text))
  }

  private func passed() async throws(SyncError) -> Authorization {
    try await gate.pass()
    // The service cannot have issued a key or password that HTTP cannot send.
    guard let authorization else { throw .signInRefused(complaint: "") }
    return authorization
  }
}

extension RemoteEdit {
  /// True if all names of feeds and folders are numbers. Another name belongs to no feed and no folder of the service.
  var isNumbered: Bool {
    let names: [String?] =
      switch self {
      case .subscribe(_, _, let folder): [folder?.id]
      case .unsubscribe(let feed), .rename(let feed, _): [feed]
      case .move(let feed, _, let to): [feed, to?.id]
      case .makeFolder: []
      case .renameFolder(let folder, _), .delete(let folder): [folder.id]
      }
    return names.compactMap(\.self).allSatisfy { NumberedAPI.number($0).map(String.init) == $0 }
  }
}
