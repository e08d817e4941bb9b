import CGumbo
import Text

/// The body of an article as well-formed XHTML for a book, with every element at a place that EPUB's schema allows.
///
/// The sanitiser's HTML suits a browser. E-book readers need XML. Book shops and libraries also check the targets of
/// links, the content of lists, the uniqueness of ids.
public struct BookMarkup: Sendable {
  /// The addresses of the pictures in the HTML, in their order.
  public let pictures: [String]
  /// True if the article has formulas. A book has to declare this for each page (EPUB 3.3 §5.6.2).
  public let hasFormulas: Bool
  private let nodes: [BookNode]
  private let targets: [String: String]

  /// - Parameter html: The sanitiser's output.
  public init(sanitized html: String) {
    nodes = BookNode.parse(html)
    var (pictures, wanted, ids): ([String], Set<String>, [String]) = ([], [], [])
    var hasFormulas = false
    func look(_ nodes: [BookNode]) {
      for case .element(let element) in nodes {
        if element.name == "math" { hasFormulas = true }
        if element.name == "img", let source = element.attributes["src"] { pictures.append(source) }
        if let link = element.attributes["href"], link.hasPrefix("#") { wanted.insert(String(link.dropFirst())) }
        if let id = element.attributes["id"] { ids.append(id) }
        look(element.children)
      }
    }
    look(nodes)
    self.pictures = pictures
    self.hasFormulas = hasFormulas
    // Only link targets need an id. They get ids that every e-book reader accepts.
    targets = Dictionary(
      ids.filter(wanted.contains).enumerated().map { ($1, "place-\($0 + 1)") }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the XHTML, for an element that contains blocks.
  ///
  /// - Parameter files: The file of each picture in the book, by the picture's address in the HTML. Other pictures are
  ///   replaced by their alternative text.
  public func xhtml(pictures files: [String: String]) -> String {
    var writer = BookWriter(files: files, targets: targets)
    writer.write(nodes, .flow)
    return writer.output
  }
}

/// A node of an article, parsed by the rules of HTML.
indirect enum BookNode: Sendable {
  case text(String)
  case element(Element)

  struct Element: Sendable {
    let name: String
    let attributes: [String: String]
    let children: [BookNode]
  }

  static func parse(_ html: String) -> [BookNode] {
    var html = html
    var arena = courant_arena()
    return html.withUTF8 { bytes in
      guard !bytes.isEmpty, Nesting.isHarmless(Span(_unsafeElements: bytes)) else { return [] }
      return bytes.withMemoryRebound(to: CChar.self) { text in
        withUnsafeMutablePointer(to: &arena) { arena in
          defer { courant_arena_free(arena) }
          var options = courant_gumbo_fragment_options(arena)
          let output = gumbo_parse_with_options(&options, text.baseAddress, text.count)
          return output?.pointee.root.map { children(of: $0, depth: 0) } ?? []
        }
      }
    }
  }

  private static func children(of node: Tree.Node, depth: Int) -> [BookNode] {
    // The sanitiser's output is never nested this deeply.
    guard depth < Sanitizer.depthLimit * 2 else { return [] }
    return Tree.children(of: node).compactMap { child in
      switch child.pointee.type {
      case GUMBO_NODE_ELEMENT: .element(element(child, depth))
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE:
        child.pointee.v.text.text.map { .text(String(cString: $0)) }
      default: nil
      }
    }
  }

  private static func element(_ node: Tree.Node, _ depth: Int) -> Element {
    let element = node.pointee.v.element
    var attributes: [String: String] = [:]
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
        let name = attribute.name, let value = attribute.value
      else { continue }
      attributes[String(cString: name)] = String(cString: value)
    }
    let isFormula = element.tag_namespace == GUMBO_NAMESPACE_MATHML
    let name =
      isFormula ? Tree.writtenName(of: node) : gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
    return Element(name: name, attributes: attributes, children: children(of: node, depth: depth + 1))
  }

  var isBlank: Bool {
    if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false }
  }

  var element: Element? {
    if case .element(let element) = self { element } else { nil }
  }
}
