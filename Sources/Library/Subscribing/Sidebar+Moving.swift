import Articles

extension Sidebar {
  /// Returns the sections after a move, without reading from the store. An impossible move changes nothing.
  public func applying(_ move: Move) -> Sidebar {
    var moved = self
    switch move {
    case .publication(let id, let folder, let next):
      var order = Ordering(publications.map { ($0.id, $0.folder) })
      order.move(id, to: folder, before: next)
      let known = Dictionary(publications.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      moved.publications = order.entries.compactMap { known[$0.id]?.filed(in: $0.folder) }
    case .folder(let id, let folder, let next):
      var order = Ordering(folders.map { ($0.id, $0.parent) })
      guard !order.isInside(folder, id) else { return self }
      order.move(id, to: folder, before: next)
      let known = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      moved.folders = order.entries.compactMap { known[$0.id]?.filed(in: $0.folder) }
    }
    return moved
  }
}
