import Text

extension Address {
  /// The origin under which logins are stored: scheme, host and port, always with the port, such as
  /// `https://example.org:443`.
  var loginOrigin: String { "\(scheme)://\(host):\(port)" }
}

extension HTTPError {
  init(_ problem: Address.Problem) {
    switch problem {
    case .notAnAddress: self = .notAnAddress
    case .unsupportedScheme(let scheme): self = .unsupportedScheme(scheme)
    }
  }
}
