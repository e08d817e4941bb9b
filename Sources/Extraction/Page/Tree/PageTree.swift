/// The elements and texts of a page in a few arrays of plain values. A copy thus serves as a snapshot to return to.
struct PageTree {
  private struct Node {
    var kind: NodeKind
    var signals: Signals
    var parent: NodeID = .none
    var first: NodeID = .none
    var last: NodeID = .none
    var previous: NodeID = .none
    var next: NodeID = .none
    /// The index of a text in `runs`, or of an element's first attribute in `attributes`.
    var content: Int32
    var attributeCount: Int32
  }

  private var nodes: [Node] = []
  private var runs: [TextRun] = []
  private var attributes: [Attribute] = []
  /// The bytes of every text and attribute.
  private(set) var bytes: [UInt8] = []

  /// The `html` element.
  let root = NodeID(value: 0)

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  // MARK: - Making nodes

  mutating func makeElement(_ kind: NodeKind) -> NodeID {
    nodes.append(Node(kind: kind, signals: [], content: 0, attributeCount: 0))
    return NodeID(value: Int32(nodes.count - 1))
  }

  mutating func makeText(_ text: UnsafeBufferPointer<UInt8>) -> NodeID {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: text)
    runs.append(TextRun(start: start, end: Int32(bytes.count), measure: TextMeasure(text)))
    nodes.append(Node(kind: .text, signals: [], content: Int32(runs.count - 1), attributeCount: 0))
    return NodeID(value: Int32(nodes.count - 1))
  }

  /// Adds an attribute after the element's other attributes.
  mutating func add(_ attribute: Attribute, to node: NodeID) {
    let index = Int(node.value)
    let count = nodes[index].attributeCount
    let end = Int32(attributes.count)
    if count == 0 {
      nodes[index].content = end
    } else if nodes[index].content + count != end {
      let start = Int(nodes[index].content)
      nodes[index].content = end
      attributes.append(contentsOf: Array(attributes[start..<start + Int(count)]))
    }
    attributes.append(attribute)
    nodes[index].attributeCount += 1
    if attribute.name == .class || attribute.name == .id {
      nodes[index].signals.formUnion(
        attribute.value.withBytes(of: self) { Signals.of($0, isID: attribute.name == .id) })
    }
  }

  mutating func makeAttribute(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Attribute {
    Attribute(name: AttributeName.of(name), text: append(name), value: append(value))
  }

  /// Stores the name of a new attribute and returns its range.
  mutating func name(of name: AttributeName) -> ByteRange {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: "\(name)".utf8)
    return ByteRange(start: start, end: Int32(bytes.count))
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> ByteRange {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: text)
    return ByteRange(start: start, end: Int32(bytes.count))
  }

  // MARK: - Looking

  var count: Int { nodes.count }

  func kind(_ node: NodeID) -> NodeKind { nodes[Int(node.value)].kind }
  func signals(_ node: NodeID) -> Signals { nodes[Int(node.value)].signals }
  func isElement(_ node: NodeID) -> Bool { kind(node) != .text }
  func parent(_ node: NodeID) -> NodeID? { nodes[Int(node.value)].parent.orNil }
  func first(_ node: NodeID) -> NodeID? { nodes[Int(node.value)].first.orNil }
  func last(_ node: NodeID) -> NodeID? { nodes[Int(node.value)].last.orNil }
  func next(_ node: NodeID) -> NodeID? { nodes[Int(node.value)].next.orNil }
  func previous(_ node: NodeID) -> NodeID? { nodes[Int(node.value)].previous.orNil }

  func run(_ node: NodeID) -> TextRun { runs[Int(nodes[Int(node.value)].content)] }

  func attributes(_ node: NodeID) -> ArraySlice<Attribute> {
    let node = nodes[Int(node.value)]
    return node.attributeCount == 0 ? [] : attributes[Int(node.content)..<Int(node.content + node.attributeCount)]
  }

  // MARK: - Changing

  mutating func rename(_ node: NodeID, to kind: NodeKind) {
    nodes[Int(node.value)].kind = kind
  }

  mutating func add(_ signals: Signals, to node: NodeID) {
    nodes[Int(node.value)].signals.formUnion(signals)
  }

  mutating func removeAttributes(of node: NodeID, where isUnwanted: (Attribute) -> Bool) {
    let kept = attributes(node).filter { !isUnwanted($0) }
    nodes[Int(node.value)].content = Int32(attributes.count)
    nodes[Int(node.value)].attributeCount = Int32(kept.count)
    attributes.append(contentsOf: kept)
  }

  mutating func append(_ child: NodeID, to parent: NodeID) {
    insert(child, into: parent, before: nil)
  }

  mutating func insert(_ child: NodeID, into parent: NodeID, before next: NodeID?) {
    detach(child)
    let previous = next.map { nodes[Int($0.value)].previous } ?? nodes[Int(parent.value)].last
    nodes[Int(child.value)].parent = parent
    nodes[Int(child.value)].previous = previous
    nodes[Int(child.value)].next = next ?? .none
    if previous == .none {
      nodes[Int(parent.value)].first = child
    } else {
      nodes[Int(previous.value)].next = child
    }
    if let next {
      nodes[Int(next.value)].previous = child
    } else {
      nodes[Int(parent.value)].last = child
    }
  }

  mutating func detach(_ node: NodeID) {
    let (parent, previous, next) = {
      ($0.parent, $0.previous, $0.next)
    }(nodes[Int(node.value)])
    guard parent != .none else { return }
    if previous == .none {
      nodes[Int(parent.value)].first = next
    } else {
      nodes[Int(previous.value)].next = next
    }
    if next == .none {
      nodes[Int(parent.value)].last = previous
    } else {
      nodes[Int(next.value)].previous = previous
    }
    nodes[Int(node.value)].parent = .none
    nodes[Int(node.value)].previous = .none
    nodes[Int(node.value)].next = .none
  }

  mutating func replace(_ node: NodeID, with other: NodeID) {
    guard let parent = parent(node), node != other else { return }
    detach(other)
    insert(other, into: parent, before: node)
    detach(node)
  }

  mutating func moveChildren(of node: NodeID, to other: NodeID) {
    while let child = first(node) { append(child, to: other) }
  }
}

/// A node's index in its tree.
struct NodeID: Hashable {
  let value: Int32

  static let none = NodeID(value: -1)

  var orNil: NodeID? { value < 0 ? nil : self }
}
