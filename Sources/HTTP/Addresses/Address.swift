import CSoup

/// A web address, checked, in the form in which it is asked for.
struct Address: Sendable, Hashable {
  /// Without user information and fragment.
  let text: String
  /// The host, lower case, without brackets.
  let host: String
  /// Scheme, host and port.
  let origin: String
  /// Name and password as written, percent-encoded.
  private let userInfo: String?
  /// What is sent with a request: what the user information says, unless another is known for the origin.
  var login: Login?

  var isSecure: Bool { origin.hasPrefix("https:") }

  /// The address to keep: with the user information.
  var full: String {
    guard let userInfo, let start = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return text }
    let authority = text.utf8.index(start, offsetBy: 2)
    return text[..<authority] + userInfo + "@" + text[authority...]
  }

  /// The path with its query, as a request names it.
  var target: String {
    guard let scheme = text.firstRange(of: "://") else { return "/" }
    let target = text[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    return target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// Reads what the reader or a feed gave as an address. Spaces around it are dropped; control characters are refused.
  init(_ string: String) throws(HTTPError) {
    try self.init(Self.encoded(string), base: nil)
  }

  /// Follows a `Location` from here. User information in it is not believed; ours stays within the origin.
  func redirected(to location: String) throws(HTTPError) -> Address {
    do {
      return try Address(Self.encoded(location), base: self)
    } catch {
      throw .badRedirect
    }
  }

  private init(_ string: String, base: Address?) throws(HTTPError) {
    let flags = GUriFlags(rawValue: uriFlags.reduce(0) { $0 | $1.rawValue })
    let baseURI = base.flatMap { g_uri_parse($0.text, flags, nil) }
    defer { if let baseURI { g_uri_unref(baseURI) } }
    guard let uri = baseURI.map({ g_uri_parse_relative($0, string, flags, nil) }) ?? g_uri_parse(string, flags, nil)
    else { throw .notAnAddress }
    defer { g_uri_unref(uri) }

    let scheme = String(cString: g_uri_get_scheme(uri))
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
    guard let host = g_uri_get_host(uri).map({ String(cString: $0).lowercased() }), !host.isEmpty,
      host.utf8.allSatisfy({ !forbidden.contains($0) }),
      let text = g_uri_to_string_partial(
        uri, GUriHideFlags(rawValue: G_URI_HIDE_USERINFO.rawValue | G_URI_HIDE_FRAGMENT.rawValue))
    else { throw .notAnAddress }
    defer { g_free(text) }
    let port = g_uri_get_port(uri)
    self.host = host
    self.text = String(cString: text)
    origin = "\(scheme)://\(host):\(port > 0 ? port : scheme == "https" ? 443 : 80)"
    userInfo =
      if let base { base.origin == origin ? base.userInfo : nil } else {
        g_uri_get_userinfo(uri).map { String(cString: $0) }
      }
    login = userInfo.map(Login.init(userInfo:))
  }

  /// Percent-encodes what may not stand in an address but does, in feeds and in `Location` fields; changes nothing else.
  private static func encoded(_ string: String) throws(HTTPError) -> String {
    var result: [UInt8] = []
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0x0C]
    let trimmed = Array(string.utf8.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }.reversed())
    guard !trimmed.isEmpty, trimmed.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .notAnAddress }
    // The host is left alone: GLib turns its letters into the form that the name system knows (IDNA).
    let path = pathStart(trimmed)
    result.reserveCapacity(trimmed.count)
    for (index, byte) in trimmed.enumerated() {
      if index >= path, byte >= 0x80 || forbidden.contains(byte) {
        result += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The offset behind the host: 0 for a relative reference.
  private static func pathStart(_ bytes: [UInt8]) -> Int {
    let slash = UInt8(ascii: "/")
    guard let first = bytes.firstIndex(of: slash), first + 1 < bytes.count, bytes[first + 1] == slash,
      first == 0 || bytes[first - 1] == UInt8(ascii: ":")
    else { return 0 }
    return bytes[(first + 2)...].firstIndex { $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      ?? bytes.count
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

/// Everything stays as it is written, but for the scheme; and broken percent signs are no reason to refuse an address.
private let uriFlags = [
  G_URI_FLAGS_HAS_PASSWORD, G_URI_FLAGS_ENCODED, G_URI_FLAGS_SCHEME_NORMALIZE, G_URI_FLAGS_PARSE_RELAXED,
]

/// What may stand nowhere in an address.
private let forbidden = Set(#" "<>\^`{|}"#.utf8)
