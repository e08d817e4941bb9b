import CXML

/// Decodes the character references of HTML text.
public enum Entities {
  /// Replaces every character reference of `text`: `&amp;`, `&#8217;`, `&#x2019;`.
  ///
  /// The known names are the names of HTML 4, `apos`, and the more frequent names of HTML 5. Numbers from 128 to 159
  /// are windows-1252, as in a browser (HTML §13.2.5.80). Other text stays unchanged.
  public static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var text = text
    return text.withUTF8 { bytes in
      let input = Span(_unsafeElements: bytes)
      var output: [UInt8] = []
      output.reserveCapacity(input.count)
      var index = 0
      while index < input.count {
        if input[index] == UInt8(ascii: "&"), let reference = reference(in: input, at: index) {
          output.append(contentsOf: UTF8.encode(reference.scalar).unsafelyUnwrapped)
          index = reference.end
        } else {
          output.append(input[index])
          index += 1
        }
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Returns the character of an HTML entity name, for example `eacute`.
  public static func named(_ name: Span<UInt8>) -> Unicode.Scalar? {
    guard let key = key(name, 0..<name.count) else { return nil }
    return names[key]
  }

  /// Returns the reference whose `&` is at `start`; `nil` for a plain ampersand.
  package static func reference(in text: Span<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let first = start + 1
    guard first < text.count else { return nil }
    if text[first] == UInt8(ascii: "#") { return number(in: text, at: first + 1) }
    var end = first
    while end < text.count, text[end].isLetterOrDigit, end - first <= 8 { end += 1 }
    guard let key = key(text, first..<end), let scalar = names[key] else { return nil }
    if end < text.count, text[end] == UInt8(ascii: ";") { return (scalar, end + 1) }
    // Without a semicolon, a name counts as a reference only if old pages use it that way, and never inside an address
    // (`?a=1&copy=2`).
    guard isOld(scalar), end == text.count || text[end] != UInt8(ascii: "=") else { return nil }
    return (scalar, end)
  }

  private static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    (0xA0..<0x100).contains(scalar.value) || ["\"", "&", "<", ">"].contains(scalar)
  }

  private static func number(in text: Span<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var index = start
    var radix: UInt32 = 10
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    let digits = index
    var value: UInt32 = 0
    while index < text.count, let digit = digit(text[index]), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      index += 1
    }
    guard index > digits else { return nil }
    if index < text.count, text[index] == UInt8(ascii: ";") { index += 1 }
    if (0x80...0x9F).contains(value) { value = UInt32(Windows1252.c1[Int(value - 0x80)]) }
    return (value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}", index)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Returns a name of up to eight bytes as one number. Every name of HTML 4 fits.
  private static func key(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard !range.isEmpty, range.count <= 8 else { return nil }
    var key: UInt64 = 0
    for index in range { key = key << 8 | UInt64(text[index]) }
    return key
  }

  /// The entities by name, from libxml2's table. libxml2's own search is linear, and slow for French text.
  private static let names: [UInt64: Unicode.Scalar] = {
    var names: [UInt64: Unicode.Scalar] = [:]
    for (name, scalar) in EntityNames.table { names[name.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = scalar }
    for value in UInt32(34)...9830 {
      guard let entity = htmlEntityValueLookup(value), let name = entity.pointee.name,
        let scalar = Unicode.Scalar(value)
      else { continue }
      var key: UInt64 = 0
      for byte in String(cString: name).utf8 { key = key << 8 | UInt64(byte) }
      names[key] = scalar
    }
    return names
  }()
}
