import HTTP

extension Client {
  /// A client of its own for each test.
  static var forTests: Client { Client(version: "1.0") }
}

extension Request {
  /// A request to a test server: loopback addresses are private, and so must be trusted.
  static func loopback(_ address: String, kind: Kind = .feed, validators: Validators? = nil) -> Request {
    var request = Request(address, kind: kind, validators: validators, trustedHost: "127.0.0.1")
    request.timeLimit = .seconds(20)
    return request
  }
}
