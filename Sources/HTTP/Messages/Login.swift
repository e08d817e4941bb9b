import CSoup
import Text

/// A name and a password that a site asks for, in one of two ways: they are sent as they are (HTTP Basic, RFC 7617), or it is
/// only proved that they are known (HTTP Digest, RFC 7616).
public struct Login: Sendable, Hashable {
  /// Holds no colon.
  public let name: String
  public let password: String
  /// Whether its site is known to want no more than the proof, so that they are not sent.
  public var isOnlyProved = false

  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// Reads a name and a password with a colon between them; `nil` where there is no name.
  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    self.init(name: parts[0], password: parts[1])
  }

  /// The name and the password with a colon between them.
  public var text: String { "\(name):\(password)" }

  /// - Parameter userInfo: As it stands in an address, percent-encoded.
  init(userInfo: String) {
    // A name alone still needs its colon.
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      Self.decoded(String($0))
    }
    self.init(name: parts.first ?? "", password: parts.dropFirst().first ?? "")
  }

  /// The value of the `Authorization` field that sends them as they are.
  public var authorization: String {
    let bytes = Array(text.utf8)
    guard let encoded = g_base64_encode(bytes, gsize(bytes.count)) else { return "" }
    defer { g_free(encoded) }
    return "Basic " + String(cString: encoded)
  }

  private static func decoded(_ text: String) -> String {
    guard let decoded = g_uri_unescape_string(text, nil) else { return text }
    defer { g_free(decoded) }
    return String(cString: decoded)
  }

  /// Takes name and password out of a web address, which is otherwise left as it is.
  public static func taken(from address: String) -> (address: String, login: Login?) {
    guard let start = address.firstRange(of: "://")?.upperBound else { return (address, nil) }
    let authority = address[start...].prefix { !#"/?#\"#.contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return (address, nil) }
    let userInfo = String(authority[..<at])
    let rest = address[..<start] + address[address.index(after: at)...]
    return (String(rest), userInfo.isEmpty ? nil : Login(userInfo: userInfo))
  }

  /// What a login is for: scheme, host and port of an address, as `https://example.org:443`. `nil` for what is no web address.
  public static func origin(of address: String) -> String? {
    (try? Address(address))?.loginOrigin
  }
}

/// Knows the names and passwords that origins want.
public struct Logins: Sendable {
  let login: @Sendable (_ origin: String) async -> Login?
  let noteProof: @Sendable (_ origin: String) async -> Void
  let noteDemand: @Sendable (_ origin: String) async -> Bool

  /// - Parameters:
  ///   - login: Tells what to send to an origin, as `Login.origin` names it.
  ///   - noteProof: Takes down that an origin wants no more than the proof of it.
  ///   - noteDemand: Takes down that such an origin wants it as it is after all, and tells whether it is to be sent now.
  public init(
    login: @escaping @Sendable (_ origin: String) async -> Login?,
    noteProof: @escaping @Sendable (_ origin: String) async -> Void = { _ in },
    noteDemand: @escaping @Sendable (_ origin: String) async -> Bool = { _ in false }
  ) {
    self.login = login
    self.noteProof = noteProof
    self.noteDemand = noteDemand
  }

  /// Knows none.
  public static let none = Logins { _ in nil }
}
