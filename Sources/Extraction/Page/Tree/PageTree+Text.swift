import Text

extension PageTree {
  /// The size of the text below a node.
  func measure(_ top: NodeID) -> TextMeasure {
    if kind(top) == .text { return run(top).measure }
    var measure = TextMeasure()
    var current = following(top, within: top)
    while let node = current {
      if kind(node) == .text { measure.append(run(node).measure) }
      current = following(node, within: top)
    }
    return measure
  }

  func hasText(_ top: NodeID) -> Bool {
    var current: NodeID? = top
    while let node = current {
      if kind(node) == .text, !run(node).measure.isBlank { return true }
      current = following(node, within: top)
    }
    return false
  }

  /// The text below a node on one line.
  func text(_ top: NodeID, limit: Int = .max) -> String {
    var text: [UInt8] = []
    var current: NodeID? = top
    while let node = current, text.count < limit {
      if kind(node) == .text { text.append(contentsOf: bytes[run(node).range].prefix(limit - text.count)) }
      current = following(node, within: top)
    }
    return Whitespace.folded(String(decoding: text, as: UTF8.self))
  }

  func value(_ attribute: Attribute) -> String {
    String(decoding: bytes[attribute.value.range], as: UTF8.self)
  }

  func value(_ name: AttributeName, of node: NodeID) -> String? {
    attributes(node).first { $0.name == name }.map(value)
  }

  func has(_ name: AttributeName, _ node: NodeID) -> Bool {
    attributes(node).contains { $0.name == name }
  }
}
