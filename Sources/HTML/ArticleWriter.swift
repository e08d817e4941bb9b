import CGumbo
import Text

/// Writes gumbo's tree as the HTML of an article, element by element from the allow-list.
struct ArticleWriter {
  let base: String?
  let imagePrefix: String
  let original: OriginalText
  private let pageImages: PageImages
  /// The formulas in MathML.
  private let formulas: [[UInt8]]
  var output: [UInt8] = []
  var images: [String] = []
  var words: LongWords
  /// The open elements.
  private(set) var open: [(name: String, shape: ElementRule.Shape)] = []
  private(set) var hasOpenLink = false
  /// True if the writing mode of an open element is set. It is set only once, because a scrolling text must not contain
  /// another scrolling text.
  private var hasWritingMode = false
  private var depth = 0
  private let isStopped: () -> Bool
  private var root: Tree.Node?
  /// The anchors of the article. They are searched when the first link needs them.
  private var ownPlaces: OwnPlaces?
  private var elements = 0
  /// The table cells that spans have taken so far.
  private var slots = 0
  /// True if the writer was stopped. Its output is not shown.
  private var hasStopped = false
  /// True if elements that the page hides are written too.
  private let showsHidden: Bool
  /// True if an element was left out because the page hides it.
  private(set) var hasHidden = false
  /// True if the output has text or a picture.
  private(set) var hasContent = false

  init(
    base: String?, imagePrefix: String, original: OriginalText, formulas: [[UInt8]], words: LongWords, capacity: Int,
    showsHidden: Bool, isStopped: @escaping () -> Bool
  ) {
    self.base = base
    self.imagePrefix = imagePrefix
    self.original = original
    self.formulas = formulas
    self.words = words
    self.showsHidden = showsHidden
    self.isStopped = isStopped
    pageImages = PageImages(base: base, imagePrefix: imagePrefix, original: original)
    output.reserveCapacity(capacity)
  }

  /// The article; `nil` if the writer was stopped.
  var article: SanitizedArticle? {
    hasStopped ? nil : SanitizedArticle(html: String(decoding: output, as: UTF8.self), images: images)
  }

  /// Writes a whole tree.
  mutating func writeAll(of root: Tree.Node) {
    self.root = root
    writeChildren(of: root)
    self.root = nil
  }

  mutating func writeChildren(of node: UnsafeMutablePointer<GumboNode>) {
    guard depth < Sanitizer.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    for child in Tree.children(of: node) where !hasStopped { write(child) }
  }

