/// Finds out what each `<` of a document begins, even if the document is not XML.
struct MarkupScanner {
  /// The markup that begins with a `<`.
  enum Piece {
    /// A comment or a processing instruction.
    case remark(end: Int)
    case section(text: Range<Int>, end: Int)
    case tag(Tag)
    /// No markup: the `<` is a character of the text.
    case nothing
  }

  struct Tag {
    let name: Range<Int>
    let isEnd: Bool
    /// The rest of the tag; `nil` if it is not XML.
    let strict: Strict?

    /// The place to continue the search.
    var next: Int { strict?.end ?? name.upperBound }
  }

  /// A tag that is valid XML.
  struct Strict {
    var attributes: [Attribute] = []
    var isEmpty = false
    var end = 0
  }

  struct Attribute {
    let name: Range<Int>
    let end: Int
  }

  /// The local names of entries.
  static let entries: [StaticString] = ["item", "entry"]
  /// The local names of entries and of the elements around them.
  static let containers: [StaticString] = entries + ["channel", "feed", "rss", "rdf"]

  let search: ByteSearch
  // False after a failed search for the end, because a later search would fail too.
  private var hasComments = true
  private var hasInstructions = true

  init(_ document: UnsafeBufferPointer<UInt8>) {
    search = ByteSearch(bytes: document)
  }

  mutating func piece(at open: Int) -> Piece {
    let bytes = search.bytes
    if search.has("<![cdata[", at: open) {
      let end = search.end(of: "]]>", from: open + 9)
      return .section(text: (open + 9)..<(end.map { $0 - 3 } ?? bytes.count), end: end ?? bytes.count)
    }
    if hasComments, search.has("<!--", at: open) {
      if let end = search.end(of: "-->", from: open + 4) { return .remark(end: end) }
      hasComments = false
    }
    if hasInstructions, search.has("<?", at: open) {
      if let end = search.end(of: "?>", from: open + 2) { return .remark(end: end) }
      hasInstructions = false
    }
    let isEnd = search.has("</", at: open)
    let start = open + (isEnd ? 2 : 1)
    let name = start..<endOfName(from: start)
    // An address in angle brackets is not a tag.
    guard !name.isEmpty, Self.beginsName(bytes[start]), bytes[name.upperBound - 1] != UInt8(ascii: ":"),
      endsName(at: name.upperBound)
    else { return .nothing }
    return .tag(Tag(name: name, isEnd: isEnd, strict: strict(from: name.upperBound)))
  }

  /// Returns the index after a tag by the rules of HTML, where quotation marks may contain any character; `nil` if the
  /// tag does not end.
  ///
  /// Even if many tags of one text are searched, no byte is read more than three times. At each byte, a search is in
  /// one of three states: outside of quotation marks, or inside one of the two kinds. No two searches reach a byte in
  /// the same state, because a `<` outside of quotation marks ends a search.
  func looseEnd(of tag: Tag) -> Int? {
    let bytes = search.bytes
    var index = tag.name.upperBound
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let close = search.next(bytes[index], from: index + 1) else { return nil }
        index = close + 1
      default: index += 1
      }
    }
    return nil
  }

  /// True if the document ends inside an incomplete piece of markup.
  func breaksOff(at open: Int) -> Bool {
    let rest = search.bytes.count - open
    return rest == 1 || (rest == 2 && search.has("</", at: open)) || (rest < 9 && search.has("<!", at: open))
  }

  /// True if a name without its prefix is one of `names`, in upper or lower case.
  func isLocalName(_ name: Range<Int>, in names: [StaticString]) -> Bool {
    let colon = search.next(UInt8(ascii: ":"), from: name.lowerBound, before: name.upperBound)
    let start = colon.map { $0 + 1 } ?? name.lowerBound
    return names.contains { $0.utf8CodeUnitCount == name.upperBound - start && search.has($0, at: start) }
  }

  func isSame(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    search.bytes[name].elementsEqual(search.bytes[other])
  }

  /// True if two names are equal except for upper and lower case. Some feeds write `<title>` and `</Title>`.
  func isSameInAnyCase(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    search.bytes[name].elementsEqual(search.bytes[other]) { Self.lowercased($0) == Self.lowercased($1) }
  }

  // MARK: - Tags by the rules of XML

  /// Reads the part of a tag after its name. Ends at the next `<`, because XML allows none in a tag.
  private func strict(from start: Int) -> Strict? {
    let bytes = search.bytes
    let limit = search.next(UInt8(ascii: "<"), from: start) ?? bytes.count
    var strict = Strict()
    var index = start
    while true {
      let space = index
      skipSpace(&index, before: limit)
      guard index < limit else { return nil }
      if bytes[index] == UInt8(ascii: "/") {
        strict.isEmpty = true
        index += 1
      }
      if index < limit, bytes[index] == UInt8(ascii: ">") {
        strict.end = index + 1
        return strict
      }
      guard !strict.isEmpty, index > space, let attribute = attribute(from: index, before: limit) else { return nil }
      strict.attributes.append(attribute)
      index = attribute.end
    }
  }

  private func attribute(from start: Int, before limit: Int) -> Attribute? {
    let bytes = search.bytes
    let name = start..<endOfName(from: start)
    var index = name.upperBound
    skipSpace(&index, before: limit)
    guard !name.isEmpty, index < limit, bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipSpace(&index, before: limit)
    guard index < limit, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
      let close = search.next(bytes[index], from: index + 1, before: limit)
    else { return nil }
    return Attribute(name: name, end: close + 1)
  }

  private func skipSpace(_ index: inout Int, before limit: Int) {
    while index < limit, search.bytes[index] <= 0x20 { index += 1 }
  }

  private func endOfName(from start: Int) -> Int {
    var index = start
    while index < search.bytes.count, Self.isInName(search.bytes[index]) { index += 1 }
    return index
  }

  /// True if a name ends at an index. Also true for a name at the end of the document, which was cut off.
  private func endsName(at index: Int) -> Bool {
    guard index < search.bytes.count else { return true }
    let byte = search.bytes[index]
    return byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
