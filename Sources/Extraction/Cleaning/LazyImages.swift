/// Finds the real addresses of pictures that a script would load later.
enum LazyImages {
  private static let kinds: NodeKinds = [.img, .picture, .figure]
  private static let others: Set<AttributeName> = [.src, .srcset, .alt, .class, .style, .title]
  /// An inline picture with fewer bytes is a placeholder for another picture.
  private static let placeholderLimit = 133

  static func resolve(below content: NodeID, of tree: inout PageTree) {
    for node in tree.elements(below: content, where: { kinds.contains($0) }) {
      if isPlaceholder(node, of: tree) { tree.removeAttributes(of: node) { $0.name == .src } }
      let isLazy = tree.value(.class, of: node)?.lowercased().contains("lazy") ?? false
      let hasSource = tree.attributes(node).contains {
        ($0.name == .src || $0.name == .srcset) && !$0.value.range.isEmpty && !tree.matches($0, "null")
      }
      if hasSource, !isLazy { continue }
      // The list is copied, because a slice would share the tree's storage and the next change would copy the whole
      // tree.
      let attributes = Array(tree.attributes(node))
      for attribute in attributes where !Self.others.contains(attribute.name) {
        guard let name = attribute.value.withBytes(of: tree, PictureAddress.attribute(for:)) else { continue }
        set(name, of: node, to: attribute, in: &tree)
      }
    }
  }

  private static func set(_ name: AttributeName, of node: NodeID, to attribute: Attribute, in tree: inout PageTree) {
    var target = node
    if tree.kind(node) == .figure {
      guard !tree.contains(below: node, where: { $0 == .img || $0 == .picture }) else { return }
      target = tree.makeElement(.img)
      tree.append(target, to: node)
    }
    tree.removeAttributes(of: target) { $0.name == name }
    tree.add(Attribute(name: name, text: tree.name(of: name), value: attribute.value), to: target)
  }

  private static func isPlaceholder(_ node: NodeID, of tree: PageTree) -> Bool {
    guard let source = tree.value(.src, of: node), source.hasPrefix("data:"),
      let mark = source.utf8.firstRange(of: ";base64,".utf8), !source.hasPrefix("data:image/svg+xml"),
      source.utf8.distance(from: mark.upperBound, to: source.utf8.endIndex) < placeholderLimit
    else { return false }
    return tree.attributes(node).contains {
      $0.name != .src && $0.value.withBytes(of: tree, PictureAddress.isNamed(in:))
    }
  }
}
