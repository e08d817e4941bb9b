import HTTP
import Text

extension NumberedAPI {
  /// The HTTP interface of a Miniflux server.
  static func miniflux(
    address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter
  ) -> NumberedAPI {
    let calls = SyncCalls(base: address, client: client, meter: meter)
    let authorization =
      if case .key(let key) = credentials.kind {
        Authorization(["X-Auth-Token": key], for: calls.base)
      } else {
        credentials.basic(for: calls.base)
      }
    return NumberedAPI(calls: calls, credentials: credentials, authorization: authorization) { reply in
      switch reply.status {
      // Miniflux answers a successful write with one of these statuses. Other success statuses come from a proxy.
      case 201, 204: .done(isProved: true)
      case 400...499: .refused
      // Miniflux's own error message proves that nothing changed. A proxy's error page does not.
      case 500 where (try? reply.decode() as MinifluxRefusal) != nil: .refused
      default: .unknown
      }
    }
  }

  /// Requests one object.
  ///
  /// - Returns: `nil` if Miniflux itself answers that the object does not exist. An error page of a proxy counts as an
  ///   error.
  func find<Answer: Decodable>(_ path: String) async throws(SyncError) -> Answer? {
    let reply = try await answer(path)
    if reply.status == 404 {
      _ = try reply.decode(MinifluxRefusal.self)
      return nil
    }
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    return try reply.decode(Answer.self)
  }
}

/// Miniflux's error message for a refused request.
private struct MinifluxRefusal: Decodable {
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
