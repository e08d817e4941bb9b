extension PageTree {
  /// Replaces elements that only hold one `div` or `section` by that one, and removes empty ones.
  mutating func simplifyNesting(below top: NodeID) {
    let boxes: NodeKinds = [.div, .section]
    sweep(top) { tree, node, tally in boxes.contains(tree.kind(node)) && tally.isEmpty }
    var current = following(top, within: top)
    while let node = current {
      if boxes.contains(kind(node)), let child = soleChild(node, boxes) {
        replace(node, with: child)
        current = child
      } else {
        current = following(node, within: top)
      }
    }
  }
}
