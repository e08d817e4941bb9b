import HTTP

extension Client {
  /// A client of its own for each test.
  static var forTests: Client { Client(version: "1.0", places: .all) }

  /// The response to a request that has to be answered with success.
  nonisolated func fetched(_ request: Request) async throws -> Response {
    let outcome = try await fetch(request)
    guard case .fetched(let response) = outcome else { throw Surprise(outcome) }
    return response
  }
}

extension Request {
  /// A request to a test server: loopback addresses are private, and so must be trusted.
  static func loopback(
    _ address: String, validators: Validators? = nil, timeLimit: Duration = .seconds(30),
    idleLimit: Duration = .seconds(30), sizeLimit: Int = 80_000_000
  ) -> Request {
    var request = Request(address, kind: .feed, validators: validators, trustedHost: "127.0.0.1")
    request.timeLimit = timeLimit
    request.idleLimit = idleLimit
    request.sizeLimit = sizeLimit
    return request
  }
}

/// An outcome that a test did not expect.
struct Surprise: Error {
  let outcome: Outcome

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }
}
