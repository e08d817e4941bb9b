/// Turns a document into valid XML if its texts contain HTML that is not XML: tags without an end, values without
/// quotation marks, a `<` that begins no tag. libxml2 would add everything after the error to the text.
///
/// The whole text is then escaped and marked as HTML, which its author should have done. Everything else stays
/// unchanged.
struct MarkupRepair {
  /// The document as XML.
  private(set) var document: [UInt8] = []
  /// True if anything was repaired.
  private(set) var isChanged = false

  /// The elements whose texts come from authors.
  private static let texts: [StaticString] = [
    "title", "subtitle", "tagline", "description", "abstract", "summary", "content", "encoded", "fullitem", "body",
    "info", "rights", "copyright",
  ]
  private static let roots: [StaticString] = ["feed", "rss", "rdf"]

  /// The text between the tags of an element.
  private struct Text {
    let range: Range<Int>
    var isXML = false
    var hasEndTag = true
  }

  private var scanner: MarkupScanner
  /// The number of bytes of the original that are in `document` or were replaced.
  private var copied = 0

  init(_ original: UnsafeBufferPointer<UInt8>) {
    scanner = MarkupScanner(original)
    document.reserveCapacity(original.count + 1024)
    var index = 0
    while let open = scanner.search.next(UInt8(ascii: "<"), from: index) { index = read(from: open) }
    document.append(contentsOf: original[copied...])
  }

  /// - Returns: The place to continue the search for `<`.
  private mutating func read(from open: Int) -> Int {
    switch scanner.piece(at: open) {
    case .remark(let end), .section(_, let end): return end
    case .nothing:
      if !scanner.breaksOff(at: open) { escape(open) }
      return open + 1
    case .tag(let tag):
      if tag.isEnd, scanner.isLocalName(tag.name, in: Self.roots) { return scanner.search.bytes.count }
      guard !tag.isEnd, let strict = tag.strict, !strict.isEmpty, isText(tag.name) else { return tag.next }
      // A text without an end means that the document was cut off.
      guard let text = text(of: tag, from: strict.end) else { return scanner.search.bytes.count }
      if !text.isXML { repair(text, of: tag, strict, from: open) }
      return text.range.upperBound
    }
  }

  /// True if the element contains a text. `media:content` contains elements instead.
  private func isText(_ name: Range<Int>) -> Bool {
    scanner.isLocalName(name, in: Self.texts) && !scanner.search.has("media:content", at: name.lowerBound)
  }

  // MARK: - Where a text ends

  /// Finds the end of a text: its end tag, or the end of the entry if the end tag is missing.
  ///
  /// No byte is read more than twice: after an end tag without a start tag, the search continues only to the next text
  /// or entry.
  private mutating func text(of tag: MarkupScanner.Tag, from start: Int) -> Text? {
    var open: [Range<Int>] = []
    var isXML = true
    /// The place of the end tag of an element around the text.
    var containerEnd: Int?
    /// True if an end tag has no start tag, for example a misspelt one.
    var hasForeignEnd = false
    var index = start
    while let next = scanner.search.next(UInt8(ascii: "<"), from: index) {
      switch scanner.piece(at: next) {
      case .remark(let end), .section(_, let end): index = end
      case .nothing:
        isXML = false
        index = next + 1
      case .tag(let other):
        index = other.next
        if other.strict == nil { isXML = false }
        if other.isEnd {
          if let last = open.last, scanner.isSame(last, other.name) {
            open.removeLast()
          } else if scanner.isSameInAnyCase(tag.name, other.name) {
            return Text(range: start..<next, isXML: isXML && open.isEmpty)
          } else {
            isXML = false
            if scanner.isLocalName(other.name, in: MarkupScanner.containers) {
              containerEnd = containerEnd ?? next
            } else if open.isEmpty {
              hasForeignEnd = true
            }
          }
        } else {
          let isEntry = scanner.isLocalName(other.name, in: MarkupScanner.entries)
          if isEntry || (containerEnd != nil || hasForeignEnd) && isText(other.name) {
            return textWithoutEnd(from: start, to: containerEnd ?? next, hasForeignEnd)
          }
          if other.strict?.isEmpty == false { open.append(other.name) }
        }
      }
    }
    return containerEnd.map { textWithoutEnd(from: start, to: $0, hasForeignEnd) }
  }

