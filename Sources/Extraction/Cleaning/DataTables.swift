/// Separates data tables from layout tables.
enum DataTables {
  private static let parts: NodeKinds = [.col, .colgroup, .tfoot, .thead, .th]
  private static let manyRows = 10
  private static let manyColumns = 4
  private static let manyCells = 10

  static func find(below content: NodeID, of tree: PageTree) -> Set<NodeID> {
    var found: Set<NodeID> = []
    for table in tree.elements(.table, below: content) where isData(table, of: tree) { found.insert(table) }
    return found
  }

  private static func isData(_ table: NodeID, of tree: PageTree) -> Bool {
    if tree.value(.role, of: table) == "presentation" || tree.value(.datatable, of: table) == "0" { return false }
    if tree.value(.summary, of: table).map({ !$0.isEmpty }) == true { return true }
    var rows = 0
    var columns = 0
    var cells = 0
    var hasParts = false
    var hasTable = false
    var current = tree.following(table, within: table)
    while let node = current {
      let kind = tree.kind(node)
      var enters = true
      switch kind {
      case .caption: if tree.first(node) != nil { return true }
      case .table:
        // A table within this one is examined by itself.
        hasTable = true
        enters = false
      case .tr:
        columns = max(columns, cells)
        cells = 0
        rows += span(tree.value(.rowspan, of: node))
      case .td: cells += span(tree.value(.colspan, of: node))
      case _ where parts.contains(kind): hasParts = true
      default: break
      }
      current = tree.following(node, within: table, enters: enters)
    }
    columns = max(columns, cells)
    if hasParts { return true }
    if hasTable || columns == 1 || rows == 1 { return false }
    return rows >= manyRows || columns > manyColumns || rows * columns > manyCells
  }

  private static func span(_ text: String?) -> Int {
    text.flatMap { Int($0) }.map { min(max($0, 1), 1000) } ?? 1
  }
}
