import CGumbo

/// Walks gumbo's tree.
enum Tree {
  typealias Node = UnsafeMutablePointer<GumboNode>

  /// Returns the child nodes of an element.
  static func children(of node: Node) -> some Sequence<Node> {
    let children = node.pointee.v.element.children
    return (0..<Int(children.length)).lazy.compactMap { children.data[$0]?.assumingMemoryBound(to: GumboNode.self) }
  }

  static func isElement(_ node: Node, _ tag: GumboTag) -> Bool {
    node.pointee.type == GUMBO_NODE_ELEMENT && node.pointee.v.element.tag == tag
  }

  /// True if a node is a `picture`. Only newer versions of gumbo know this element, so the name is compared.
  static func isPicture(_ node: Node) -> Bool {
    guard node.pointee.type == GUMBO_NODE_ELEMENT else { return false }
    let tag = node.pointee.v.element.original_tag
    let wanted: StaticString = "<picture"
    guard let text = tag.data, Int(tag.length) > wanted.utf8CodeUnitCount else { return false }
    return wanted.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { UInt8(bitPattern: text[$0]) | 0x20 == wanted[$0] | 0x20 }
    }
  }

  /// Returns an element's name as the page writes it, in lower case; a long name is cut.
  static func writtenName(of node: Node) -> String {
    let tag = node.pointee.v.element.original_tag
    guard let text = tag.data else { return "" }
    let bytes = UnsafeBufferPointer(start: text, count: min(Int(tag.length), 32)).dropFirst().map {
      UInt8(bitPattern: $0)
    }
    let name = bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Returns the text of an element's first child if it is a text node.
  static func text(in node: Node) -> String? {
    for child in children(of: node) {
      return child.pointee.type == GUMBO_NODE_TEXT ? child.pointee.v.text.text.map { String(cString: $0) } : nil
    }
    return nil
  }

  /// Returns the element in front of a node if only white space is between them.
  static func elementBefore(_ node: Node) -> Node? {
    element(beside: node, step: -1)
  }

  /// Returns the element after a node if only white space is between them.
  static func elementBehind(_ node: Node) -> Node? {
    element(beside: node, step: 1)
  }

  private static func element(beside node: Node, step: Int) -> Node? {
    guard let parent = node.pointee.parent, parent.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    let siblings = parent.pointee.v.element.children
    var place = Int(node.pointee.index_within_parent) + step
    while place >= 0, place < Int(siblings.length) {
      guard let sibling = siblings.data[place]?.assumingMemoryBound(to: GumboNode.self) else { return nil }
      if sibling.pointee.type == GUMBO_NODE_ELEMENT { return sibling }
      guard sibling.pointee.type == GUMBO_NODE_WHITESPACE else { return nil }
      place += step
    }
    return nil
  }

  /// Returns the element itself if it is an image, or else the first image among its first descendants.
  static func firstImage(in node: Node, depth: Int = 0) -> Node? {
    if isElement(node, GUMBO_TAG_IMG) { return node }
    guard node.pointee.type == GUMBO_NODE_ELEMENT, depth < 3 else { return nil }
    for child in children(of: node).prefix(8) {
      if let image = firstImage(in: child, depth: depth + 1) { return image }
    }
    return nil
  }

  /// True if an element's only child is a table.
  static func holdsTableOnly(_ node: Node) -> Bool {
    var tables = 0
    for child in children(of: node) {
      guard isElement(child, GUMBO_TAG_TABLE) else { return false }
      tables += 1
    }
    return tables == 1
  }
}
