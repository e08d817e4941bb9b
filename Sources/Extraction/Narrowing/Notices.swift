/// Removes parts that are never a page's article, whatever their length: navigation, footers, dialogs, cookie notices.
///
/// A notice has a typical name or a typical text: two fifths of the text are about cookies and partners, and a button
/// gives consent. An element that contains the headline, an `article` or a `main` is not a notice.
struct Notices {
  let landmarks: Landmarks

  private static let consentShare = 0.4
  private static let mostlyLinks = 0.5
  private static let shortestText: Int32 = 15
  private static let longestText: Int32 = 2_000

  /// - Parameter tree: A page as the parser returned it, in which each element has a greater number than the element
  ///   around it.
  func clear(_ body: NodeID, of tree: inout PageTree) {
    let asking = elementsThatAsk(body, of: tree)
    tree.remove(below: body) { tree, node in
      !landmarks.holders.contains(node) && (asking.contains(node) || isNever(node, of: tree))
    }
  }

  private func isNever(_ node: NodeID, of tree: PageTree) -> Bool {
    let (kind, role) = (tree.kind(node), tree.value(.role, of: node))
    // A table of contents belongs to the article.
    if kind == .nav || role == "navigation" { return tree.linkDensity(node) > Self.mostlyLinks }
    return kind == .footer || role == "contentinfo" || tree.isDialog(node) || tree.signals(node).contains(.notice)
  }

  /// The elements that ask for consent in at least two fifths of their text.
  private func elementsThatAsk(_ body: NodeID, of tree: PageTree) -> Set<NodeID> {
    let pressed = tree.elements(below: body) { $0 != .text }
      .filter { isPressed($0, of: tree) && ConsentWords.agree(tree.text($0, limit: 100)) }
    guard !pressed.isEmpty else { return [] }
    var lengths = [Int32](repeating: 0, count: tree.count)
    var consents = lengths
    var agrees = [Bool](repeating: false, count: tree.count)
    for button in pressed { agrees[Int(button.value)] = true }
    var order: [NodeID] = []
    var current: NodeID? = body
    while let node = current {
      order.append(node)
      if tree.kind(node) == .text {
        let length = Int32(tree.run(node).measure.length)
        lengths[Int(node.value)] = length
        if (Self.shortestText...Self.longestText).contains(length), ConsentWords.areAbout(tree.text(node)) {
          consents[Int(node.value)] = length
        }
      }
      current = tree.following(node, within: body)
    }
    var found: Set<NodeID> = []
    for node in order.reversed() where node != body {
      let index = Int(node.value)
      if agrees[index], Double(consents[index]) >= Self.consentShare * Double(lengths[index]), consents[index] > 0 {
        found.insert(node)
      }
      guard let parent = tree.parent(node).map({ Int($0.value) }) else { continue }
      lengths[parent] += lengths[index]
      consents[parent] += consents[index]
      agrees[parent] = agrees[parent] || agrees[index]
    }
    return found
  }

  private func isPressed(_ node: NodeID, of tree: PageTree) -> Bool {
    switch tree.kind(node) {
    case .button: true
    case .a: tree.value(.role, of: node) == "button" || (tree.value(.href, of: node) ?? "#") == "#"
    default: tree.value(.role, of: node) == "button"
    }
  }
}
