/// Finds tags so long that reading them would take for ever: libxml2 compares the attributes of a tag pairwise.
enum XMLGuard {
  /// How long a tag may be in bytes.
  private static let limit = 131_072

  /// How much of the document comes before such a tag.
  ///
  /// A `<` cannot stand in an attribute, so such a tag leaves at least one whole block without any; only those are looked at.
  static func safeCount(_ document: Span<UInt8>) -> Int {
    var block = 0
    while block + limit <= document.count {
      if !contains(document, block..<block + limit), let open = lastOpen(document, before: block),
        isTag(document, at: open)
      {
        return open
      }
      block += limit
    }
    return document.count
  }

  private static func contains(_ document: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if document[index] == UInt8(ascii: "<") { return true }
      index += 1
    }
    return false
  }

  private static func lastOpen(_ document: Span<UInt8>, before end: Int) -> Int? {
    var index = end - 1
    while index >= 0 {
      if document[index] == UInt8(ascii: "<") { return index }
      index -= 1
    }
    return nil
  }

  /// Whether what begins there is a tag that goes on beyond the limit. Text behind a tag is as long as it likes.
  private static func isTag(_ document: Span<UInt8>, at open: Int) -> Bool {
    guard open + 1 < document.count, document[open + 1] != UInt8(ascii: "!"), document[open + 1] != UInt8(ascii: "?")
    else {
      return false
    }
    var index = open + 1
    var quote: UInt8 = 0
    while index < document.count {
      let byte = document[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index - open > limit
      }
      index += 1
    }
    return index - open > limit
  }
}
