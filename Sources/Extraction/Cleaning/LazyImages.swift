/// Gives pictures that a script would load their addresses.
enum LazyImages {
  private static let kinds: NodeKinds = [.img, .picture, .figure]
  private static let extensions = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif"].map { Array($0.utf8) }
  /// An inline picture of fewer bytes only holds the place of another.
  private static let placeholderLimit = 133

  static func resolve(below content: NodeID, of tree: inout PageTree) {
    for node in tree.elements(below: content, where: { kinds.contains($0) }) {
      if isPlaceholder(node, of: tree) { tree.removeAttributes(of: node) { $0.name == .src } }
      let isLazy = tree.value(.class, of: node)?.lowercased().contains("lazy") ?? false
      let hasSource = tree.attributes(node).contains {
        ($0.name == .src || $0.name == .srcset) && !$0.value.range.isEmpty && !tree.matches($0, "null")
      }
      if hasSource, !isLazy { continue }
      // A list of its own, as one that shared the tree's would have the tree copied at the next change.
      let attributes = Array(tree.attributes(node))
      for attribute in attributes where ![.src, .srcset, .alt, .class, .style].contains(attribute.name) {
        guard let name = attribute.value.withBytes(of: tree, purpose) else { continue }
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

  /// What a value is for: one address of a picture, or several with their sizes.
  private static func purpose(_ value: Span<UInt8>) -> AttributeName? {
    guard value.count < 20_000 else { return nil }
    var words: [Range<Int>] = []
    var start: Int?
    for index in 0...value.count {
      let isSpace = index == value.count || value[index] <= 0x20
      if isSpace, let first = start {
        words.append(first..<index)
        start = nil
      } else if !isSpace, start == nil {
        start = index
      }
    }
    for (index, word) in words.enumerated().dropFirst() {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(value[word.lowerBound])
      if isDigit, extensions.contains(where: { ends(value, words[index - 1], $0) }) { return .srcset }
    }
    guard words.count == 1, value[words[0].lowerBound] != UInt8(ascii: "{") else { return nil }
    return extensions.contains { contains(value, words[0], $0) } ? .src : nil
  }

  private static func isPlaceholder(_ node: NodeID, of tree: PageTree) -> Bool {
    guard let source = tree.value(.src, of: node), source.hasPrefix("data:"),
      let mark = source.utf8.firstRange(of: ";base64,".utf8), !source.hasPrefix("data:image/svg+xml"),
      source.utf8.distance(from: mark.upperBound, to: source.utf8.endIndex) < placeholderLimit
    else { return false }
    return tree.attributes(node).contains { attribute in
      attribute.name != .src
        && attribute.value.withBytes(of: tree) { value in
          extensions.contains { contains(value, 0..<value.count, $0) }
        }
    }
  }

  private static func ends(_ value: Span<UInt8>, _ word: Range<Int>, _ text: [UInt8]) -> Bool {
    word.count > text.count && matches(value, word.upperBound - text.count, text)
  }

  private static func contains(_ value: Span<UInt8>, _ word: Range<Int>, _ text: [UInt8]) -> Bool {
    guard word.count > text.count else { return false }
    return (word.lowerBound...word.upperBound - text.count).contains { matches(value, $0, text) }
  }

  private static func matches(_ value: Span<UInt8>, _ start: Int, _ text: [UInt8]) -> Bool {
    text.indices.allSatisfy { value[start + $0] | 0x20 == text[$0] | 0x20 }
  }
}
