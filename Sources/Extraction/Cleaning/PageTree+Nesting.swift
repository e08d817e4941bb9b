extension PageTree {
  /// Replaces each `div` or `section` by its child if it contains only another `div` or `section`. Removes empty ones.
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
