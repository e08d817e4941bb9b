import Articles

extension Sidebar {
  /// Whether a folder holds no publication, nor does any folder in it.
  public func isEmpty(_ folder: Folder.ID) -> Bool {
    !publications.contains { $0.folder == folder }
      && folders.allSatisfy { $0.parent != folder || isEmpty($0.id) }
  }

  /// The folders that hold anything in the order in which they are seen, each with those it is in before its name.
  public var folderPaths: [(id: Folder.ID, path: String)] {
    func paths(in parent: Folder.ID?, _ start: String) -> [(id: Folder.ID, path: String)] {
      folders.filter { $0.parent == parent && !isEmpty($0.id) }.flatMap { folder in
        [(folder.id, start + folder.title)] + paths(in: folder.id, start + folder.title + " / ")
      }
    }
    return paths(in: nil, "")
  }
}
