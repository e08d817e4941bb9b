import Text

/// Writes the nodes of an article as XHTML, each at a place that HTML's content model (§4) allows.
struct BookWriter {
  /// The file of each picture in the book, by its address.
  let files: [String: String]
  /// The new name of each id that is a link's target.
  let targets: [String: String]
  private(set) var output = ""
  private var usedIDs: Set<String> = []
  private var isInLink = false
  private var isInTerm = false

  init(files: [String: String], targets: [String: String]) {
    self.files = files
    self.targets = targets
  }

  /// The content that an element may have.
  enum Content {
    /// Blocks and text.
    case flow
    /// Text and inline elements.
    case phrasing
  }

  private static let lines: Set<String> = [
    "em", "strong", "b", "i", "u", "s", "sub", "sup", "small", "mark", "abbr", "cite", "q", "kbd", "samp", "var", "del",
    "ins", "code", "dfn", "bdi", "bdo", "span", "time",
  ]
  private static let paragraphs: Set<String> = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"]
  private static let boxes: Set<String> = [
    "div", "blockquote", "figure", "figcaption", "details", "summary", "dt", "dd",
  ]
  private static let containers: Set<String> = [
    "ul", "ol", "dl", "table", "hr", "li", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]

  private static func isBlock(_ name: String) -> Bool {
    paragraphs.contains(name) || boxes.contains(name) || containers.contains(name)
  }

  private static func holdsBlock(_ nodes: [BookNode]) -> Bool {
    nodes.contains { node in node.element.map { isBlock($0.name) || holdsBlock($0.children) } ?? false }
  }

  mutating func write(_ nodes: [BookNode], _ content: Content) {
    for node in nodes {
      switch node {
      case .text(let text): write(text)
      case .element(let element): write(element, content)
      }
    }
  }

  private mutating func write(_ text: String) {
    output += escapedXML(text)
  }

  private mutating func write(_ element: BookNode.Element, _ content: Content) {
    switch element.name {
    case "br", "wbr": output += "<\(element.name)/>"
    case "img": writePicture(element)
    case "math": writeFormula(element, [("xmlns", "http://www.w3.org/1998/Math/MathML")])
    case "a": writeLink(element, content)
    case "ruby": writeRuby(element)
    case "rt", "rp": writeGloss(element)
    case let name where Self.lines.contains(name): writeLine(element, content)
    // A block inside inline content is reduced to its text, with spaces around it.
    case _ where content == .phrasing: writeApart(element.children)
    case "hr": output += "<hr/>"
    case "ul", "ol": writeList(element)
    case "dl": writeDefinitions(element)
    case "table": writeTable(element)
    case "figure": writeFigure(element)
    case let name where Self.paragraphs.contains(name):
      // The chapter's own heading is the `h1`.
      tag(name == "h1" ? "h2" : name, element) { $0.write(element.children, .phrasing) }
    case "blockquote": tag("blockquote", element) { $0.write(element.children, .flow) }
    case let name where Self.isBlock(name):
      tag("div", element) { $0.write(element.children, .flow) }
    default: write(element.children, content)
    }
  }

  private mutating func writeApart(_ nodes: [BookNode]) {
    output += " "
    write(nodes, .phrasing)
    output += " "
  }

  // MARK: Inline elements

  private mutating func writeLine(_ element: BookNode.Element, _ content: Content) {
    // Inline elements may not contain blocks. A `time` becomes a `span`, because a `time` needs a machine-readable
    // text.
    let hasBlocks = Self.holdsBlock(element.children)
    guard !hasBlocks, element.name != "bdo" || Self.direction(of: element) != nil else {
      return write(element.children, content)
    }
    // A `dfn` may not contain another `dfn`.
    guard element.name == "dfn" else {
      return tag(element.name == "time" ? "span" : element.name, element) { $0.write(element.children, .phrasing) }
    }
    guard !isInTerm else { return write(element.children, content) }
    isInTerm = true
    tag("dfn", element) { $0.write(element.children, .phrasing) }
    isInTerm = false
  }

