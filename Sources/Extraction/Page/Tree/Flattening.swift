import Text

/// Removes tags that make a page's tree too deep or too large: formatting tags, and tags of elements that are nested
/// too deeply.
struct Flattening {
  private static let depthLimit = 150
  /// Longer tags lose their attributes.
  private static let tagLimit = 2_000

  private var output: [UInt8] = []
  private var open: [UInt64] = []
  /// The number of removed start tags of each name. Their end tags are removed as well.
  private var omitted: [UInt64: Int] = [:]

  static func flatten(_ page: Span<UInt8>) -> [UInt8] {
    var flattening = Flattening()
    flattening.output.reserveCapacity(page.count)
    var index = 0
    while index < page.count {
      guard page[index] == UInt8(ascii: "<"), let tag = Tag(page, at: index) else {
        flattening.output.append(page[index])
        index += 1
        continue
      }
      if flattening.keeps(tag) {
        let isLong = tag.end - index > tagLimit
        for byte in index..<(isLong ? tag.nameEnd : tag.end) { flattening.output.append(page[byte]) }
        if isLong { flattening.output.append(UInt8(ascii: ">")) }
      }
      index = tag.end
    }
    return flattening.output
  }

  private mutating func keeps(_ tag: Tag) -> Bool {
    if Self.formatting.contains(tag.name) { return false }
    if Self.passing.contains(tag.name) { return true }
    if tag.isEnd {
      if let count = omitted[tag.name], count > 0 {
        omitted[tag.name] = count - 1
        return false
      }
      guard let index = open.suffix(Self.depthLimit).lastIndex(of: tag.name) else { return false }
      open.removeSubrange(index...)
      return true
    }
    if open.count >= Self.depthLimit {
      omitted[tag.name, default: 0] += 1
      return false
    }
    open.append(tag.name)
    return true
  }

  private static let formatting = set("a b big code em font i nobr s small strike strong tt u")
  /// Elements without content, or elements that the next element of the same kind closes.
  private static let passing = set(
    """
    area base br col colgroup dd dt embed hr img input li link meta p param rp rt source tbody td tfoot th thead tr track wbr
    """)

  private static func set(_ names: String) -> Set<UInt64> {
    Set(names.split(separator: " ").map { Tag.packed($0) })
  }
}
