extension PageTree {
  /// True if a block element is below an element.
  func hasBlock(_ node: NodeID) -> Bool {
    contains(below: node) { NodeKinds.blocks.contains($0) }
  }

  /// The share of the text below an element that is links. Links within the page count less.
  func linkDensity(_ top: NodeID) -> Double {
    let length = measure(top).length
    guard length > 0 else { return 0 }
    let links = elements(.a, below: top).reduce(0.0) { sum, link in
      sum + Double(measure(link).length) * (leadsWithinPage(link) ? Tally.linkWithinPage : 1)
    }
    return links / Double(length)
  }
}
