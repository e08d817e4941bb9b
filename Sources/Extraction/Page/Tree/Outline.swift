/// The measures of the content of each element of a tree, taken in one walk.
struct Outline {
  struct Entry {
    /// The length of the text in UTF-16 code units, with white space folded.
    var length: Int32 = 0
    var commas: Int32 = 0
    var linkDensity: Float = 0
    /// True if the element has no content but line breaks and rules.
    var isEmpty = true
  }

  private var entries: [Entry]

  init(_ tree: PageTree, below top: NodeID) {
    var entries = [Entry](repeating: Entry(), count: tree.count)
    var tree = tree
    tree.sweep(top) { _, node, tally in
      entries[Int(node.value)] = Entry(
        length: Int32(tally.text.length), commas: tally.text.commas, linkDensity: Float(tally.linkDensity),
        isEmpty: tally.isEmpty)
      return false
    }
    self.entries = entries
  }

  /// The entry of an element. An element that was made after the outline gets a default entry.
  subscript(_ node: NodeID) -> Entry {
    entries.indices.contains(Int(node.value)) ? entries[Int(node.value)] : Entry(isEmpty: false)
  }
}
