import Text

/// Searches HTML for structures that would cost a tree builder excessive time or memory.
///
/// By HTML's rules, a parser walks up the open elements at every tag, opens every unclosed formatting element again in
/// each paragraph, and compares each attribute of a tag with the others. A malicious page of one megabyte thus costs
/// minutes and gigabytes.
package struct Nesting {
  private static let depthLimit = 500
  private static let formattingLimit = 200
  private static let copiesLimit = 500_000
  private static let attributesLimit = 500

  private var open: [UInt64] = []
  /// The open formatting elements.
  private var formatting: [UInt64] = []
  private var copies = 0

  package static func isHarmless(_ html: Span<UInt8>) -> Bool {
    var nesting = Nesting()
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        index += 1
        continue
      }
      if tag.end - index > attributesLimit * 2, attributes(html, tag.nameEnd..<tag.end) > attributesLimit {
        return false
      }
      index = tag.end
      guard tag.name != 0 else { continue }
      if tag.isEnd {
        nesting.close(tag.name)
      } else {
        if Kind.rawText.contains(tag.name) { index = Tag.end(of: tag.name, in: html, from: index) }
        nesting.enter(tag.name)
        if nesting.isExcessive { return false }
      }
    }
    return true
  }

  private var isExcessive: Bool {
    open.count > Self.depthLimit || formatting.count > Self.formattingLimit || copies > Self.copiesLimit
  }

  private mutating func enter(_ name: UInt64) {
    if Kind.formatting.contains(name) {
      formatting.append(name)
    } else {
      copies += formatting.count
    }
    // The next gloss closes the previous one only inside a `ruby`.
    let nests = Kind.glosses.contains(name) && !open.contains(Kind.ruby)
    if nests || !Kind.closesItself.contains(name) { open.append(name) }
  }

  /// Closes an element and those opened inside it. The end tag of a formatting element closes only itself. An end tag
  /// inside a table or another barrier does not close elements outside of it.
  private mutating func close(_ name: UInt64) {
    if Kind.formatting.contains(name) {
      if let index = formatting.lastIndex(of: name) { formatting.remove(at: index) }
      if let index = open.suffix(64).lastIndex(of: name) { open.remove(at: index) }
      return
    }
    for index in open.indices.reversed() {
      if open[index] == name {
        open.removeLast(open.count - index)
        return
      }
      if Kind.barriers.contains(open[index]) { return }
    }
  }

  private static func attributes(_ html: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var quote: UInt8 = 0
    for index in range {
      let byte = html[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        count += 1
      } else if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
        count += 1
      }
    }
    return count / 2
  }

  private enum Kind {
    static let formatting = set("a b big code em font i nobr s small strike strong tt u")
    /// Elements without content, or elements that the next element of the same kind closes.
    static let closesItself = set(
      "area base br col dd dt embed hr img input li link meta option p param rp rt source tbody td tfoot th thead tr track wbr"
    )
    static let glosses = set("rp rt")
    static let ruby = Tag.packed("ruby")
    static let barriers = set("table applet marquee object template button svg math select caption")
    static let rawText = set("script style xmp iframe noembed noframes textarea title")

    private static func set(_ names: String) -> Set<UInt64> {
      Set(names.split(separator: " ").map { Tag.packed($0) })
    }
  }
}
