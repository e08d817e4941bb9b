import CGLib

/// Reads addresses as publishers write them. This code finds the scheme as a browser does, and repairs forbidden
/// characters. GUri would reject such addresses.
extension Address {
  /// Returns the absolute http or https address of `text`, relative to `base`; `nil` for other schemes, such as
  /// `javascript:` in any spelling.
  ///
  /// Control characters are dropped. Spaces and forbidden characters are percent-encoded (RFC 3986 §2).
  public static func resolve(_ text: String, against base: String? = nil) -> String? {
    if isWebAddress(text), isClean(text) { return text }
    guard let address = absolute(text, against: base) else { return nil }
    switch scheme(of: address) {
    case "http", "https": return host(of: address) == nil ? nil : address
    // Only the program's own resources may link to other resources. Content from the network may not.
    case "resource": return base.flatMap(scheme) == "resource" ? address : nil
    default: return nil
    }
  }

  /// Returns the target of an article's link: an address that `resolve` accepts, a `mailto:` address, or an address
  /// with one of `otherSchemes`.
  public static func link(_ text: String, against base: String? = nil) -> String? {
    if isWebAddress(text), isClean(text) { return text }
    guard let address = absolute(text, against: base) else { return nil }
    switch scheme(of: address) {
    case "http", "https": return host(of: address) == nil ? nil : address
    case "mailto": return mail(address)
    default: return otherScheme(of: address).map { $0 + ":" + behindScheme(address).replacing("'", with: "%27") }
    }
  }

  /// The schemes of addresses that programs other than browsers and mail programs open. These programs only show or
  /// call the target.
  private static let otherSchemes: Set<String> = [
    "magnet", "tel", "sms", "xmpp", "gemini", "gopher", "geo", "ftp", "ftps", "irc", "ircs", "matrix",
    "sip", "sips", "webcal", "news", "nntp",
  ]

  /// Returns the scheme if a program other than a browser or mail program may open the address; otherwise `nil`.
  public static func otherScheme(of address: String) -> String? {
    guard let scheme = scheme(of: address), otherSchemes.contains(scheme), !behindScheme(address).isEmpty else {
      return nil
    }
    return scheme
  }

  /// Returns an address without the scheme that tells the browser to open a feed reader: `feed:https://…`, `feed://…`,
  /// `feeds://…`.
  public static func withoutFeedScheme(_ address: String) -> String {
    guard let scheme = scheme(of: address), ["feed", "feeds"].contains(scheme) else { return address }
    let rest = behindScheme(address)
    let inner = withoutWholeEncoding(rest.hasPrefix("//") ? String(rest.dropFirst(2)) : String(rest))
    if isWebAddress(inner) { return inner }
    return rest.hasPrefix("//") ? (scheme == "feeds" ? "https:" : "http:") + rest : String(rest)
  }

  /// Decodes an address that was percent-encoded as a whole, as in links that pass an address on:
  /// `https%3A%2F%2Fhost%2Fpath`. If only the first colon is encoded, the rest stays unchanged.
  public static func withoutWholeEncoding(_ address: String) -> String {
    let start = address.prefix(11).lowercased()
    guard start.hasPrefix("http%3a") || start.hasPrefix("https%3a"), let sign = address.firstIndex(of: "%") else {
      return address
    }
    let rest = address[sign...].dropFirst(3)
    if rest.hasPrefix("/") { return address[..<sign] + ":" + rest }
    return rest.lowercased().hasPrefix("%2f") ? decoded(address) : address
  }

  private static func behindScheme(_ address: String) -> Substring {
    address.drop { $0 != ":" }.dropFirst()
  }

