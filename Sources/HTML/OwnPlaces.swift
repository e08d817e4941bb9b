import CGumbo
import Text

/// The anchors in an article. Links of the article, such as footnotes, may name them together with the article's own
/// address.
struct OwnPlaces {
  private let names: Set<String>

  /// Collects the ids and names of all elements below a node.
  init(below root: Tree.Node, _ original: OriginalText) {
    var names: Set<String> = []
    var waiting = [root]
    while let node = waiting.popLast() {
      guard node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
      let attributes = ElementAttributes(node.pointee.v.element, original)
      names.formUnion([attributes["id"], attributes["name"]].compactMap { $0 })
      waiting.append(contentsOf: Tree.children(of: node))
    }
    self.names = names
  }

  /// Returns the unchanged text after the `#` of an address; `nil` if the article has no such anchor.
  func name(in address: String) -> Substring? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let name = address[address.index(after: mark)...]
    return names.contains(String(name)) || names.contains(Address.decoded(name)) ? name : nil
  }

  /// True if two addresses differ only in the scheme, a slash at the end, and the part after the `#`.
  static func isSamePage(_ one: String, _ other: String) -> Bool { page(one).elementsEqual(page(other)) }

  private static func page(_ address: String) -> Substring.UTF8View {
    let start = address.utf8.starts(with: "https:".utf8) ? 6 : address.utf8.starts(with: "http:".utf8) ? 5 : 0
    let page = address.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "#") }
    return page.last == UInt8(ascii: "/") ? page.dropLast() : page
  }
}