  private func textWithoutEnd(from start: Int, to end: Int, _ hasForeignEnd: Bool) -> Text {
    // libxml2 accepts a misspelt end tag as the right one.
    hasForeignEnd ? Text(range: start..<end, isXML: true) : Text(range: start..<end, hasEndTag: false)
  }

  // MARK: - Writing

  private mutating func repair(
    _ text: Text, of tag: MarkupScanner.Tag, _ strict: MarkupScanner.Strict, from open: Int
  ) {
    let (html, hasTags, hasEscapedTags) = html(of: text.range)
    if !hasTags, hasEscapedTags {
      escapeAll(in: text.range)
    } else {
      replaceUp(to: open)
      write(startTag: tag, strict)
      html.withUnsafeBufferPointer { Markup.append(text: $0, to: &document) }
      copied = text.range.upperBound
    }
    if !text.hasEndTag {
      replaceUp(to: text.range.upperBound)
      document.append(contentsOf: "</".utf8)
      document.append(contentsOf: scanner.search.bytes[tag.name])
      document.append(UInt8(ascii: ">"))
    }
  }

  /// Returns the intended HTML of a text: each `<` that begins no tag is escaped. Also returns whether the text has
  /// tags, and whether it has escaped tags.
  private func html(of range: Range<Int>) -> (html: [UInt8], hasTags: Bool, hasEscapedTags: Bool) {
    var scanner = self.scanner(of: range)
    let bytes = scanner.search.bytes
    var html: [UInt8] = []
    var hasTags = false
    var hasEscapedTags = false
    var index = 0
    while index < bytes.count {
      let open = scanner.search.next(UInt8(ascii: "<"), from: index) ?? bytes.count
      let before = UnsafeBufferPointer(rebasing: bytes[index..<open])
      if !hasEscapedTags { hasEscapedTags = ByteSearch(bytes: before).end(of: "&lt;", from: 0) != nil }
      html.append(contentsOf: before)
      index = open
      guard open < bytes.count else { break }
      switch scanner.piece(at: open) {
      case .remark(let end): index = end
      case .section(let text, let end):
        html.append(contentsOf: bytes[text])
        index = end
      case .tag(let tag):
        if let end = scanner.looseEnd(of: tag) {
          hasTags = true
          html.append(contentsOf: bytes[open..<end])
          index = end
        } else {
          html.append(contentsOf: "&lt;".utf8)
          index = open + 1
        }
      case .nothing:
        html.append(contentsOf: "&lt;".utf8)
        index = open + 1
      }
    }
    return (html, hasTags, hasEscapedTags)
  }

  /// Returns a scanner for the text alone. In the text, quotation marks may hide markup that XML would see.
  private func scanner(of range: Range<Int>) -> MarkupScanner {
    MarkupScanner(UnsafeBufferPointer(rebasing: scanner.search.bytes[range]))
  }

  /// Writes a start tag with the type HTML.
  private mutating func write(startTag tag: MarkupScanner.Tag, _ strict: MarkupScanner.Strict) {
    document.append(UInt8(ascii: "<"))
    document.append(contentsOf: scanner.search.bytes[tag.name])
    for attribute in strict.attributes where !scanner.isLocalName(attribute.name, in: ["type", "mode"]) {
      document.append(UInt8(ascii: " "))
      document.append(contentsOf: scanner.search.bytes[attribute.name.lowerBound..<attribute.end])
    }
    document.append(contentsOf: " type=\"html\">".utf8)
  }

  /// Escapes everything that looks like markup in a text without markup.
  private mutating func escapeAll(in range: Range<Int>) {
    var scanner = self.scanner(of: range)
    var index = 0
    while let open = scanner.search.next(UInt8(ascii: "<"), from: index) {
      switch scanner.piece(at: open) {
      case .remark(let end), .section(_, let end): index = end
      case .tag, .nothing:
        escape(range.lowerBound + open)
        index = open + 1
      }
    }
  }

  private mutating func escape(_ open: Int) {
    replaceUp(to: open)
    document.append(contentsOf: "&lt;".utf8)
    copied = open + 1
  }

  /// Copies the original up to the next rewritten place.
  private mutating func replaceUp(to place: Int) {
    isChanged = true
    document.append(contentsOf: scanner.search.bytes[copied..<place])
    copied = place
  }
}
