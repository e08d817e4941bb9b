/// A part of the search index: the articles of some 24 days.
///
/// What a reader types is the beginning of a word, and mostly that of many: the index would have to gather millions of places
/// before it could give the first. So each word is stored with a mark of the time of its article before it, and the newest
/// matches are looked for in one part after the other, from the newest on: what is frequent is found in the first, and what is rare
/// is found quickly in each.
struct SearchPart: Hashable, Comparable {
  /// Of all parts since 1970.
  let number: Int

  /// In bytes, the same for all.
  static let markLength = 3

  private static let seconds = 1 << 21
  /// What is dated before the first or behind the last is in these.
  private static let numbers = 0...36 * 36 * 36 - 1

  /// - Parameter published: In seconds since 1970.
  init(of published: Double) {
    let number = (published / Double(Self.seconds)).rounded(.down)
    self.number = Int(min(max(number, Double(Self.numbers.lowerBound)), Double(Self.numbers.upperBound)))
  }

  /// What stands before its words.
  var mark: String {
    let digits = String(number, radix: 36)
    return String(repeating: "0", count: Self.markLength - digits.count) + digits
  }

  /// A text without the mark that stands before it; empty as it was.
  static func unmarked(_ text: String) -> String { String(decoding: text.utf8.dropFirst(markLength), as: UTF8.self) }

  /// When its articles begin, in seconds since 1970.
  var start: Double { number == Self.numbers.lowerBound ? -.infinity : Double(number * Self.seconds) }

  /// When those behind it begin.
  var end: Double { number == Self.numbers.upperBound ? .infinity : Double((number + 1) * Self.seconds) }

  static func < (one: SearchPart, other: SearchPart) -> Bool { one.number < other.number }
}
