/// A formula in MathML, read tag by tag. Only the text of elements that are not MathML is kept.
package struct Formula {
  package struct Element {
    /// The element's name in lower case.
    package let name: String
    package let attributes: [(name: String, value: String)]
    package fileprivate(set) var children: [Element] = []
    /// The text of an element that contains only text.
    package fileprivate(set) var text = ""
  }

  /// The `math` element.
  package private(set) var root: Element
  /// The index after the formula, where other text continues.
  package private(set) var end: Int
  /// True if the formula has more elements than any real formula. Only the text of such a formula is kept.
  package private(set) var isTooLarge = false
  /// The formula's source in TeX or in words.
  package private(set) var source: String?

  /// The limits for elements and for their depth.
  private static let (elementLimit, depthLimit) = (3_000, 40)

  /// - Parameter tag: The start tag of a `math` element in `html`.
  package init(_ html: Span<UInt8>, _ tag: Tag) {
    let stated = TagAttributes(html, tag.nameEnd..<tag.end)
    source = stated["alttext"].flatMap { $0.isEmpty ? nil : $0 }
    var open = [Element(name: "math", attributes: Self.kept(stated))]
    var (index, count) = (tag.end, 0)
    var foundEnd: Int?
    while index < html.count, foundEnd == nil {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        var next = index + 1
        while next < html.count, html[next] != UInt8(ascii: "<") { next += 1 }
        Self.append(PlainText.of(html.extracting(index..<next)), to: &open)
        index = next
        continue
      }
      let start = index
      index = tag.end
      guard tag.name != 0 else { continue }
      let name = Self.name(html, start + (tag.isEnd ? 2 : 1)..<tag.nameEnd)
      if tag.isEnd {
        if name == "math" {
          foundEnd = tag.end
        } else if let place = open.lastIndex(where: { $0.name == name }), place > 0 {
          Self.close(&open, to: place)
        }
      } else if Self.hidden.contains(name) {
        let end = Tag.end(of: tag.name, in: html, from: tag.end)
        if name == "annotation", TagAttributes(html, tag.nameEnd..<tag.end)["encoding"]?.contains("tex") == true {
          let last = (tag.end..<end).last { html[$0] == UInt8(ascii: "<") } ?? end
          source = source ?? Self.source(html, tag.end..<last)
        }
        index = end
      } else if !Self.holdsText(open.last), Self.breakouts.contains(name) {
        // Ordinary text begins here (HTML §13.2.6.5).
        foundEnd = start
      } else if !Self.holdsText(open.last), Self.names.contains(name) {
        count += 1
        if count > Self.elementLimit || open.count > Self.depthLimit { isTooLarge = true }
        let element = Element(name: name, attributes: Self.kept(TagAttributes(html, tag.nameEnd..<tag.end)))
        if isTooLarge { continue }
        if html[tag.end - 2] == UInt8(ascii: "/") {
          open[open.count - 1].children.append(element)
        } else {
          open.append(element)
        }
      }
    }
    Self.close(&open, to: 1)
    root = open[0]
    end = foundEnd ?? html.count
  }

  /// Returns a formula's source on one line. The source is not markup, so tags in it are text.
  static func source(_ html: Span<UInt8>, _ range: Range<Int>) -> String {
    let text = html.extracting(range.lowerBound..<min(range.upperBound, range.lowerBound + sourceLimit))
      .withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    // Publishers hide the source from XML parsers in a CDATA section inside a TeX comment.
    let bare = text.replacing("% <![CDATA[", with: "").replacing("<![CDATA[", with: "").replacing("% ]]>", with: "")
      .replacing("]]>", with: "")
    return Whitespace.folded(Entities.decode(bare))
  }

  /// The maximum length of a source, in bytes.
  private static let sourceLimit = 10_000

  private static func name(_ html: Span<UInt8>, _ range: Range<Int>) -> String {
    guard range.count <= 16 else { return "" }
    return html.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }.lowercased()
  }

  /// Adds a text to the open element. If that element cannot contain text, the text becomes an `mtext` element.
  private static func append(_ text: String, to open: inout [Element]) {
    guard !text.isEmpty else { return }
    if holdsText(open.last) {
      open[open.count - 1].text += text
    } else {
      open[open.count - 1].children.append(Element(name: "mtext", attributes: [], text: text))
    }
  }

  private static func close(_ open: inout [Element], to count: Int) {
    while open.count > count {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
    }
  }

  private static func holdsText(_ element: Element?) -> Bool { element.map { tokens.contains($0.name) } ?? false }

  private static func kept(_ stated: TagAttributes) -> [(name: String, value: String)] {
    attributes.compactMap { name in
      stated[name].flatMap { isHarmless($0) ? (name, $0) : nil }
    }
  }

  /// True if a value is a word, or a number that is too small to enlarge the formula excessively.
  private static func isHarmless(_ value: String) -> Bool {
    guard !value.isEmpty, value.utf8.count <= 24 else { return false }
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.value > 0x1F && !"<>&\"'`\\{}".unicodeScalars.contains($0) && $0.value < 0x3000
    }
    return isPlain
      && value.split(whereSeparator: { !$0.isNumber && $0 != "." }).allSatisfy { $0.prefix { $0 != "." }.count <= 2 }
  }

  private static let tokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]
  private static let names: Set<String> = tokens.union([
    "mrow", "mfrac", "msqrt", "mroot", "mstyle", "merror", "mpadded", "mphantom", "mfenced", "menclose", "msub", "msup",
    "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd",
    "mlabeledtr", "mspace", "semantics",
  ])
  private static let attributes = [
    "display", "dir", "displaystyle", "scriptlevel", "mathvariant", "form", "fence", "separator", "stretchy",
    "symmetric",
    "largeop", "movablelimits", "accent", "accentunder", "linethickness", "columnalign", "rowalign", "columnspan",
    "rowspan", "open", "close", "separators", "notation", "width", "lspace", "rspace", "minsize", "maxsize",
  ]
  private static let hidden: Set<String> = ["annotation", "annotation-xml", "script", "style", "textarea", "title"]
  private static let breakouts: Set<String> = [
    "blockquote", "body", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li",
    "ol", "p",
    "pre", "table", "ul",
  ]
}
