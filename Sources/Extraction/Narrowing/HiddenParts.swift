extension PageTree {
  /// Shows hidden and `noscript` parts of a page that are long enough to be an article.
  ///
  /// - Returns: True if there are any.
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
          // Hidden parts inside this one stay hidden.
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
