import Text

/// An article's id in Google Reader's interface. An id has several spellings.
///
/// Most servers use numbers of 64 bits: signed decimals in lists, and hexadecimal digits after a long prefix in
/// articles. The Old Reader uses 24 hexadecimal digits. Most servers read a short number as decimal, some as
/// hexadecimal, so requests contain the long form.
struct ItemID: Sendable, Hashable {
  /// The stored spelling: decimal, or 24 digits in lower case.
  let text: String
  private let digits: String

  private static let beginning = "tag:google.com,2005:reader/item/"

  /// The spelling for requests.
  var long: String { Self.beginning + digits }

  /// - Returns: `nil` for any other spelling.
  init?(_ spelling: String) {
    if spelling.hasPrefix(Self.beginning) {
      self.init(hexadecimal: spelling.dropFirst(Self.beginning.count))
      return
    }
    if let number = Self.decimal(spelling) {
      self.init(number)
      return
    }
    guard spelling.utf8.count == 24 else { return nil }
    self.init(hexadecimal: spelling[...])
  }

  init(_ number: Int64) {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    self.init(text: String(number), digits: String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private init(text: String, digits: String) {
    (self.text, self.digits) = (text, digits)
  }

  private init?(hexadecimal digits: Substring) {
    guard digits.utf8.allSatisfy(\.isHexDigit) else { return nil }
    if digits.utf8.count == 24 {
      self.init(text: digits.lowercased(), digits: digits.lowercased())
      return
    }
    guard (1...16).contains(digits.utf8.count), let bits = UInt64(digits, radix: 16) else { return nil }
    self.init(Int64(bitPattern: bits))
  }

  private static func decimal(_ text: String) -> Int64? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return digits.isOfDigits ? Int64(text) : nil
  }
}

/// An article's id in JSON, as a text or a number.
struct SpelledID: Decodable, Sendable {
  /// The id; `nil` if the spelling is unknown.
  let id: ItemID?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      id = ItemID(text)
    } else {
      id = (try? value.decode(Int64.self)).map { ItemID($0) }
    }
  }
}
