import Articles

extension Sidebar {
  /// The folders that hold a publication, or a folder that does. One whose publications were all removed waits out of sight
  /// for an undo.
  public var foldersShown: Set<Folder.ID> {
    let parents = Dictionary(folders.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
    var shown: Set<Folder.ID> = []
    for publication in publications {
      var folder = publication.folder
      while let id = folder, shown.insert(id).inserted { folder = parents[id] ?? nil }
    }
    return shown
  }

  /// Whether the reader is told of new articles of a publication, for its own sake or that of a folder that it is in.
  public func announces(_ publication: Publication) -> Bool {
    var known = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (announces, next) = (publication.announces, publication.folder)
    // Each folder once: in a damaged library they may be in each other.
    while !announces, let id = next, let folder = known.removeValue(forKey: id) {
      (announces, next) = (folder.announces, folder.parent)
    }
    return announces
  }

  /// The folders that are shown, in the order in which they are seen, each with those it is in before its name.
  ///
  /// - Parameter account: Whose; `nil` for the reader's own.
  public func folderPaths(of account: Account.ID?) -> [(id: Folder.ID, path: String)] {
    let shown = foldersShown
    let inside = Dictionary(grouping: folders.filter { shown.contains($0.id) && $0.account == account }, by: \.parent)
    func paths(in parent: Folder.ID?, _ start: String) -> [(id: Folder.ID, path: String)] {
      (inside[parent] ?? []).flatMap { folder in
        [(folder.id, start + folder.title)] + paths(in: folder.id, start + folder.title + " / ")
      }
    }
    return paths(in: nil, "")
  }

  /// All of them.
  public var folderPaths: [(id: Folder.ID, path: String)] {
    ([nil] + accounts.map(\.id)).flatMap(folderPaths(of:))
  }
}
