import CGumbo

/// Turns gumbo's tree into a `PageTree`.
struct TreeBuilder {
  private(set) var tree: PageTree

  init(capacity: Int) {
    tree = PageTree(capacity: capacity)
  }

  /// Adds a node and all below it, without recursion.
  mutating func add(_ top: UnsafeMutablePointer<GumboNode>) {
    guard let root = element(top) else { return }
    var open: [(node: UnsafeMutablePointer<GumboNode>, id: NodeID, index: Int)] = [(top, root, 0)]
    while let (parent, id, index) = open.last {
      let children = parent.pointee.v.element.children
      guard index < Int(children.length) else {
        open.removeLast()
        continue
      }
      open[open.count - 1].index += 1
      guard let child = children.data[index]?.assumingMemoryBound(to: GumboNode.self) else { continue }
      switch child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE:
        tree.append(text(child.pointee.v.text.text), to: id)
      default:
        guard let added = element(child) else { continue }
        tree.append(added, to: id)
        open.append((child, added, 0))
      }
    }
  }

  private mutating func text(_ text: UnsafePointer<CChar>?) -> NodeID {
    bytes(text).map { tree.makeText($0) } ?? tree.makeElement(.other)
  }

  private mutating func element(_ node: UnsafeMutablePointer<GumboNode>) -> NodeID? {
    guard node.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    let element = node.pointee.v.element
    let id = tree.makeElement(Self.kind(element))
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self),
        let name = bytes(attribute.pointee.name), let value = bytes(attribute.pointee.value)
      else { continue }
      tree.add(tree.makeAttribute(name, value), to: id)
    }
    return id
  }

  private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8>? {
    guard let text else { return nil }
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
  }

  private static func kind(_ element: GumboElement) -> NodeKind {
    let index = Int(element.tag.rawValue)
    if element.tag != GUMBO_TAG_UNKNOWN { return kinds.indices.contains(index) ? kinds[index] : .other }
    // gumbo does not know `picture`.
    var name = element.original_tag
    gumbo_tag_from_original_text(&name)
    guard let start = name.data, name.length <= 10 else { return .other }
    let bytes = UnsafeRawBufferPointer(start: start, count: name.length)
    return NodeKind.byName[String(decoding: bytes, as: UTF8.self).lowercased()] ?? .other
  }

  private static let kinds: [NodeKind] = (0..<GUMBO_TAG_UNKNOWN.rawValue).map {
    NodeKind.byName[String(cString: gumbo_normalized_tagname(GumboTag(rawValue: $0)))] ?? .other
  }
}
