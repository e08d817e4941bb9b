/// Removes newsletter sign-up forms from a page, together with the words that explain them.
struct SignUps {
  let landmarks: Landmarks

  /// The maximum length of the text in a form, and of the text around it.
  private static let longest = 400
  private static let mostForms = 20

  func clear(_ body: NodeID, of tree: inout PageTree) {
    var seen: Set<NodeID> = []
    let inputs = tree.elements(.input, below: body).filter { tree.value(.type, of: $0)?.lowercased() == "email" }
    for form in inputs.compactMap({ form(around: $0, seen: &seen, in: tree) }).prefix(Self.mostForms)
    where !landmarks.holders.contains(form) && tree.measure(form).length <= Self.longest {
      var box = form
      while let parent = tree.parent(box), parent != body, !landmarks.holders.contains(parent),
        isAboutLetters(around: box, in: parent, of: tree)
      {
        box = parent
      }
      tree.detach(box)
    }
  }

  private func form(around input: NodeID, seen: inout Set<NodeID>, in tree: PageTree) -> NodeID? {
    var current = tree.parent(input)
    while let node = current, seen.insert(node).inserted {
      if tree.kind(node) == .form { return node }
      current = tree.parent(node)
    }
    return nil
  }

  /// True if the text beside an element is empty or asks the reader to sign up, and no picture stands beside it.
  private func isAboutLetters(around box: NodeID, in parent: NodeID, of tree: PageTree) -> Bool {
    var text = ""
    for sibling in tree.children(parent) where sibling != box {
      if tree.kind(sibling) == .img
        || tree.contains(below: sibling, where: { $0 == .img || NodeKinds.embeds.contains($0) })
      {
        return false
      }
      text += " " + tree.text(sibling, limit: Self.longest + 1)
      guard text.utf8.count <= Self.longest else { return false }
    }
    return text.allSatisfy(\.isWhitespace) || SignUpWords.areIn(text)
  }
}