  /// Returns a mail address with only the fields that an article may set (RFC 6068). Some programs treat `attach` as a
  /// file on the user's computer. `xdg-email` finds fields even without a question mark, and passes their commas and
  /// quotation marks on unchanged.
  private static func mail(_ address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = String(parts[0].prefix { $0 != "&" }).replacing("'", with: "%27")
    let fields = parts.dropFirst().flatMap { $0.split(separator: "&") }.filter { field in
      ["subject", "body", "to", "cc"].contains(decoded(field.prefix { $0 != "=" }).lowercased())
    }
    guard !fields.isEmpty else { return place }
    return place + "?" + fields.joined(separator: "&").replacing(",", with: "%2C").replacing("'", with: "%27")
  }

  /// Returns the scheme in lower case; `nil` for a relative address. As in a browser, control characters and white
  /// space before or within the scheme are ignored.
  public static func scheme(of text: String) -> String? {
    var scheme: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0...0x20, 0x7F: continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard !scheme.isEmpty else { return nil }
        scheme.append(byte)
      case UInt8(ascii: ":"):
        return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
      default: return nil
      }
    }
    return nil
  }

  /// Returns the origin of a web address; `nil` for other texts.
  public static func origin(of address: String) -> String? {
    (try? Address(address))?.origin
  }

  /// Returns the path and query of a web address; `nil` for other texts.
  public static func behindOrigin(of address: String) -> String? {
    guard host(of: address) != nil, let end = address.firstRange(of: "://")?.upperBound else { return nil }
    return String(address[end...].drop { $0 != "/" && $0 != "?" })
  }

  /// Returns the host of a web address, without brackets; `nil` for other texts.
  public static func host(of address: String) -> String? {
    (try? Address(address))?.host
  }

  /// True if a text begins with `http://` or `https://` and a host. Nearly all addresses do, so they skip further work.
  private static func isWebAddress(_ text: String) -> Bool {
    let bytes = text.utf8
    let isSecure = bytes.starts(with: "https://".utf8)
    guard isSecure || bytes.starts(with: "http://".utf8) else { return false }
    return bytes.dropFirst(isSecure ? 8 : 7).first.map { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    } ?? false
  }

  private static func absolute(_ text: String, against base: String?) -> String? {
    let text = isClean(text) ? text : cleaned(text)
    guard !text.isEmpty else { return nil }
    if let scheme = scheme(of: text) {
      return scheme == "http" || scheme == "https" ? withTwoSlashes(text) : text
    }
    guard let base, !base.isEmpty else { return nil }
    guard let address = g_uri_resolve_relative(base, text, uriFlags, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }

  /// Repairs `http:///example.org`, which some pages have and browsers accept.
  private static func withTwoSlashes(_ text: String) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("///") else { return text }
    return text[...colon] + "//" + rest.drop { $0 == "/" }
  }

  /// True if every byte is allowed in an address.
  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !isForbidden($0) }
  }

  static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Percent-encodes forbidden characters, turns backslashes into slashes, and drops control characters, as browsers do
  /// (WHATWG URL §4.4). A host may use any script; GLib converts it to ASCII.
  static func cleaned(_ text: String) -> String {
    if isClean(text) { return text }
    var bytes = Array(text.utf8)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeFirst(bytes.prefix { $0 <= 0x20 }.count)
    var slashes = 0
    var isHost = false
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch byte {
      case 0...0x1F, 0x7F: continue
      // Some programs write a line break here, and XML turns it into a space.
      case 0x20 where isHost && output.last == UInt8(ascii: "/"): continue
      case UInt8(ascii: "/"), UInt8(ascii: "\\"):
        slashes += 1
        isHost =
          slashes == 2 && output.last == UInt8(ascii: "/") && [nil, UInt8(ascii: ":")].contains(output.dropLast().last)
        output.append(UInt8(ascii: "/"))
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        isHost = false
        slashes = 3
        output.append(byte)
      case 0x80... where isHost: output.append(byte)
      case _ where isForbidden(byte) || byte >= 0x80 || byte == 0x20:
        output.append(UInt8(ascii: "%"))
        output.append(hex(byte >> 4))
        output.append(hex(byte & 15))
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hex(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
