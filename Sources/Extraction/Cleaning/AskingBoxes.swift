/// Takes out of an article what asks for a comment or an address.
struct AskingBoxes {
  let links: LinkTargets

  private static let formLimit = 400
  private static let letterLimit = 120

  /// Takes out each form to sign up with or to comment, or a link to one, and the few words around it that say what for.
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
    // The largest of them that are small.
    tree.remove(below: content) { _, node in small.contains(node) }
  }

  /// Whether a text asks to sign up, and leads nowhere else.
  private func isAboutLetters(_ node: NodeID, in tree: borrowing PageTree) -> Bool {
    guard SignUpWords.areIn(tree.text(node)), let anchors = tree.anchors(below: node) else { return false }
    return anchors.allSatisfy { links.signsUp($0, in: tree) }
  }

  /// Whether something is typed there, or sent. A box to tick may only open a note.
  private static func asks(_ node: NodeID, in tree: borrowing PageTree) -> Bool {
    switch tree.kind(node) {
    case .form, .textarea: true
    case .input: typed.contains(tree.value(.type, of: node)?.lowercased() ?? "text")
    default: false
    }
  }

  private static let typed: Set<String> = ["text", "email", "search", "tel", "url", "password"]
}