  private mutating func writeLink(_ element: BookNode.Element, _ content: Content) {
    let target = element.attributes["href"].flatMap(target)
    guard !isInLink, let target else {
      let id = element.attributes["id"].flatMap { targets[$0] }
      guard let id, usedIDs.insert(id).inserted else { return write(element.children, content) }
      // Other links lead to this id.
      output += "<span id=\"\(id)\"></span>"
      return write(element.children, content)
    }
    isInLink = true
    tag("a", element, [("href", target)]) { $0.write(element.children, content) }
    isInLink = false
  }

  private func target(_ link: String) -> String? {
    link.hasPrefix("#") ? targets[String(link.dropFirst())].map { "#" + $0 } : BookAddress.strict(link)
  }

  private mutating func writePicture(_ element: BookNode.Element) {
    let words = element.attributes["alt"].map(Whitespace.folded) ?? ""
    if let file = element.attributes["src"].flatMap({ files[$0] }) {
      output += "<img src=\"\(escapedXML(file))\" alt=\"\(escapedXML(words))\"/>"
    } else if !words.isEmpty {
      output += "<span class=\"missing\">\(escapedXML(words))</span>"
    }
  }

  /// Writes a formula of the sanitiser: elements and attributes of MathML, and text.
  private mutating func writeFormula(_ element: BookNode.Element, _ extra: [(String, String)] = []) {
    let attributes = extra + element.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    output += "<" + element.name + attributes.map { " \($0)=\"\(escapedXML($1))\"" }.joined() + ">"
    for child in element.children {
      switch child {
      case .text(let text): write(text)
      case .element(let part): writeFormula(part)
      }
    }
    output += "</\(element.name)>"
  }

  /// Writes text with glosses above it, if each gloss follows a text. Otherwise writes the glosses in brackets after
  /// the text.
  private mutating func writeRuby(_ element: BookNode.Element) {
    let parts = element.children.filter { $0.element?.name != "rp" }
    var (isBase, isWellFormed) = (false, !Self.holdsBlock(element.children))
    for part in parts {
      if part.element?.name == "rt" {
        isWellFormed = isWellFormed && isBase
        isBase = false
      } else if !part.isBlank {
        isBase = true
      }
    }
    guard isWellFormed, !isBase, !parts.isEmpty else { return write(element.children, .phrasing) }
    tag("ruby", element) { writer in
      for part in parts {
        if let gloss = part.element, gloss.name == "rt" {
          writer.tag("rt", gloss) { $0.write(gloss.children, .phrasing) }
        } else if !part.isBlank {
          writer.write([part], .phrasing)
        }
      }
    }
  }

  private mutating func writeGloss(_ element: BookNode.Element) {
    guard element.name == "rt" else { return }
    output += " ("
    write(element.children, .phrasing)
    output += ") "
  }

  // MARK: Lists, figures and tables

  private mutating func writeList(_ element: BookNode.Element) {
    let children = element.children.filter { !$0.isBlank }
    guard !children.isEmpty else { return }
    var extra: [(String, String)] = []
    if element.name == "ol", let start = element.attributes["start"].flatMap({ Int($0) }) {
      extra.append(("start", String(start)))
    }
    if element.name == "ol", element.attributes["reversed"] != nil { extra.append(("reversed", "reversed")) }
    if element.name == "ol", let type = element.attributes["type"], ArticleWriter.numberings.contains(type) {
      extra.append(("type", type))
    }
    tag(element.name, element, extra) { writer in
      for child in children {
        if let item = child.element, item.name == "li" {
          writer.tag("li", item) { $0.write(item.children, .flow) }
        } else {
          writer.output += "<li>"
          writer.write([child], .flow)
          writer.output += "</li>"
        }
      }
    }
  }

  /// Writes a list of terms and their meanings, or blocks if the element is not a correct list.
  private mutating func writeDefinitions(_ element: BookNode.Element) {
    let children = element.children.filter { !$0.isBlank }
    let names = children.map { $0.element?.name ?? "" }
    let isList = names.first == "dt" && names.last == "dd" && names.allSatisfy { $0 == "dt" || $0 == "dd" }
    tag(isList ? "dl" : "div", element) { writer in
      guard isList else { return writer.write(children, .flow) }
      for case .element(let part) in children { writer.tag(part.name, part) { $0.write(part.children, .flow) } }
    }
  }

