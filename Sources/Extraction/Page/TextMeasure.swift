/// The size of a text. The sizes of two texts can be added up.
struct TextMeasure {
  /// The length in UTF-16 code units, with each run of white space counted as one.
  private var folded: Int32 = 0
  private var startsWithSpace = false
  private var endsWithSpace = false
  /// The length in UTF-16 code units, with all white space.
  private(set) var rawLength: Int32 = 0
  /// The number of commas of every script.
  private(set) var commas: Int32 = 0
  private(set) var asciiCommas: Int32 = 0

  init() {}

  /// The length in UTF-16 code units without white space at the ends, and with each run of white space counted as one.
  var length: Int {
    Int(max(folded - (startsWithSpace ? 1 : 0) - (endsWithSpace ? 1 : 0), 0))
  }

  var isBlank: Bool { folded == 0 || (folded == 1 && startsWithSpace) }

  mutating func append(_ other: TextMeasure) {
    guard other.folded > 0 else { return }
    if folded == 0 { startsWithSpace = other.startsWithSpace }
    folded += other.folded - (folded > 0 && endsWithSpace && other.startsWithSpace ? 1 : 0)
    endsWithSpace = other.endsWithSpace
    rawLength += other.rawLength
    commas += other.commas
    asciiCommas += other.asciiCommas
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var isSpace = false
    while index < text.count {
      let byte = text[index]
      var width = 1
      var isSpaceNow = false
      if byte < 0x80 {
        isSpaceNow = byte == 0x20 || (byte >= 9 && byte <= 13)
        if byte == UInt8(ascii: ",") { asciiCommas += 1 }
        rawLength += 1
      } else {
        width = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        let scalar = Self.scalar(text, index, width)
        isSpaceNow = Self.isSpace(scalar)
        if Self.isComma(scalar) { commas += 1 }
        rawLength += width == 4 ? 2 : 1
      }
      if isSpaceNow {
        if index == 0 { startsWithSpace = true }
        if !isSpace { folded += 1 }
      } else {
        folded += width == 4 ? 2 : 1
      }
      isSpace = isSpaceNow
      index += width
    }
    endsWithSpace = isSpace
    commas += asciiCommas
  }

  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ width: Int) -> UInt32 {
    guard width > 1, width < 4, index + width <= text.count else { return 0 }
    var scalar = UInt32(text[index]) & (width == 2 ? 0x1F : 0x0F)
    for next in index + 1..<index + width { scalar = scalar << 6 | UInt32(text[next] & 0x3F) }
    return scalar
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  private static func isComma(_ scalar: UInt32) -> Bool {
    switch scalar {
    // The commas of Arabic, of vertical and small forms, of medieval scripts and of full width.
    case 0x060C, 0xFE50, 0xFE10, 0xFE11, 0x2E41, 0x2E34, 0x2E32, 0xFF0C: true
    default: false
    }
  }
}
