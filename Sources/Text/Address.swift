import CGLib

/// A web address, parsed and checked, in the form used in requests (RFC 3986). The program decides by this type which
/// server receives secrets, and which addresses are in the private network. So it uses no other parser for these
/// decisions.
public struct Address: Sendable, Hashable {
  /// The address without user information and fragment.
  public let text: String
  /// `http` or `https`.
  public let scheme: String
  /// The host's name or number in lower case, in the form used in DNS (IDNA), without the brackets of IPv6.
  public let host: String
  /// The stated port, or else the scheme's default port.
  public let port: Int
  /// The user name and password as written, percent-encoded.
  public let userInfo: String?

  /// The reasons why a text is not a web address.
  public enum Problem: Error, Sendable, Hashable {
    /// The text is not an address, or contains line breaks or other control characters.
    case notAnAddress
    /// The address is neither http nor https.
    case unsupportedScheme(String)
  }

  public var isSecure: Bool { scheme == "https" }

  /// The scheme, host and port, such as `https://example.org:8443`. The scheme's default port is omitted (RFC 6454
  /// §6.2).
  public var origin: String { "\(scheme)://\(place)" }

  /// The host and port. The scheme's default port is omitted, so that a site has the same place for http and https.
  public var place: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? host : "\(host):\(port)"
  }

  /// The address to store, with the user information.
  public var full: String {
    guard let userInfo, let start = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return text }
    let authority = text.utf8.index(start, offsetBy: 2)
    return text[..<authority] + userInfo + "@" + text[authority...]
  }

  /// The path and query, in the form used in requests.
  public var target: String {
    guard let scheme = text.firstRange(of: "://") else { return "/" }
    let target = text[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    return target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// Parses an address from the user or a feed. Spaces around it are dropped; control characters are refused.
  public init(_ string: String) throws(Problem) {
    try self.init(string, base: nil)
  }

  /// Returns the target of a `Location` header. User information in the header is ignored. The user information of this
  /// address is kept if the target has the same origin.
  public func redirected(to location: String) throws(Problem) -> Address {
    try Address(location, base: self)
  }

  /// True if a byte is white space in HTML.
  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }

  private init(_ string: String, base: Address?) throws(Problem) {
    let trimmed = string.utf8.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace)
    guard !trimmed.isEmpty, trimmed.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .notAnAddress }
    let written = Self.cleaned(string)
    let baseURI = base.flatMap { g_uri_parse($0.text, uriFlags, nil) }
    defer { if let baseURI { g_uri_unref(baseURI) } }
    guard
      let uri = baseURI.map({ g_uri_parse_relative($0, written, uriFlags, nil) }) ?? g_uri_parse(written, uriFlags, nil)
    else { throw .notAnAddress }
    defer { g_uri_unref(uri) }

    let scheme = String(cString: g_uri_get_scheme(uri))
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
    guard let host = g_uri_get_host(uri).map({ String(cString: $0).lowercased() }), !host.isEmpty,
      host.utf8.allSatisfy({ $0 > 0x20 && !Self.isForbidden($0) }),
      let text = g_uri_to_string_partial(
        uri, GUriHideFlags(rawValue: G_URI_HIDE_USERINFO.rawValue | G_URI_HIDE_FRAGMENT.rawValue))
    else { throw .notAnAddress }
    defer { g_free(text) }
    let namedPort = g_uri_get_port(uri)
    let port = namedPort > 0 ? Int(namedPort) : scheme == "https" ? 443 : 80
    self.scheme = scheme
    self.host = host
    self.port = port
    self.text = String(cString: text)
    if let base {
      userInfo = (base.scheme, base.host, base.port) == (scheme, host, port) ? base.userInfo : nil
    } else {
      userInfo = g_uri_get_userinfo(uri).map { String(cString: $0) }
    }
  }
}

/// Everything except the scheme stays as it is written. An address with invalid percent signs is still valid.
let uriFlags = GUriFlags(
  rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED.rawValue | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue
    | G_URI_FLAGS_PARSE_RELAXED.rawValue)
