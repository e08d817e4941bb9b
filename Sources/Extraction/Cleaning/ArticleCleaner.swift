/// Removes parts that do not belong to an article: forms, navigation, advertisements, share buttons, empty elements.
struct ArticleCleaner {
  private static let dropped: NodeKinds = [
    .footer, .link, .aside, .input, .textarea, .select, .button, .noscript, .meta, .base, .title, .template,
  ]
  private static let sharingLimit = 500

  let effort: Effort
  let links: LinkTargets
  /// The article's byline.
  let byline: String?

  func clean(_ content: NodeID, of tree: inout PageTree) {
    let furniture = Furniture(links: links, effort: effort, byline: byline)
    let tables = DataTables.find(below: content, of: tree)
    furniture.clearBoxes(below: content, of: &tree, but: tables)
    SlideshowWords.clear(below: content, of: &tree)
    Shortcodes.clear(below: content, of: &tree)
    LazyImages.resolve(below: content, of: &tree)
    let cleaning = ConditionalCleaning(tables: tables, effort: effort)
    cleaning.clean([.form], below: content, of: &tree)
    cleaning.clean([.fieldset], below: content, of: &tree)
    tree.sweep(content) { tree, node, tally in
      Self.isDropped(tree, node) || Self.shares(tree, node, tally, content) || isBadHeading(tree, node)
    }
    cleaning.clean([.table], below: content, of: &tree)
    cleaning.clean([.ul], below: content, of: &tree)
    cleaning.clean([.div], below: content, of: &tree)
    furniture.clearEnds(of: content, in: &tree)
    for heading in tree.elements(.h1, below: content) { tree.rename(heading, to: .h2) }
    tree.sweep(content) { tree, node, tally in
      guard tree.kind(node) == .p, tally.images + tally.embeds == 0 else { return false }
      return tally.text.isBlank || FillerWords.areAll(of: node, tally, in: tree)
    }
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

  /// True if an element is a share bar. Direct children of `content` are kept, as the article itself may have such a
  /// name.
  private static func shares(_ tree: PageTree, _ node: NodeID, _ tally: Tally, _ content: NodeID) -> Bool {
    tree.signals(node).contains(.sharing) && tree.parent(node) != content && tally.text.rawLength < sharingLimit
  }

  private func isBadHeading(_ tree: PageTree, _ node: NodeID) -> Bool {
    let kind = tree.kind(node)
    return (kind == .h1 || kind == .h2) && effort.contains(.weighsNames) && tree.signals(node).weight < 0
  }
}
