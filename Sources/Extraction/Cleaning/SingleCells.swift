/// Replaces tables of a single cell by the cell's content.
enum SingleCells {
  static func unwrap(below content: NodeID, of tree: inout PageTree) {
    for table in tree.elements(.table, below: content) {
      let body = tree.soleChild(table, [.tbody]) ?? table
      guard let row = tree.soleChild(body, [.tr]), let cell = tree.soleChild(row, [.td]) else { continue }
      let isLine = tree.children(cell).allSatisfy { tree.isPhrasing($0) }
      tree.rename(cell, to: isLine ? .p : .div)
      tree.replace(table, with: cell)
    }
  }
}