  mutating func write(_ node: UnsafeMutablePointer<GumboNode>) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: writeElement(node)
    case GUMBO_NODE_TEXT where !isInTableStructure: writeText(node.pointee.v.text.text)
    case GUMBO_NODE_WHITESPACE: writeText(node.pointee.v.text.text)
    default: break
    }
  }

  private mutating func writeText(_ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    original.pieces(of: text) {
      words.append(text: $0, to: &output)
      if !hasContent { hasContent = $0.contains { $0 > 0x20 } }
    }
  }

  private mutating func writeElement(_ node: UnsafeMutablePointer<GumboNode>) {
    elements += 1
    if elements % 256 == 0, isStopped() { hasStopped = true }
    let element = node.pointee.v.element
    let attributes = ElementAttributes(element, original)
    guard element.tag_namespace == GUMBO_NAMESPACE_HTML else {
      if element.tag == GUMBO_TAG_MATH, let number = attributes.number("id") { writeFormula(number) }
      return
    }
    let setting = TextSetting(attributes)
    guard showsHidden || !setting.isHidden else {
      hasHidden = true
      return
    }
    switch rule(of: node) {
    // This is the frame that an earlier sanitising put around a table.
    case .keep where attributes["class"] == "table" && Tree.holdsTableOnly(node):
      depth -= 1
      writeChildren(of: node)
      depth += 1
    case .drop: break
    case .unwrap: writeChildren(of: node)
    case .keep(let name, let shape):
      if name == "div", let page = page(in: node, attributes) { return writePage(page) }
      writeKept(node, isPreformatted(node, name, setting) ? "pre" : name, shape, attributes, setting)
    case .span where setting.isUnselectable && isInCode && isLineNumber(node): break
    case .span where setting.isBlock && isInCode: writeCodeLine(node)
    case .span where hasOpenLink && attributes["class"] == "ellipsis":
      // Mastodon shows this part of an address, and its style adds the ellipsis.
      writeChildren(of: node)
      words.append(text: "…", to: &output)
    case .span:
      let isNeeded =
        attributes["dir"] != nil || attributes["lang"] != nil || attributes["xml:lang"] != nil || attributes.hasID
      if isNeeded { writeKept(node, "span", .inline, attributes, setting) } else { writeChildren(of: node) }
    case .link: writeLink(node, attributes)
    case .image: writeImage(node, attributes)
    case .fallback: if !pageImages.followsWrappedPicture(node) { writeChildren(of: node) }
    case .media: writeMedia(node, attributes)
    case .frame: writeFrame(node, attributes)
    case .object: writeObject(node, attributes)
    case .replaced(let element): writeReplaced(element, node, attributes)
    case .checkbox: writeCheckbox(attributes)
    }
  }

  /// True if an element has only a number.
  private func isLineNumber(_ node: Tree.Node) -> Bool {
    let number = Array((Tree.text(in: node) ?? "").utf8.filter { $0 > 0x20 })
    return !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private mutating func writeFormula(_ number: Int) {
    guard !isInTableStructure, formulas.indices.contains(number) else { return }
    hasContent = true
    words.endLine()
    output.append(contentsOf: formulas[number])
  }

  private func rule(of node: Tree.Node) -> ElementRule {
    let tag = node.pointee.v.element.tag
    guard tag == GUMBO_TAG_UNKNOWN else { return .of(tag) }
    return ReplacedElement(name: Tree.writtenName(of: node)).map { .replaced($0) } ?? .of(tag)
  }

  /// True if the style of a paragraph keeps line breaks, and the paragraph has some. Some editors give this style to
  /// every paragraph.
  private func isPreformatted(_ node: Tree.Node, _ name: String, _ setting: TextSetting) -> Bool {
    guard setting.breaksLines, name == "div" || name == "p" else { return false }
    return (setting.keepsSpaces && name == "div") || hasLines(node, levels: 2)
  }

  /// True if the text of an element has a line break between its words.
  private func hasLines(_ node: Tree.Node, levels: Int) -> Bool {
    Tree.children(of: node).contains { child in
      if child.pointee.type == GUMBO_NODE_ELEMENT { return levels > 0 && hasLines(child, levels: levels - 1) }
      guard child.pointee.type == GUMBO_NODE_TEXT, let text = child.pointee.v.text.text else { return false }
      var bytes: [UInt8] = []
      original.pieces(of: text) { bytes.append(contentsOf: $0) }
      return bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.contains(0x0A)
    }
  }

  /// True if text keeps its line breaks, as in code.
  private var isInCode: Bool { open.contains { $0.name == "pre" } }

  /// Writes a line of code: the content of an element whose style makes it a block.
  private mutating func writeCodeLine(_ node: Tree.Node) {
    writeChildren(of: node)
    words.endLine()
    if output.last != 0x0A { output.append(0x0A) }
  }

  /// Writes the state of a check box, which task lists have.
  private mutating func writeCheckbox(_ attributes: ElementAttributes) {
    guard !isInTableStructure, attributes["type"]?.lowercased() == "checkbox" else { return }
    words.append(text: attributes["checked"] == nil ? "☐" : "☑", to: &output)
  }

  // MARK: - Kept elements

  private mutating func writeKept(
    _ node: UnsafeMutablePointer<GumboNode>, _ name: String, _ shape: ElementRule.Shape,
    _ attributes: ElementAttributes,
    _ setting: TextSetting
  ) {
    switch placement(of: shape) {
    case .here: break
    case .asBlock: return writeKept(node, "div", .block, attributes, setting)
    case .unwrapped: return writeChildren(of: node)
    case .nowhere: return
    }
    // A wide table scrolls inside its own element, which the keyboard can focus.
    let isOuterTable = shape == .table && !open.contains { $0.shape == .table }
    if isOuterTable { output.append(contentsOf: "<div class=\"table\" tabindex=\"0\">".utf8) }
    defer { if isOuterTable { endTag("div") } }
    let endsLines = shape != .inline && shape != .ruby
    if endsLines { words.endLine() }
    startTag(name)
    let decidesMode = writeSetting(of: node, name, shape, attributes, setting)
    defer { if decidesMode { hasWritingMode = false } }
    writeAttributes(attributes, name)
    if shape == .cell { writeCell(attributes, setting) }
    if shape == .row || shape == .rows, let alignment = setting.alignment { attribute("align", alignment) }
    output.append(UInt8(ascii: ">"))
    if shape == .void || shape == .voidBlock || shape == .column { return }
    let start = output.count
    open.append((name, shape))
    writeChildren(of: node)
    open.removeLast()
    // The parser drops the first line break of a `pre`.
    if name == "pre", output.count > start, output[start] == 0x0A { output.insert(0x0A, at: start) }
    if endsLines { words.endLine() }
    endTag(name)
  }

  /// Writes the attributes for verse, for the writing mode and for scrolling, if the text's meaning needs them.
  ///
  /// - Returns: True if the writing mode of the whole content is decided.
  private mutating func writeSetting(
    of node: UnsafeMutablePointer<GumboNode>, _ name: String, _ shape: ElementRule.Shape,
    _ attributes: ElementAttributes, _ setting: TextSetting
  ) -> Bool {
    guard shape == .block || shape == .heading else { return false }
    var mode: WritingMode?
    if !hasWritingMode, !attributes.isEmpty, !open.contains(where: { $0.shape == .table }) {
      mode =
        attributes[WritingMode.attribute].flatMap(WritingMode.init(rawValue:))
        ?? attributes["style"].flatMap(WritingMode.init(style:))
    }
    let isVertical = mode != nil && isWrittenVertically(node, depth: depth)
    let isVerse =
      shape == .block && !attributes.isEmpty
      && (attributes[Verse.attribute] != nil || attributes["class"].map(Verse.isNamed) == true
        || (name == "pre" && setting.breaksLines
          && (Tree.isElement(node, GUMBO_TAG_P) || !setting.keepsSpaces && !Tree.isElement(node, GUMBO_TAG_PRE))))
    // Lines of code may be wide and then scroll. Lines of verse are not wide.
    if isVertical || (name == "pre" && !isVerse) { attribute("tabindex", "0") }
    if isVertical, let mode { attribute("\(WritingMode.attribute)", mode.rawValue) }
    if isVerse { attribute("\(Verse.attribute)", "") }
    guard mode != nil else { return false }
    hasWritingMode = true
    return true
  }

  /// True if the visible text has characters of a script that is written from top to bottom. Other texts are vertical
  /// only as decoration.
  private func isWrittenVertically(_ node: UnsafeMutablePointer<GumboNode>, depth: Int) -> Bool {
    if node.pointee.type == GUMBO_NODE_TEXT, let text = node.pointee.v.text.text {
      var isWritten = false
      original.pieces(of: text) { isWritten = isWritten || WritingMode.isWritten(by: Span(_unsafeElements: $0)) }
      return isWritten
    }
    guard node.pointee.type == GUMBO_NODE_ELEMENT, depth < Sanitizer.depthLimit else { return false }
    switch ElementRule.of(node.pointee.v.element.tag) {
    case .drop, .media, .frame, .fallback: return false
    default: return Tree.children(of: node).contains { isWrittenVertically($0, depth: depth + 1) }
    }
  }

  enum Placement {
    case here, asBlock, unwrapped, nowhere
  }

  /// Returns how to write an element at the current place, so that a parser does not move it.
  func placement(of shape: ElementRule.Shape) -> Placement {
    let parent = open.last
    switch shape {
    case .caption, .columns, .rows: return parent?.shape == .table ? .here : .unwrapped
    case .column: return parent?.shape == .columns ? .here : .nowhere
    case .row: return parent?.shape == .rows ? .here : .unwrapped
    case .cell: return parent?.shape == .row ? .here : .unwrapped
    case _ where isInTableStructure: return .nowhere
    case .inline, .void: return .here
    case .ruby: return parent?.name == "ruby" ? .here : .unwrapped
    case .listItem: return parent?.name == "ul" || parent?.name == "ol" ? .here : .asBlock
    case .definition: return parent?.name == "dl" ? .here : .asBlock
    case .block, .table: return hasOpenParagraph ? .unwrapped : .here
    case .voidBlock: return hasOpenParagraph ? .nowhere : .here
    case .heading: return hasOpenParagraph || open.contains { $0.shape == .heading } ? .unwrapped : .here
    }
  }

  /// True if the next block would close an open paragraph. A block in a table cell or caption does not close a
  /// paragraph around the table.
  var hasOpenParagraph: Bool {
    for element in open.reversed() {
      if element.name == "p" { return true }
      if element.shape == .cell || element.shape == .caption { return false }
    }
    return false
  }

  /// True if only rows and cells may come next. The parser would move everything else out of the table.
  var isInTableStructure: Bool {
    switch open.last?.shape {
    case .table, .rows, .row, .columns: true
    default: false
    }
  }

  // MARK: - Links and images

  private mutating func writeLink(_ node: UnsafeMutablePointer<GumboNode>, _ attributes: ElementAttributes) {
    let target = attributes["href"].flatMap { linkTarget($0) }
    guard !hasOpenLink, !isInTableStructure, target != nil || attributes.hasID || attributes["name"]?.isEmpty == false
    else {
      return writeChildren(of: node)
    }
    startTag("a")
    if let target { attribute("href", target) }
    writeAttributes(attributes, "a")
    output.append(UInt8(ascii: ">"))
    hasOpenLink = true
    open.append(("a", .inline))
    writeChildren(of: node)
    open.removeLast()
    hasOpenLink = false
    endTag("a")
  }

  private mutating func linkTarget(_ text: String) -> String? {
    if text.hasPrefix("#") { return text.count > 1 ? "#" + prefixed(String(text.dropFirst())) : nil }
    guard let address = Address.link(text, against: base) else { return nil }
    return ownPlace(of: address).map { "#" + prefixed(String($0)) } ?? Address.withoutTracking(address)
  }

  /// Returns the anchor in an address if it is the address of the article itself.
  private mutating func ownPlace(of address: String) -> Substring? {
    guard address.utf8.contains(UInt8(ascii: "#")), let base, OwnPlaces.isSamePage(address, base), let root else {
      return nil
    }
    let places = ownPlaces ?? OwnPlaces(below: root, original)
    ownPlaces = places
    return places.name(in: address)
  }

  mutating func writeImage(_ node: UnsafeMutablePointer<GumboNode>, _ attributes: ElementAttributes) {
    guard !isInTableStructure, !pageImages.hasFallback(node),
      let address = pageImages.address(of: node, attributes)
    else { return }
    let width = attributes.number("width")
    let height = attributes.number("height")
    if TrackingPixel.isOne(address, width: width, height: height, style: attributes["style"]) { return }
    if let alt = attributes["alt"], isEmoji(alt, address, attributes) {
      hasContent = true
      return words.append(text: alt, to: &output)
    }
    let caption = hoverText(of: attributes)
    let isFigure = caption != nil && !hasOpenLink && placement(of: .block) == .here
    if isFigure { output.append(contentsOf: "<figure>".utf8) }
    startImage(address)
    if let alt = attributes["alt"] { attribute("alt", alt == caption?.title ? "" : alt) }
    if let width { attribute("width", String(width)) }
    if let height { attribute("height", String(height)) }
    writeAttributes(attributes, caption == nil ? "img" : "")
    output.append(UInt8(ascii: ">"))
    guard let caption else { return }
    output.append(contentsOf: (isFigure ? "<figcaption>" : "<br><small>").utf8)
    words.append(text: caption.text, to: &output)
    output.append(contentsOf: (isFigure ? "</figcaption></figure>" : "</small>").utf8)
    if isFigure { words.endLine() }
  }

  /// True if a script or WordPress put this picture in place of an emoji character.
  private func isEmoji(_ alt: String, _ address: String, _ attributes: ElementAttributes) -> Bool {
    guard alt.utf8.count <= 40, alt.unicodeScalars.first.map({ $0.value > 0xFF && $0.properties.isEmoji }) == true,
      alt.count == 1
    else { return false }
    return address.contains("/emoji/") || attributes["style"]?.lowercased().contains("height: 1em") == true
  }

  /// Returns a picture's title and its hover text if it is worth reading, as in web comics. Returns `nil` for a mere
  /// name, and inside a figure, which has its own caption.
  private func hoverText(of attributes: ElementAttributes) -> (title: String, text: String)? {
    guard let title = attributes["title"], !open.contains(where: { $0.name == "figure" }) else { return nil }
    return HoverText.of(title, alt: attributes["alt"]).map { (title, $0) }
  }

  mutating func startImage(_ address: String) {
    images.append(address)
    hasContent = true
    words.endLine()
    startTag("img")
    output.append(contentsOf: " src=\"".utf8)
    Escaping.append(value: imagePrefix.utf8, to: &output)
    output += Address.encoded(address, keeping: "-._~").utf8
    output.append(UInt8(ascii: "\""))
  }

  // MARK: - Writing

  mutating func startTag(_ name: String) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
  }

  mutating func endTag(_ name: String) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: ">"))
  }

  mutating func attribute(_ name: String, _ value: String) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    Escaping.append(value: value.utf8, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeAttributes(_ attributes: ElementAttributes, _ name: String) {
    guard !attributes.isEmpty else { return }
    if let direction = attributes["dir"]?.lowercased(), ["ltr", "rtl", "auto"].contains(direction) {
      attribute("dir", direction)
    }
    if let language = attributes["lang"] ?? attributes["xml:lang"], !language.isEmpty,
      language.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetter || Character(Unicode.Scalar($0)).isNumber
      })
    {
      attribute("lang", language)
    }
    if let id = attributes["id"] ?? (name == "a" ? attributes["name"] : nil), !id.isEmpty {
      attribute("id", prefixed(id))
    }
    if let title = attributes["title"], Self.titled.contains(name) { attribute("title", title) }
    switch name {
    case "col", "colgroup":
      if let span = attributes.number("span", in: 2...Self.widestSpan), takeSlots(span) {
        attribute("span", String(span))
      }
    case "ol":
      if let start = attributes.number("start") { attribute("start", String(start)) }
      if attributes["reversed"] != nil { attribute("reversed", "") }
      if let type = attributes["type"], Self.numberings.contains(type) { attribute("type", type) }
    case "li":
      if let value = attributes.number("value") { attribute("value", String(value)) }
    case "time", "del", "ins":
      if let time = attributes["datetime"] { attribute("datetime", time) }
    case "details":
      if attributes["open"] != nil { attribute("open", "") }
    default: break
    }
  }

  /// The kinds of list numbers besides digits.
  static let numberings: Set<String> = ["a", "A", "i", "I"]
  /// The maximum number of columns of a cell. Some pages state a hundred for all columns.
  private static let widestSpan = 100
  /// The maximum number of table cells that spans in an article may take. WebKit lays out each cell, and may take
  /// minutes for a page of a few kilobytes.
  private static let mostSlots = 20_000

  /// Writes the spans of a cell, and the alignment of its lines.
  private mutating func writeCell(_ attributes: ElementAttributes, _ setting: TextSetting) {
    let columns = attributes.number("colspan", in: 2...1000).map { min($0, Self.widestSpan) }
    let rows = attributes.number("rowspan", in: 2...1000)
    if columns != nil || rows != nil, takeSlots((columns ?? 1) * (rows ?? 1)) {
      if let columns { attribute("colspan", String(columns)) }
      if let rows { attribute("rowspan", String(rows)) }
    }
    if let alignment = setting.alignment { attribute("align", alignment) }
  }

  private mutating func takeSlots(_ count: Int) -> Bool {
    slots += count
    return slots <= Self.mostSlots
  }

  private static let titled: Set<String> = ["a", "abbr", "dfn", "img", "span", "time"]

  private func prefixed(_ id: String) -> String {
    id.hasPrefix(Sanitizer.idPrefix) ? id : Sanitizer.idPrefix + id
  }
}
