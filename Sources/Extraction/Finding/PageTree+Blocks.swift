extension PageTree {
  /// Whether any block is below an element, apart from what such blocks hold.
  func hasBlock(_ node: NodeID) -> Bool {
    contains(below: node) { NodeKinds.blocks.contains($0) }
  }

  /// How much of the text below an element is links.
  func linkDensity(_ top: NodeID) -> Double {
    let length = measure(top).length
    guard length > 0 else { return 0 }
    let links = elements(.a, below: top).reduce(0.0) { sum, link in
      sum + Double(measure(link).length) * (leadsWithinPage(link) ? Tally.linkWithinPage : 1)
    }
    return links / Double(length)
  }
}
