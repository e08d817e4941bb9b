extension PageTree {
  private static let mostLinks = 40

  /// Returns the links in a node, or the node itself if it is a link. Returns `nil` if there is no link, or if there
  /// are too many for a list beside an article.
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
