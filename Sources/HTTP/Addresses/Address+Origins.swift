import Text

extension Address {
  /// What logins are kept under: scheme, host and port, the scheme's own as well, as `https://example.org:443`.
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
