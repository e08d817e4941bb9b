import Text

/// Removes elements that do not look like parts of the article: mostly links, mostly list items, or mostly pictures and
/// inputs.
struct ConditionalCleaning {
  let tables: Set<NodeID>
  let effort: Effort

  private static let enoughCommas = 10
  private static let listShare = 0.9
  private static let goodWeight = 25

  func clean(_ kinds: NodeKinds, below content: NodeID, of tree: inout PageTree) {
    guard effort.contains(.cleansConditionally) else { return }
    tree.sweep(content, dataTables: tables) { tree, node, tally in
      node != content && kinds.contains(tree.kind(node)) && isUnwanted(node, tally, of: tree)
    }
  }

  private func isUnwanted(_ node: NodeID, _ tally: Tally, of tree: borrowing PageTree) -> Bool {
    if tally.hasDataTable || isInDataTable(node, of: tree) || tree.hasAncestor(node, .code, levels: 4) { return false }
    let weight = effort.contains(.weighsNames) ? tree.signals(node).weight : 0
    if weight < 0 { return true }
    if Int(tally.text.asciiCommas) >= Self.enoughCommas || tally.hasVideo { return false }
    if FillerWords.areAll(of: node, tally, in: tree) { return true }
    let isList = NodeKinds.lists.contains(tree.kind(node)) || tally.listDensity > Self.listShare
    guard looksForeign(node, tally, weight, isList, of: tree) else { return false }
    return !(isList && isListOfPictures(node, tally, of: tree))
  }

  private func looksForeign(
    _ node: NodeID, _ tally: Tally, _ weight: Int, _ isList: Bool, of tree: borrowing PageTree
  ) -> Bool {
    let isInFigure = tree.hasAncestor(node, .figure, levels: 4)
    let length = tally.text.length
    if !isInFigure, tally.images > 1, Double(tally.paragraphs) / Double(tally.images) < 0.5 { return true }
    if !isList, tally.items - 100 > tally.paragraphs { return true }
    if tally.inputs > tally.paragraphs / 3 { return true }
    let isShort = length < 25 && (tally.images == 0 || tally.images > 2)
    if !isList, !isInFigure, isShort, tally.headingDensity < 0.9, tally.linkDensity > 0 { return true }
    if !isList, weight < Self.goodWeight, tally.linkDensity > 0.2 { return true }
    if weight >= Self.goodWeight, tally.linkDensity > 0.5 { return true }
    if tally.embeds > 1 || (tally.embeds == 1 && length < 75) { return true }
    return tally.images == 0 && tally.textDensity == 0
  }

  /// True if a list contains only pictures, each in its own item.
  private func isListOfPictures(_ node: NodeID, _ tally: Tally, of tree: borrowing PageTree) -> Bool {
    guard tally.images == tally.items else { return false }
    return tree.childElements(node).allSatisfy { tree.childElements($0).count <= 1 }
  }

  private func isInDataTable(_ node: NodeID, of tree: borrowing PageTree) -> Bool {
    guard !tables.isEmpty else { return false }
    if tables.contains(node) { return true }
    var current = tree.parent(node)
    while let ancestor = current {
      if tables.contains(ancestor) { return true }
      current = tree.parent(ancestor)
    }
    return false
  }
}
