import SQLite

/// A part of the search index. It has the articles of some 24 days.
///
/// A reader types the beginning of a word, and mostly many words begin with it. A single index would have to collect
/// millions of places before it returns the first match. So each word is stored with a prefix for the time of its
/// article, the mark, and the parts are searched one by one, the newest first. Frequent words are found in the first
/// part. Rare words are found quickly in each part.
struct SearchPart: Hashable, Comparable {
  /// The number of the part, counted since 1970.
  let number: Int

  /// The length of a mark in bytes, the same for all parts.
  static let markLength = SearchTokenizer.markLength

  private static let seconds = 1 << 21
  /// Dates outside of this range belong to the first or the last part.
  private static let numbers = 0...36 * 36 * 36 - 1

  /// - Parameter published: The date in seconds since 1970.
  init(of published: Double) {
    let number = (published / Double(Self.seconds)).rounded(.down)
    self.number = Int(min(max(number, Double(Self.numbers.lowerBound)), Double(Self.numbers.upperBound)))
  }

  /// The mark before each word of the part.
  var mark: String {
    let digits = String(number, radix: 36)
    return String(repeating: "0", count: Self.markLength - digits.count) + digits
  }

  /// Returns a text without its mark; an empty text stays empty.
  static func unmarked(_ text: String) -> String { String(decoding: text.utf8.dropFirst(markLength), as: UTF8.self) }

  /// The start of the part, in seconds since 1970.
  var start: Double { number == Self.numbers.lowerBound ? -.infinity : Double(number * Self.seconds) }

  /// The start of the next part.
  var end: Double { number == Self.numbers.upperBound ? .infinity : Double((number + 1) * Self.seconds) }

  static func < (one: SearchPart, other: SearchPart) -> Bool { one.number < other.number }
}
