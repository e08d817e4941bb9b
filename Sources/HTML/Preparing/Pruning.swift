import Text

/// Removes parts of HTML that are always dropped, before the tree is built.
///
/// A failed assertion in gumbo ends the process: for example, at a CDATA section in a drawing in a table. So gumbo gets
/// no foreign elements, templates, menus, frames or comments. Every `<` in the output begins a kept tag.
package struct Pruning {
  private let rules: Rules
  /// Removes long texts and attributes; `nil` for a page, which keeps both.
  private var shortening: Shortening?
  private var output: [UInt8] = []
  /// True inside a CDATA section, which remains if a feed wraps its text twice. The marks of the section are removed,
  /// and its text stays.
  private var isInSection = false
  /// True before the page's body. A `noscript` in the head would end the head.
  private var isInHead = true
  /// The names of elements whose end tag was searched for and not found.
  private var unclosed: Set<UInt64> = []
  private var scan = FormulaScan()
  /// The kept formulas. For each, the output has an empty `math` element with its number.
  private var formulas: [[UInt8]] = []
  /// The end of the last kept `object`.
  private var objectEnd = 0

  /// Returns the kept parts of an article's body: tags with the attributes that are used, and short texts.
  ///
  /// - Parameter shortest: The minimum number of bytes of a text that is taken out.
  /// - Returns: The HTML, the ranges of the stretches that were taken out of the original, and the formulas.
  static func prune(
    _ html: Span<UInt8>, shortest: Int
  ) -> (html: [UInt8], stretches: [Range<Int>], formulas: [[UInt8]]) {
    let pruning = Pruning(html, .article, Shortening(shortest: shortest))
    return (pruning.output, pruning.shortening?.stretches ?? [], pruning.formulas)
  }

  /// Returns the kept parts of a whole page. The head, `noscript` pictures and all attributes stay.
  package static func prunePage(_ html: Span<UInt8>) -> [UInt8] {
    Pruning(html, .page, nil).output
  }

  private init(_ html: Span<UInt8>, _ rules: Rules, _ shortening: Shortening?) {
    self.rules = rules
    self.shortening = shortening
    output.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        index = appendText(html, from: index)
        continue
      }
      guard let tag = Tag(html, at: index) else {
        output.append(contentsOf: "&lt;".utf8)
        index += 1
        continue
      }
      if tag.name == 0, html[tag.end - 1] == UInt8(ascii: "[") { isInSection = true }
      if tag.name == Self.body || (tag.name == Self.head && tag.isEnd) { isInHead = false }
      if shortening != nil, let found = scan.begins(html, tag) {
        index = append(found, html, tag)
        continue
      }
      let isDropped = rules.dropped.contains(tag.name) || (shortening == nil && isInHead && tag.name == Self.noscript)
      if tag.name == 0 || (isDropped && tag.isEnd) || (shortening == nil && Self.isShadowRoot(tag, html)) {
        index = tag.end
      } else if shortening != nil, !tag.isEnd, tag.name == Self.textarea || tag.name == Self.xmp {
        index = appendUnchanged(html, tag)
      } else if isDropped || isUnclosedObject(html, tag) {
        let end = rules.alone.contains(tag.name) ? tag.end : end(of: tag, html)
        if shortening != nil, tag.name == Self.svg, let words = Self.words(in: html.extracting(tag.end..<end)) {
          append(words: " " + words + " ")
        }
        if shortening != nil, tag.name == Self.script { appendGist(html, tag) }
        index = end
      } else if shortening != nil, tag.name == Self.noscript {
        index = appendFallback(html, tag)
      } else if tag.name == Self.title, !tag.isEnd {
        append(html, tag, from: index)
        index = Tag.end(of: tag.name, in: html, from: tag.end)
        appendTitle(html, tag.end..<index)
      } else {
        index = append(html, tag, from: index)
        if tag.name == Self.iframe, !tag.isEnd {
          // The content of a frame is for programs without frames. A frame without an end tag counts as empty.
          if !unclosed.contains(tag.name) {
            if let end = Tag.endIfAny(of: tag.name, in: html, from: index) {
              if shortening != nil, let lines = FrameLink.lines(in: html, index..<end) {
                output.append(contentsOf: lines.utf8)
              }
              index = end
            } else {
              unclosed.insert(tag.name)
            }
          }
          output.append(contentsOf: "</iframe>".utf8)
        }
      }
    }
  }

  /// Writes the text up to the next `<`, or to the end of a CDATA section.
  ///
  /// - Returns: The index at which the reading continues.
  private mutating func appendText(_ html: Span<UInt8>, from start: Int) -> Int {
    var index = start
    var next = html.count
    while index < html.count, html[index] != UInt8(ascii: "<") {
      if isInSection, Self.endsSection(html, at: index) {
        isInSection = false
        next = index + 3
        break
      }
      index += 1
    }
    if shortening == nil {
      html.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
    } else {
      shortening?.append(text: html, start..<index, to: &output)
    }
    return index < html.count && html[index] == UInt8(ascii: "<") ? index : next
  }

  private static func endsSection(_ html: Span<UInt8>, at index: Int) -> Bool {
    index + 2 < html.count && html[index] == UInt8(ascii: "]") && html[index + 1] == UInt8(ascii: "]")
      && html[index + 2] == UInt8(ascii: ">")
  }

  /// Writes a tag.
  ///
  /// - Returns: The index at which the reading continues.
  @discardableResult
  private mutating func append(_ html: Span<UInt8>, _ tag: Tag, from start: Int) -> Int {
    guard shortening != nil else {
      output.append(UInt8(ascii: "<"))
      Escaping.append(markup: html, start + 1..<tag.end, to: &output)
      return tag.end
    }
    return TagRewriter.write(html, tag, from: start, with: &shortening, to: &output)
  }

  /// Writes a `noscript` element with only its images and frames, which lazy loaders leave there. A frame right after
  /// another frame is its copy.
  ///
  /// - Returns: The index at which the reading continues.
  private mutating func appendFallback(_ html: Span<UInt8>, _ tag: Tag) -> Int {
    guard !tag.isEnd, !unclosed.contains(tag.name) else { return tag.end }
    guard let end = Tag.endIfAny(of: tag.name, in: html, from: tag.end) else {
      unclosed.insert(tag.name)
      return tag.end
    }
    let followsFrame = output.suffix(200).reversed().drop { $0 <= 0x20 }.starts(with: "</iframe>".utf8.reversed())
    output.append(contentsOf: "<noscript>".utf8)
    var index = tag.end
    while index < end {
      if html[index] == UInt8(ascii: "<"), let inside = Tag(html, at: index) {
        if inside.name == Self.image, !inside.isEnd { append(html, inside, from: index) }
        if inside.name == Self.iframe, !inside.isEnd, !followsFrame {
          append(html, inside, from: index)
          output.append(contentsOf: "</iframe>".utf8)
        }
        index = max(inside.end, index + 1)
      } else {
        index += 1
      }
    }
    output.append(contentsOf: "</noscript>".utf8)
    return end
  }

  /// Replaces a script that would load code from GitHub by a frame with the page of the code.
  private mutating func appendGist(_ html: Span<UInt8>, _ tag: Tag) {
    guard tag.mentions("gist.github.com/", in: html),
      let source = TagAttributes(html, tag.nameEnd..<tag.end)["src"], let end = source.firstRange(of: ".js")
    else { return }
    output.append(contentsOf: "<iframe src=\"".utf8)
    Escaping.append(value: Shortening.withoutNobodys(String(source[..<end.lowerBound])).utf8, to: &output)
    output.append(contentsOf: "\"></iframe>".utf8)
  }

  /// Writes a formula as an empty `math` element with its number, or else as its text.
  ///
  /// - Returns: The index at which the reading continues.
  private mutating func append(_ found: FormulaScan.Found, _ html: Span<UInt8>, _ tag: Tag) -> Int {
    switch found {
    case .formula(let formula, let end):
      if let markup = FormulaMarkup.html(of: formula) {
        output.append(contentsOf: "<math id=\"\(formulas.count)\"></math>".utf8)
        formulas.append(markup)
      } else {
        append(words: formula.words)
      }
      return end
    case .source(let text, let end):
      append(words: text)
      return end
    case .repetition(let end): return end
    }
  }

  /// Writes text that is not in the original HTML. None of its characters may look like a stand-in.
  private mutating func append(words: String) {
    Escaping.append(text: Shortening.withoutNobodys(words).utf8, to: &output)
  }

  /// Returns the words in a drawing, such as a chart; `nil` if it has none.
  private static func words(in drawing: Span<UInt8>) -> String? {
    var hasText = false
    _ = next(drawing, from: 0) { tag in
      hasText = tag.name == text || tag.name == foreignObject
      return hasText
    }
    guard hasText else { return nil }
    let words = PlainText.of(drawing, limit: 2_000)
    return words.isEmpty ? nil : words
  }

  /// Writes the content of a text field or of an `xmp` element unchanged.
  ///
  /// - Returns: The index at which the reading continues.
  private mutating func appendUnchanged(_ html: Span<UInt8>, _ tag: Tag) -> Int {
    let end = Tag.end(of: tag.name, in: html, from: tag.end)
    let last = (tag.end..<end).last { html[$0] == UInt8(ascii: "<") } ?? end
    let isClosed = last < end && Tag(html, at: last)?.name == tag.name
    let inside = tag.end..<(isClosed ? last : end)
    guard inside.contains(where: { html[$0] > 0x20 }) else { return end }
    output.append(contentsOf: "<pre>".utf8)
    var index = inside.lowerBound
    while index < inside.upperBound {
      var next = index
      while next < inside.upperBound, html[next] != UInt8(ascii: "<") { next += 1 }
      shortening?.append(text: html, index..<next, to: &output)
      if next < inside.upperBound { output.append(contentsOf: "&lt;".utf8) }
      index = next + 1
    }
    output.append(contentsOf: "</pre>".utf8)
    return end
  }

  /// True if an `object` has no end tag and would thus contain everything that follows.
  private mutating func isUnclosedObject(_ html: Span<UInt8>, _ tag: Tag) -> Bool {
    guard shortening != nil, tag.name == Self.object, !tag.isEnd, tag.end > objectEnd else { return false }
    let end = end(of: tag, html)
    guard end > tag.end else { return true }
    // Objects inside this one are closed as well.
    objectEnd = end
    return false
  }

  /// Writes a title. Tags in it are text.
  private mutating func appendTitle(_ html: Span<UInt8>, _ range: Range<Int>) {
    let last = range.last { html[$0] == UInt8(ascii: "<") }
    let end = last.flatMap { Tag(html, at: $0)?.name == Self.title ? $0 : nil } ?? range.upperBound
    Escaping.append(markup: html, range.lowerBound..<end, to: &output)
    output.append(contentsOf: "</title>".utf8)
  }

  /// Returns the end of an element, which may contain elements of the same name. Without an end tag, a drawing or
  /// formula ends where ordinary text continues (HTML §13.2.6.5). Any other element without an end tag ends with its
  /// start tag. Otherwise an unclosed object would remove the rest of the article.
  private mutating func end(of tag: Tag, _ html: Span<UInt8>) -> Int {
    if Self.rawText.contains(tag.name) { return Tag.end(of: tag.name, in: html, from: tag.end) }
    if !unclosed.contains(tag.name) {
      if let end = tag.elementEnd(in: html) { return end }
      unclosed.insert(tag.name)
    }
    guard Self.foreign.contains(tag.name) else { return tag.end }
    return Self.next(html, from: tag.end) { !$0.isEnd && Self.breakouts.contains($0.name) }?.start ?? html.count
  }

  /// True if a template's content is shown in place (HTML §4.12.3). Programs without scripts show it as a part of the
  /// page.
  private static func isShadowRoot(_ tag: Tag, _ html: Span<UInt8>) -> Bool {
    guard tag.name == template, !tag.isEnd else { return false }
    let attributes = TagAttributes(html, tag.nameEnd..<tag.end)
    return attributes["shadowrootmode"] != nil || attributes["shadowroot"] != nil
  }

  private static func next(
    _ html: Span<UInt8>, from start: Int, where isWanted: (Tag) -> Bool
  ) -> (start: Int, end: Int)? {
    var index = start
    while index < html.count {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        index += 1
        continue
      }
      if isWanted(tag) { return (index, tag.end) }
      index = tag.end
    }
    return nil
  }

  private static let iframe = Tag.packed("iframe")
  private static let svg = Tag.packed("svg")
  private static let text = Tag.packed("text")
  private static let foreignObject = Tag.packed("foreignobject")
  private static let object = Tag.packed("object")
  private static let template = Tag.packed("template")
  private static let textarea = Tag.packed("textarea")
  private static let xmp = Tag.packed("xmp")
  private static let script = Tag.packed("script")
  private static let title = Tag.packed("title")
  private static let head = Tag.packed("head")
  private static let body = Tag.packed("body")
  private static let noscript = Tag.packed("noscript")
  private static let image = Tag.packed("img")
  private static let foreign = set("svg math")
  private static let rawText = set("script style textarea title xmp noembed noframes plaintext")
  private static let breakouts = set(
    """
    b big blockquote body br center code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre ruby s small span strong sub \
    sup table u ul
    """)

  private static func set(_ names: String) -> Set<UInt64> {
    Set(names.split(separator: " ").map { Tag.packed($0) })
  }
  /// The elements to drop.
  private struct Rules {
    let dropped: Set<UInt64>
    /// Elements whose tags alone are dropped.
    let alone: Set<UInt64>

    static let article = Rules(
      alone: set("frameset frame isindex html head body base link meta keygen option optgroup"),
      others: set("script style textarea title xmp noembed noframes template select applet canvas plaintext"))
    static let page = Rules(
      alone: set("frameset frame isindex keygen option optgroup"),
      others: set("script style textarea xmp noembed noframes template select applet canvas plaintext"))

    private init(alone: Set<UInt64>, others: Set<UInt64>) {
      self.alone = alone
      dropped = alone.union(others).union(foreign)
    }
  }
}
