extension PageTree {
  /// Shows hidden and `noscript` parts of a page that are long enough to be an article.
  ///
  /// - Parameter onlyFromVoices: True for parts that are hidden from screen readers only.
  /// - Returns: True if there are such parts.
  mutating func reveal(below body: NodeID, shortest: Int, onlyFromVoices: Bool = false) -> Bool {
    var found = false
    var current = following(body, within: body)
    while let node = current {
      var enters = true
      if isElement(node), !isDialog(node) {
        if kind(node) == .noscript {
          if !onlyFromVoices, measure(node).length >= shortest {
            rename(node, to: .div)
            found = true
          }
        } else if isHidden(node) {
          // Hidden parts inside this one stay hidden.
          enters = false
          if measure(node).length >= shortest, !signals(node).contains(.notice),
            !onlyFromVoices || !isHidden(node, alsoFromVoices: false)
          {
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
