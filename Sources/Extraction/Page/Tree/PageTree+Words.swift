extension PageTree {
  /// True if an element within a line contains the first letters of a word, as a drop cap does.
  func beginsWord(_ node: NodeID) -> Bool {
    guard NodeKinds.phrasing.contains(kind(node)), let next = next(node), let after = firstCharacter(of: next),
      after.isLetter, let text = shortText(node), text.last?.isLetter == true
    else { return false }
    // If two words have no space between them, the second one begins with a capital letter.
    return after.isLowercase || text.count <= Self.dropCapLength
  }

  /// The maximum number of characters of a drop cap: a quotation mark and two letters.
  private static let dropCapLength = 3
  /// The maximum numbers of nodes and bytes to check.
  private static let (mostNodes, mostBytes) = (10, 60)

  private func firstCharacter(of top: NodeID) -> Character? {
    var current: NodeID? = top
    var left = Self.mostNodes
    while let node = current, left > 0 {
      if kind(node) == .text, !run(node).range.isEmpty {
        return String(decoding: bytes[run(node).range].prefix(Self.mostBytes), as: UTF8.self).first
      }
      current = following(node, within: top)
      left -= 1
    }
    return nil
  }

  /// The text below a node, with its white space; `nil` if it is longer than a word.
  private func shortText(_ top: NodeID) -> String? {
    var text: [UInt8] = []
    var current: NodeID? = top
    var left = Self.mostNodes
    while let node = current {
      guard left > 0, text.count <= Self.mostBytes else { return nil }
      if kind(node) == .text { text += bytes[run(node).range].prefix(Self.mostBytes + 1) }
      current = following(node, within: top)
      left -= 1
    }
    return text.count <= Self.mostBytes ? String(decoding: text, as: UTF8.self) : nil
  }
}
