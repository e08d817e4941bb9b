extension PageTree {
  private static let mostLinks = 40

  /// The links of something; `nil` where there are none, or more than anybody puts into a list beside an article.
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
