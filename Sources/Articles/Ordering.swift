/// All publications, or all folders, in the reader's order, each with its folder.
///
/// There is one order across all folders; each folder shows its part.
public struct Ordering<ID: Hashable> {
  /// The position of an entry: its folder, and the entry that follows in that folder.
  public struct Place: Equatable {
    public let folder: Folder.ID?
    public let next: ID?
  }

  public private(set) var entries: [(id: ID, folder: Folder.ID?)]

  public init(_ entries: [(id: ID, folder: Folder.ID?)]) {
    self.entries = entries
  }

  /// Returns the position of an entry; `nil` if no entry has this key.
  public func place(of id: ID) -> Place? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    let folder = entries[index].folder
    return Place(folder: folder, next: entries[(index + 1)...].first { $0.folder == folder }?.id)
  }

  /// Moves an entry as a `Move` says.
  ///
  /// - Returns: The old position; `nil` if nothing changed.
  @discardableResult
  public mutating func move(_ id: ID, to folder: Folder.ID?, before next: ID?) -> Place? {
    guard next != id, let old = place(of: id), let index = entries.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    let before = entries
    entries.remove(at: index)
    let target =
      next.flatMap { next in entries.firstIndex { $0.id == next && $0.folder == folder } }
      ?? entries.lastIndex { $0.folder == folder }.map { $0 + 1 }
      // The first entry of a folder keeps its place in the order of all entries.
      ?? index
    entries.insert((id, folder), at: target)
    if place(of: id) == old {
      entries = before
      return nil
    }
    return old
  }
}

extension Ordering where ID == Folder.ID {
  /// True if a folder is `ancestor` or inside it at any depth.
  public func isInside(_ folder: Folder.ID?, _ ancestor: Folder.ID) -> Bool {
    let parents = Dictionary(entries.map { ($0.id, $0.folder) }, uniquingKeysWith: { first, _ in first })
    var current = folder
    // There are never more steps than folders: in a damaged library, folders may contain each other.
    for _ in 0...entries.count {
      guard let id = current else { return false }
      if id == ancestor { return true }
      current = parents[id] ?? nil
    }
    return false
  }
}
