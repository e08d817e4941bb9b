extension PageTree {
  private static let mostLinks = 40

  /// Returns the links in a node, or the node itself if it is one; `nil` if there are none, or more than a list beside
  /// an article has.
  func anchors(below node: NodeID) -> [NodeID]? {
    var found: [NodeID] = []
    var current: NodeID? = node
    while let next = current {
      if kind(next) == .a, has(.href, next) { found.append(next) }
      guard found.count <= Self.mostLinks else { return nil }
      current = following(next, within: node)
    }
    return found.isEmpty ? nil : found
  }
}
