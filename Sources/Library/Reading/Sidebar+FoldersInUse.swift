import Articles

extension Sidebar {
  /// The folders that hold a publication, or a folder that does. One whose publications were all removed waits out of sight
  /// for an undo.
  public var foldersInUse: Set<Folder.ID> {
    let parents = Dictionary(folders.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
    var inUse: Set<Folder.ID> = []
    for publication in publications {
      var folder = publication.folder
      while let id = folder, inUse.insert(id).inserted { folder = parents[id] ?? nil }
    }
    return inUse
  }
}
