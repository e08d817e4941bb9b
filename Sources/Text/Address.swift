import CXML

/// Reads web addresses as publishers write them.
public enum Address {
  /// Returns the absolute http or https address that `text` means where `base` is the address of the text around it; `nil`
  /// where it means none, as `javascript:` does in any spelling.
  ///
  /// Control characters are dropped, spaces and characters that no address may have are percent-encoded (RFC 3986 §2).
  public static func resolve(_ text: String, against base: String? = nil) -> String? {
    if isWebAddress(text), isClean(text) { return text }
    guard let address = absolute(text, against: base) else { return nil }
    switch scheme(of: address) {
    case "http", "https": return host(of: address) == nil ? nil : address
    // What ships inside the program may name its own parts; nothing that came over the network may.
    case "resource": return base.flatMap(scheme) == "resource" ? address : nil
    default: return nil
    }
  }

  /// Returns what a link of an article may lead to: as `resolve`, or a mail address as a `mailto:` address.
  public static func link(_ text: String, against base: String? = nil) -> String? {
    if isWebAddress(text), isClean(text) { return text }
    guard let address = absolute(text, against: base) else { return nil }
    switch scheme(of: address) {
    case "http", "https": return host(of: address) == nil ? nil : address
    case "mailto": return address
    default: return nil
    }
  }

  /// The scheme in lower case, found as a browser would: control characters and white space before it or within do not hide
  /// it. `nil` where the text is a relative address.
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

  /// The origin of an absolute address, in lower case, such as `https://example.org:8443` (RFC 6454 §4).
  public static func origin(of address: String) -> String? {
    guard let scheme = scheme(of: address), host(of: address) != nil else { return nil }
    let authority = address.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    // Name and password are no part of it.
    let place = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    return "\(scheme)://\(place)".lowercased()
  }

  /// The host of an absolute address in lower case, without port and user.
  public static func host(of address: String) -> String? {
    // On bytes, as this runs over every link and picture of an article.
    let bytes = address.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex, !bytes[start...].starts(with: "://".utf8) { start = bytes.index(after: start) }
    guard start < bytes.endIndex else { return nil }
    let authority = bytes[start...].dropFirst(3).prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
    }
    let name = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
    let end =
      name.first == UInt8(ascii: "[")
      ? name.firstIndex(of: UInt8(ascii: "]")).map { name.index(after: $0) } : name.firstIndex(of: UInt8(ascii: ":"))
    let host = Substring(name[..<(end ?? name.endIndex)])
    return host.isEmpty ? nil : host.lowercased()
  }

  /// The port that an absolute address names; `nil` where it names none, or the one of its scheme.
  static func port(of address: String) -> Int? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let authority = address[start...].utf8.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
    }
    let name = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
    let end = name.lastIndex(of: UInt8(ascii: "]")) ?? name.startIndex
    guard let colon = name[end...].lastIndex(of: UInt8(ascii: ":")),
      let port = Int(String(Substring(name[colon...].dropFirst()))), (0...65535).contains(port)
    else { return nil }
    return port == (scheme(of: address) == "https" ? 443 : 80) ? nil : port
  }

  /// Whether the text begins as nearly all addresses do, which spares them the rest.
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
    // libxml2's resolution is that of RFC 3986 §5.2.
    guard let result = xmlBuildURI(text, base) else { return nil }
    defer { courant_xml_free(result) }
    // It decodes what is percent-encoded in a host.
    let address = String(cString: result)
    return isClean(address) ? address : cleaned(address)
  }

  /// Some write `http:///example.org`, which browsers read all the same.
  private static func withTwoSlashes(_ text: String) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("///") else { return text }
    return text[...colon] + "//" + rest.drop { $0 == "/" }
  }

  /// Whether every byte may stand in an address.
  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !isForbidden($0) }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static func cleaned(_ text: String) -> String {
    var bytes = Array(text.utf8)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeFirst(bytes.prefix { $0 <= 0x20 }.count)
    // A host may be written in any script, which the HTTP client turns into its ASCII form; the rest is percent-encoded.
    var slashes = 0
    var isHost = false
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch byte {
      case 0...0x1F, 0x7F: continue
      case UInt8(ascii: "/"), UInt8(ascii: "\\"):
        slashes += 1
        isHost = slashes == 2 && !output.isEmpty && output.last == UInt8(ascii: "/")
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
