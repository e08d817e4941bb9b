import CSoup
import Text

/// A name and a password for a site. They are sent unchanged (HTTP Basic, RFC 7617), or only a proof of them is sent
/// (HTTP Digest, RFC 7616).
public struct Login: Sendable, Hashable {
  /// The name, without a colon.
  public let name: String
  public let password: String
  /// True if the site accepts the Digest proof, so that the password is never sent.
  public var isOnlyProved = false

  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// Reads a name and a password with a colon between them; `nil` if there is no name.
  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    self.init(name: parts[0], password: parts[1])
  }

  /// The name and the password with a colon between them.
  public var text: String { "\(name):\(password)" }

  init(userInfo: String) {
    // A name without a password gets a colon too.
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      Self.decoded(String($0))
    }
    self.init(name: parts.first ?? "", password: parts.dropFirst().first ?? "")
  }

  /// The value of the `Authorization` field that sends the unchanged name and password.
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

  /// Removes the name and the password from a web address. The rest of the address stays unchanged.
  public static func taken(from address: String) -> (address: String, login: Login?) {
    guard let start = address.firstRange(of: "://")?.upperBound else { return (address, nil) }
    let authority = address[start...].prefix { !#"/?#\"#.contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return (address, nil) }
    let userInfo = String(authority[..<at])
    let rest = address[..<start] + address[address.index(after: at)...]
    return (String(rest), userInfo.isEmpty ? nil : Login(userInfo: userInfo))
  }

  /// The origin for a login: scheme, host and port of an address, such as `https://example.org:443`; `nil` if the text
  /// is not a web address.
  public static func origin(of address: String) -> String? {
    (try? Address(address))?.loginOrigin
  }
}

/// Provides the logins of origins.
public struct Logins: Sendable {
  let login: @Sendable (_ origin: String) async -> Login?
  let noteProof: @Sendable (_ origin: String) async -> Void
  let noteDemand: @Sendable (_ origin: String) async -> Bool

  /// - Parameters:
  ///   - login: Returns the login for an origin, in the form of `Login.origin`.
  ///   - noteProof: Records that an origin accepts the Digest proof of a login.
  ///   - noteDemand: Records that this origin now demands the password itself. Returns true if the password may be sent
  ///     now.
  public init(
    login: @escaping @Sendable (_ origin: String) async -> Login?,
    noteProof: @escaping @Sendable (_ origin: String) async -> Void = { _ in },
    noteDemand: @escaping @Sendable (_ origin: String) async -> Bool = { _ in false }
  ) {
    self.login = login
    self.noteProof = noteProof
    self.noteDemand = noteDemand
  }

  /// There are no logins.
  public static let none = Logins { _ in nil }
}
