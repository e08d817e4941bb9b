import Articles

/// A row of a list of subscriptions.
public indirect enum ListedRow: Sendable {
  case folder(title: String, rows: [ListedRow])
  /// A publication in a list. `chosenTitle` is the reader's own name for it, if the list contains one.
  case publication(Source, title: String, chosenTitle: String?, site: String?)
}

extension StoreWriter {
  /// Subscribes to all sources of a list, in its folders and order, as `addPublication` does for one source.
  ///
  /// - Returns: The number of publications that are new or came back, and the number of publications that existed
  ///   already.
  public func add(_ rows: [ListedRow]) throws(StorageError) -> (added: Int, existed: Int) {
    try connection.transaction { () throws(StorageError) in
      var shelf = try Shelf(in: self)
      try add(rows, in: nil, on: &shelf)
      return (shelf.added, shelf.existed)
    }
  }

  private func add(_ rows: [ListedRow], in folder: Folder.ID?, on shelf: inout Shelf) throws(StorageError) {
    for row in rows {
      switch row {
      // A folder without a name would look like a part of the row above, so its content is added without the folder.
      case .folder(let title, let inner) where title.allSatisfy(\.isWhitespace):
        try add(inner, in: folder, on: &shelf)
      case .folder(let title, let inner):
        try add(inner, in: self.folder(titled: title, in: folder, on: &shelf), on: &shelf)
      case .publication(let source, let title, let chosenTitle, let site):
        let (_, existed) = try addPublication(
          source, title: title, chosenTitle: chosenTitle, site: site, folder: folder,
          at: shelf.lastPublication + 1)
        if existed {
          shelf.existed += 1
        } else {
          shelf.added += 1
          shelf.lastPublication += 1
        }
      }
    }
  }

  private func folder(
    titled title: String, in parent: Folder.ID?, on shelf: inout Shelf
  ) throws(StorageError) -> Folder.ID {
    let place = Shelf.Place(title: title, parent: parent)
    if let known = shelf.folders[place] { return known }
    let id = try addFolder(titled: title, in: parent)
    shelf.folders[place] = id
    return id
  }
}

/// The state of the library while a list is added. It is read only once, because each reading reads whole tables.
private struct Shelf {
  struct Place: Hashable {
    let title: String
    let parent: Folder.ID?
  }

  var folders: [Place: Folder.ID]
  /// The greatest position of a publication.
  var lastPublication: Int64
  var added = 0
  var existed = 0

  init(in writer: isolated StoreWriter) throws(StorageError) {
    // If several folders have the same name, the first is used, as in `folder(titled:in:)`.
    let stored = try writer.connection.rows(
      "SELECT id, title, parent FROM folders WHERE account IS NULL ORDER BY id NOT IN (\(foldersShown)), id"
    ) { (Place(title: $0.text(1), parent: $0.optionalID(2)), $0.id(0) as Folder.ID) }
    folders = Dictionary(stored, uniquingKeysWith: { first, _ in first })
    lastPublication = try writer.lastPosition()
  }
}
