/// Removes the parts of an article that ask for a comment or an e-mail address.
struct AskingBoxes {
  let links: LinkTargets

  private static let formLimit = 400
  private static let letterLimit = 120

  /// Removes each form to sign up or to comment, each link to such a form, and the few words around it that explain it.
  ///
  /// - Parameter total: The length of the article.
  func clear(below content: NodeID, total: Int, of tree: inout PageTree) {
    let limit = min(Self.formLimit, total / 5)
    var holders: Set<NodeID> = []
    var linkHolders: Set<NodeID> = []
    var small: Set<NodeID> = []
    tree.sweep(content) { tree, node, tally in
      if tree.kind(node) == .a, links.signsUp(node, in: tree) {
        linkHolders.insert(tree.parent(node) ?? node)
      } else if node != content, linkHolders.contains(node), tally.text.length <= min(Self.letterLimit, limit),
        isAboutLetters(node, in: tree)
      {
        small.insert(node)
        linkHolders.insert(tree.parent(node) ?? node)
      }
      guard node != content, holders.contains(node) || Self.asks(node, in: tree) else { return false }
      if tally.text.length <= limit { small.insert(node) }
      if let parent = tree.parent(node) { holders.insert(parent) }
      return false
    }
    guard !small.isEmpty else { return }
    // `small` may contain an element and also elements inside it. The outermost element is removed first.
    tree.remove(below: content) { _, node in small.contains(node) }
  }

  /// True if a text asks the reader to sign up and has no links to anything else.
  private func isAboutLetters(_ node: NodeID, in tree: borrowing PageTree) -> Bool {
    guard SignUpWords.areIn(tree.text(node)), let anchors = tree.anchors(below: node) else { return false }
    return anchors.allSatisfy { links.signsUp($0, in: tree) }
  }

  /// True if a node is a form or a text field. A check box does not count, because it may only open a note.
  private static func asks(_ node: NodeID, in tree: borrowing PageTree) -> Bool {
    switch tree.kind(node) {
    case .form, .textarea: true
    case .input: typed.contains(tree.value(.type, of: node)?.lowercased() ?? "text")
    default: false
    }
  }

  private static let typed: Set<String> = ["text", "email", "search", "tel", "url", "password"]
}
