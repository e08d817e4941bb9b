/// Takes out of an article what is not a part of it: forms, navigation, advertisements, share buttons, empty elements.
struct ArticleCleaner {
  private static let dropped: NodeKinds = [
    .footer, .link, .aside, .input, .textarea, .select, .button, .noscript, .meta, .base, .title, .template,
  ]
  private static let sharingLimit = 500

  let effort: Effort

  func clean(_ content: NodeID, of tree: inout PageTree) {
    let tables = DataTables.find(below: content, of: tree)
    LazyImages.resolve(below: content, of: &tree)
    let cleaning = ConditionalCleaning(tables: tables, effort: effort)
    cleaning.clean([.form], below: content, of: &tree)
    cleaning.clean([.fieldset], below: content, of: &tree)
    tree.remove(below: content) { Self.isDropped($0, $1) || Self.shares($0, $1, content) }
    tree.remove(below: content) { (tree, node) in
      (tree.kind(node) == .h1 || tree.kind(node) == .h2) && effort.contains(.weighsNames)
        && tree.signals(node).weight < 0
    }
    cleaning.clean([.table], below: content, of: &tree)
    cleaning.clean([.ul], below: content, of: &tree)
    cleaning.clean([.div], below: content, of: &tree)
    for heading in tree.elements(.h1, below: content) { tree.rename(heading, to: .h2) }
    tree.removeEmptyParagraphs(below: content)
    for lineBreak in tree.elements(.br, below: content) {
      if let next = tree.skippingSpace(tree.next(lineBreak)), tree.kind(next) == .p { tree.detach(lineBreak) }
    }
    SingleCells.unwrap(below: content, of: &tree)
    tree.simplifyNesting(below: content)
  }

  private static func isDropped(_ tree: PageTree, _ node: NodeID) -> Bool {
    let kind = tree.kind(node)
    if dropped.contains(kind) { return true }
    return NodeKinds.embeds.contains(kind) && !tree.isVideo(node)
  }

  /// The article itself may be named after what it shares.
  private static func shares(_ tree: PageTree, _ node: NodeID, _ content: NodeID) -> Bool {
    tree.signals(node).contains(.sharing) && tree.parent(node) != content
      && tree.rawLength(node, limit: sharingLimit) < sharingLimit
  }
}

extension PageTree {
  /// Removes every element for which `isUnwanted` is true, with all below it.
  mutating func remove(below top: NodeID, where isUnwanted: (borrowing PageTree, NodeID) -> Bool) {
    var current = following(top, within: top)
    while let node = current {
      if isElement(node), isUnwanted(self, node) {
        current = removeAndFollow(node, within: top)
      } else {
        current = following(node, within: top)
      }
    }
  }

  mutating func removeEmptyParagraphs(below top: NodeID) {
    sweep(top) { tree, node, tally in
      tree.kind(node) == .p && tally.images + tally.embeds == 0 && tally.text.isBlank
    }
  }

  /// Replaces elements that only hold one `div` or `section` by that one, and removes empty ones.
  mutating func simplifyNesting(below top: NodeID) {
    let boxes: NodeKinds = [.div, .section]
    var current = following(top, within: top)
    while let node = current {
      guard boxes.contains(kind(node)) else {
        current = following(node, within: top)
        continue
      }
      if isEmpty(node) {
        current = removeAndFollow(node, within: top)
      } else if let child = soleChild(node, boxes) {
        replace(node, with: child)
        current = child
      } else {
        current = following(node, within: top)
      }
    }
  }
}
