extension PageTree {
  var body: NodeID? { children(root).first { kind($0) == .body } }

  /// The node that follows in the page's order, `nil` after the last node below `top`.
  func following(_ node: NodeID, within top: NodeID, enters: Bool = true) -> NodeID? {
    if enters, let child = first(node) { return child }
    var node = node
    while node != top {
      if let next = next(node) { return next }
      guard let parent = parent(node) else { return nil }
      node = parent
    }
    return nil
  }

  /// Removes a node and returns the next node outside of it.
  mutating func removeAndFollow(_ node: NodeID, within top: NodeID) -> NodeID? {
    let next = following(node, within: top, enters: false)
    detach(node)
    return next
  }

  /// Removes the elements below a node that are unwanted, each with its content.
  mutating func remove(below top: NodeID, where isUnwanted: (borrowing PageTree, NodeID) -> Bool) {
    var current = following(top, within: top)
    while let node = current {
      let goes = isElement(node) && isUnwanted(self, node)
      current = goes ? removeAndFollow(node, within: top) : following(node, within: top)
    }
  }

  /// The elements below a node that satisfy a condition, in the page's order.
  func elements(below top: NodeID, where isWanted: (NodeKind) -> Bool) -> [NodeID] {
    var found: [NodeID] = []
    var current = following(top, within: top)
    while let node = current {
      if isWanted(kind(node)) { found.append(node) }
      current = following(node, within: top)
    }
    return found
  }

  func elements(_ wanted: NodeKind, below top: NodeID) -> [NodeID] {
    elements(below: top) { $0 == wanted }
  }

  func contains(below top: NodeID, where isWanted: (NodeKind) -> Bool) -> Bool {
    var current = following(top, within: top)
    while let node = current {
      if isWanted(kind(node)) { return true }
      current = following(node, within: top)
    }
    return false
  }

  func children(_ node: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    var current = first(node)
    while let child = current {
      children.append(child)
      current = next(child)
    }
    return children
  }

  func childElements(_ node: NodeID) -> [NodeID] {
    children(node).filter(isElement)
  }

  /// The child element; `nil` if there is none or more than one.
  func onlyChildElement(_ node: NodeID) -> NodeID? {
    var found: NodeID?
    var current = first(node)
    while let child = current {
      if isElement(child) {
        if found != nil { return nil }
        found = child
      }
      current = next(child)
    }
    return found
  }

  /// The child element if it is of one of the kinds and its only siblings are white space; otherwise `nil`.
  func soleChild(_ node: NodeID, _ kinds: NodeKinds) -> NodeID? {
    guard let child = onlyChildElement(node), kinds.contains(kind(child)) else { return nil }
    var current = first(node)
    while let child = current {
      if !isElement(child), !run(child).measure.isBlank { return nil }
      current = next(child)
    }
    return child
  }

  func ancestors(_ node: NodeID, limit: Int = .max) -> [NodeID] {
    var found: [NodeID] = []
    var current = parent(node)
    while let ancestor = current, found.count < limit {
      found.append(ancestor)
      current = parent(ancestor)
    }
    return found
  }

  func hasAncestor(_ node: NodeID, _ wanted: NodeKind, levels: Int) -> Bool {
    var current = parent(node)
    var left = levels
    while let ancestor = current, left > 0 {
      if kind(ancestor) == wanted { return true }
      current = parent(ancestor)
      left -= 1
    }
    return false
  }

  /// True if a node belongs to a line of text.
  func isPhrasing(_ node: NodeID) -> Bool {
    let kind = kind(node)
    if NodeKinds.phrasing.contains(kind) { return true }
    guard NodeKinds.phrasingByContent.contains(kind) else { return false }
    var current = first(node)
    while let child = current {
      if !isPhrasing(child) { return false }
      current = next(child)
    }
    return true
  }

  /// True if a node is white space or a line break.
  func isSpace(_ node: NodeID) -> Bool {
    kind(node) == .br || (kind(node) == .text && run(node).measure.isBlank)
  }

  /// The node itself or the next sibling that is not white space.
  func skippingSpace(_ node: NodeID?) -> NodeID? {
    var current = node
    while let node = current, kind(node) == .text, run(node).measure.isBlank { current = next(node) }
    return current
  }
}
