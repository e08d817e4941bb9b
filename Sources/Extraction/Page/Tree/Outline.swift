/// What is below each element of a tree, taken in one walk.
struct Outline {
  struct Entry {
    /// The lengths of the text in UTF-16 code units, with white space folded and as it is.
    var length: Int32 = 0
    var rawLength: Int32 = 0
    var commas: Int32 = 0
    var linkDensity: Float = 0
    /// Whether there is nothing but line breaks and rules.
    var isEmpty = true
  }

  private var entries: [Entry]

  init(_ tree: PageTree, below top: NodeID) {
    var entries = [Entry](repeating: Entry(), count: tree.count)
    var tree = tree
    tree.sweep(top) { _, node, tally in
      entries[Int(node.value)] = Entry(
        length: Int32(tally.text.length), rawLength: tally.text.rawLength, commas: tally.text.commas,
        linkDensity: Float(tally.linkDensity), isEmpty: tally.isEmpty)
      return false
    }
    self.entries = entries
  }

  /// The entry of an element that was there when the outline was made.
  subscript(_ node: NodeID) -> Entry {
    entries.indices.contains(Int(node.value)) ? entries[Int(node.value)] : Entry(isEmpty: false)
  }
}
