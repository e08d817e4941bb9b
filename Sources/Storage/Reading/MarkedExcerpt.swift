/// A piece of a text around the first of its marks, on one line.
struct MarkedExcerpt: Equatable {
  let text: String
  /// The marks, in bytes of the excerpt.
  let marks: [Range<Int>]

  /// The length of text before and after the mark, in bytes: the mark is visible even in the narrowest row.
  private static let (before, behind) = (30, 400)
  /// The distance from the first mark within which other marks can be shown, in bytes.
  static let reach = behind

  /// - Parameter marks: The marks in ascending order, in bytes of the text.
  /// - Returns: `nil` if there are no marks.
  init?(of text: String, _ marks: [Range<Int>]) {
    let bytes = Array(text.utf8)
    guard let first = marks.first, first.upperBound <= bytes.count else { return nil }
    let start = Self.start(before: first.lowerBound, in: bytes)
    // A word may be very long, so the excerpt may end inside it.
    let end = Self.end(behind: first.lowerBound, in: bytes)
    var result = start > 0 ? Array("…".utf8) : []
    // The place of each byte of the piece in the excerpt.
    var places: [Int] = []
    for byte in bytes[start..<end] {
      places.append(result.count)
      let isSpace = byte <= 0x20
      if !isSpace || !(result.isEmpty || result.last == 0x20) { result.append(isSpace ? 0x20 : byte) }
    }
    places.append(result.count)
    self.text = String(decoding: result, as: UTF8.self)
    self.marks = marks.filter { $0.lowerBound < end }
      .map { places[$0.lowerBound - start]..<places[min($0.upperBound, end) - start] }
  }

  /// Returns the start of the excerpt: after a space or, if no space is near, between two characters.
  private static func start(before mark: Int, in bytes: [UInt8]) -> Int {
    guard mark > before else { return 0 }
    let range = mark - before..<mark
    if let space = bytes[range].firstIndex(where: { $0 <= 0x20 }) {
      return bytes[space..<mark].firstIndex { $0 > 0x20 } ?? mark
    }
    return range.first { isBoundary($0, in: bytes) } ?? mark
  }

  private static func end(behind mark: Int, in bytes: [UInt8]) -> Int {
    guard bytes.count - mark > behind else { return bytes.count }
    return (mark...mark + behind).last { isBoundary($0, in: bytes) } ?? mark
  }

  /// True if a place is between two characters of UTF-8.
  private static func isBoundary(_ place: Int, in bytes: [UInt8]) -> Bool {
    place >= bytes.count || bytes[place] & 0xC0 != 0x80
  }
}
