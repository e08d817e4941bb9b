/// The attributes of one tag, for scans that build no tree (HTML §13.2.5.32 to 13.2.5.40).
package struct TagAttributes {
  private var values: [(name: String, value: String)] = []

  package init(_ page: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, values.count < 50 {
      guard !Self.isGap(page[index]) else {
        index += 1
        continue
      }
      let name = index
      while index < range.upperBound, !Self.isGap(page[index]), page[index] != UInt8(ascii: "=") { index += 1 }
      let nameEnd = index
      while index < range.upperBound, page[index] <= 0x20 { index += 1 }
      guard index < range.upperBound, page[index] == UInt8(ascii: "=") else {
        values.append((Self.text(page, name..<nameEnd).lowercased(), ""))
        continue
      }
      index += 1
      while index < range.upperBound, page[index] <= 0x20 { index += 1 }
      let value = Self.value(page, &index, range.upperBound)
      values.append((Self.text(page, name..<nameEnd).lowercased(), Entities.decode(value)))
    }
  }

  package subscript(_ name: String) -> String? {
    values.first { $0.name == name }?.value
  }

  private static func value(_ page: Span<UInt8>, _ index: inout Int, _ end: Int) -> String {
    guard index < end else { return "" }
    let quote = page[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let start = index
    while index < end, isQuoted ? page[index] != quote : page[index] > 0x20 && page[index] != UInt8(ascii: ">") {
      index += 1
    }
    let text = text(page, start..<index)
    if isQuoted, index < end { index += 1 }
    return text
  }

  private static func text(_ page: Span<UInt8>, _ range: Range<Int>) -> String {
    page.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  private static func isGap(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
