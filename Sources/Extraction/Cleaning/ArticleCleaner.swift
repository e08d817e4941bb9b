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
    tree.unwrapButtonsOfHeadings(below: content)
    tree.sweep(content) { tree, node, tally in
      isDropped(tree, node, tally) || Self.shares(tree, node, tally, content) || isBadHeading(tree, node)
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

  private func isDropped(_ tree: PageTree, _ node: NodeID, _ tally: Tally) -> Bool {
    let kind = tree.kind(node)
    if kind == .aside, Self.isNote(node, tally, of: tree) { return false }
    if Self.dropped.contains(kind) { return true }
    return NodeKinds.embeds.contains(kind) && !tree.isVideo(node)
  }

  /// True if an element is a share bar. Direct children of `content` are kept, because the article itself may have a
  /// name such as "share".
  private static func shares(_ tree: PageTree, _ node: NodeID, _ tally: Tally, _ content: NodeID) -> Bool {
    tree.signals(node).contains(.sharing) && tree.parent(node) != content && tally.text.rawLength < sharingLimit
  }

  private func isBadHeading(_ tree: PageTree, _ node: NodeID) -> Bool {
    let kind = tree.kind(node)
    return (kind == .h1 || kind == .h2) && effort.contains(.weighsNames) && tree.signals(node).weight < 0
  }

  /// True if an `aside` is a note about the text around it: it has the name of a note, it has sentences, and it has
  /// hardly any links.
  private static func isNote(_ node: NodeID, _ tally: Tally, of tree: PageTree) -> Bool {
    guard tally.linkDensity <= noteLinkDensity, tally.paragraphs > 0, tally.inputs == 0 else { return false }
    if tree.value(.role, of: node) == "note" { return true }
    return tree.value(.class, of: node).map(isNoteName) ?? false
  }

  private static func isNoteName(_ classes: String) -> Bool {
    classes.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { noteNames.contains($0) }
  }

  private static let noteLinkDensity = 0.3
  private static let noteNames: Set<Substring> = [
    "note", "notes", "tip", "hint", "info", "warning", "caution", "danger", "important", "callout", "admonition",
    "sidenote", "marginnote", "footnote", "footnotes", "definition", "example", "exercise", "hinweis", "remarque",
  ]
}

extension PageTree {
  /// Turns a button that is the only content of a heading into text. Sections that open on a click have such headings.
  fileprivate mutating func unwrapButtonsOfHeadings(below content: NodeID) {
    for heading in elements(below: content, where: { NodeKinds.headings.contains($0) || $0 == .summary }) {
      if let button = soleChild(heading, [.button]) { rename(button, to: .span) }
    }
  }
}