  private mutating func writeFigure(_ element: BookNode.Element) {
    let children = element.children.filter { !$0.isBlank }
    let captions = children.indices.filter { children[$0].element?.name == "figcaption" }
    // A figure may have one caption, at its beginning or end.
    let caption = captions.count == 1 && (captions[0] == 0 || captions[0] == children.count - 1) ? captions[0] : nil
    tag("figure", element) { writer in
      for (index, child) in children.enumerated() {
        if index == caption, let text = child.element {
          writer.tag("figcaption", text) { $0.write(text.children, .flow) }
        } else {
          writer.write([child], .flow)
        }
      }
    }
  }

  /// Writes a table with its parts in order: a caption, one head, bodies, one foot.
  private mutating func writeTable(_ element: BookNode.Element) {
    let parts = element.children.compactMap(\.element)
    let groups = parts.filter { part in
      ["thead", "tbody", "tfoot"].contains(part.name) && part.children.contains { $0.element?.name == "tr" }
    }
    guard !groups.isEmpty else { return writeApart(element.children) }
    let head = groups.firstIndex { $0.name == "thead" }
    let foot = groups.lastIndex { $0.name == "tfoot" }
    let middle = groups.indices.filter { $0 != head && $0 != foot }
    tag("table", element) { writer in
      if let caption = parts.first(where: { $0.name == "caption" }) {
        writer.tag("caption", caption) { $0.write(caption.children, .phrasing) }
      }
      if let head { writer.writeRows(groups[head], as: "thead") }
      for index in middle { writer.writeRows(groups[index], as: "tbody") }
      if let foot { writer.writeRows(groups[foot], as: "tfoot") }
    }
  }

  private mutating func writeRows(_ group: BookNode.Element, as name: String) {
    tag(name, group) { writer in
      for case .element(let row) in group.children where row.name == "tr" {
        writer.tag("tr", row) { writer in
          for case .element(let cell) in row.children where ["td", "th"].contains(cell.name) {
            let spans = ["colspan", "rowspan"].compactMap { name in
              cell.attributes[name].flatMap { Int($0) }.map { (name, String(min(max($0, 1), 1000))) }
            }
            writer.tag(cell.name, cell, spans) { $0.write(cell.children, .flow) }
          }
        }
      }
    }
  }

  // MARK: Tags

  private mutating func tag(
    _ name: String, _ element: BookNode.Element, _ extra: [(String, String)] = [],
    content: (inout BookWriter) -> Void
  ) {
    output += "<" + name
    for (name, value) in extra { output += " \(name)=\"\(escapedXML(value))\"" }
    if let direction = Self.direction(of: element) { output += " dir=\"\(direction)\"" }
    if let language = element.attributes["lang"].flatMap(BookAddress.language) {
      output += " lang=\"\(language)\" xml:lang=\"\(language)\""
    }
    if let id = element.attributes["id"].flatMap({ targets[$0] }), usedIDs.insert(id).inserted {
      output += " id=\"\(id)\""
    }
    let settings = [
      element.attributes["\(Verse.attribute)"].map { _ in "verse" },
      element.attributes["\(WritingMode.attribute)"].flatMap(WritingMode.init(rawValue:))?.rawValue,
    ].compactMap { $0 }
    if name == "td" || name == "th", let side = element.attributes["align"].flatMap(TextSetting.side) {
      output += " style=\"text-align: \(side)\""
    }
    if !settings.isEmpty { output += " class=\"\(settings.joined(separator: " "))\"" }
    if name == "abbr" || name == "a", let title = element.attributes["title"] {
      output += " title=\"\(escapedXML(title))\""
    }
    output += ">"
    content(&self)
    output += "</\(name)>"
  }

  private static func direction(of element: BookNode.Element) -> String? {
    guard let direction = element.attributes["dir"], direction == "ltr" || direction == "rtl" else { return nil }
    return direction
  }
}

/// Returns text for XML, for a quoted attribute or between tags. Characters that XML 1.0 (§2.2) does not allow are left
/// out.
public func escapedXML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x26: result += "&amp;"
    case 0x3C: result += "&lt;"
    case 0x3E: result += "&gt;"
    case 0x22: result += "&quot;"
    case 0...8, 0xB, 0xC, 0xE...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: break
    case let value where value & 0xFFFE == 0xFFFE: break
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
