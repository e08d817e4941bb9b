/// Recognizes addresses of pictures in the values of attributes.
enum PictureAddress {
  private static let extensions = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif"].map { Array($0.utf8) }
  private static let longest = 20_000

  static func isNamed(in value: Span<UInt8>) -> Bool {
    extensions.contains { contains(value, 0..<min(value.count, longest), $0) }
  }

  /// Returns the attribute for a value: `src` for one address of a picture, `srcset` for addresses with sizes; `nil`
  /// for other values.
  static func attribute(for value: Span<UInt8>) -> AttributeName? {
    guard value.count < longest else { return nil }
    var words: [Range<Int>] = []
    var start: Int?
    for index in 0...value.count {
      let isSpace = index == value.count || value[index] <= 0x20
      if isSpace, let first = start {
        words.append(first..<index)
        start = nil
      } else if !isSpace, start == nil {
        start = index
      }
    }
    for (index, word) in words.enumerated().dropFirst() {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(value[word.lowerBound])
      if isDigit, extensions.contains(where: { ends(value, words[index - 1], $0) }) { return .srcset }
    }
    guard words.count == 1, value[words[0].lowerBound] != UInt8(ascii: "{") else { return nil }
    return extensions.contains { contains(value, words[0], $0) } ? .src : nil
  }

  private static func ends(_ value: Span<UInt8>, _ word: Range<Int>, _ text: [UInt8]) -> Bool {
    word.count > text.count && matches(value, word.upperBound - text.count, text)
  }

  private static func contains(_ value: Span<UInt8>, _ word: Range<Int>, _ text: [UInt8]) -> Bool {
    guard word.count > text.count else { return false }
    return (word.lowerBound...word.upperBound - text.count).contains { matches(value, $0, text) }
  }

  private static func matches(_ value: Span<UInt8>, _ start: Int, _ text: [UInt8]) -> Bool {
    text.indices.allSatisfy { value[start + $0] | 0x20 == text[$0] | 0x20 }
  }
}
