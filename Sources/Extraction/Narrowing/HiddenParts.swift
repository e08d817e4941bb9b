extension PageTree {
  /// Shows what a page keeps for its scripts to show, or for those without scripts, where it is long enough to be an article.
  ///
  /// - Returns: Whether there is any.
  mutating func reveal(below body: NodeID, shortest: Int) -> Bool {
    var found = false
    var current = following(body, within: body)
    while let node = current {
      var enters = true
      if isElement(node), !isDialog(node) {
        if kind(node) == .noscript {
          if measure(node).length >= shortest {
            rename(node, to: .div)
            found = true
          }
        } else if isHidden(node) {
          // What is hidden inside stays so.
          enters = false
          if measure(node).length >= shortest, !signals(node).contains(.notice) {
            removeAttributes(of: node) { [.hidden, .style, .ariaHidden].contains($0.name) }
            found = true
          }
        }
      }
      current = following(node, within: body, enters: enters)
    }
    return found
  }
}
