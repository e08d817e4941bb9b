import Articles

extension Sidebar {
  /// The folders that contain a publication, directly or in folders within. A folder without remaining publications is
  /// hidden, and kept for an undo.
  public var foldersShown: Set<Folder.ID> {
    let parents = Dictionary(folders.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
    var shown: Set<Folder.ID> = []
    for publication in publications {
      var folder = publication.folder
      while let id = folder, shown.insert(id).inserted { folder = parents[id] ?? nil }
    }
    return shown
  }

  /// True if new articles of a publication are announced, by its own setting or by the setting of a folder around it.
  public func announces(_ publication: Publication) -> Bool {
    var known = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (announces, next) = (publication.announces, publication.folder)
    // Each folder is visited once: in a damaged library folders may contain each other.
    while !announces, let id = next, let folder = known.removeValue(forKey: id) {
      (announces, next) = (folder.announces, folder.parent)
    }
    return announces
  }

  /// Returns the visible folders in the order of the sidebar. Each path contains the names of the outer folders and the
  /// folder's own name.
  ///
  /// - Parameter account: The account of the folders; `nil` for the reader's own.
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

  /// The visible folders of the reader and of all accounts.
  public var folderPaths: [(id: Folder.ID, path: String)] {
    ([nil] + accounts.map(\.id)).flatMap(folderPaths(of:))
  }
}
