extension PageTree {
  /// Puts the pictures for those without scripts in the place of the empty ones that scripts would fill, and removes the rest
  /// of what is for them.
  mutating func resolveNoscript() {
    for node in elements(.noscript, below: root) where parent(node) != nil {
      if let picture = solePicture(node), let placeholder = previousElement(node), solePicture(placeholder) != nil {
        replace(placeholder, with: picture)
      }
      detach(node)
    }
  }

  /// The picture that is all there is in an element, or the element itself where it is one.
  private func solePicture(_ top: NodeID) -> NodeID? {
    var node = top
    while kind(node) != .img {
      guard let child = onlyChildElement(node), !hasText(node) else { return nil }
      node = child
    }
    return node
  }

  private func previousElement(_ node: NodeID) -> NodeID? {
    var current = previous(node)
    while let node = current, !isElement(node) { current = previous(node) }
    return current
  }
}
