import Articles

extension StoreWriter {
  /// Moves a publication or a folder in the reader's order, within a transaction. `purgeRemoved` deletes a folder that
  /// becomes empty.
  ///
  /// - Returns: The move that undoes this; `nil` if nothing moved.
  /// - Throws: `StorageError.noSuchPublication`, `.noSuchFolder`, `.folderInItself` or `.otherAccount`.
  func place(_ move: Move) throws(StorageError) -> Move? {
    var folders = try ordering(of: Folder.self, from: .folders)
    if let target = move.folder, folders.place(of: target) == nil { throw .noSuchFolder }
    switch move {
    case .publication(let id, let folder, let next):
      var publications = try ordering(of: Publication.self, from: .publications)
      guard publications.place(of: id) != nil else { throw .noSuchPublication }
      guard let old = publications.move(id, to: folder, before: next) else { return nil }
      let account = try account(of: id)
      if let folder, try self.account(of: folder) != account { throw .otherAccount }
      try store(publications, with: id, in: .publications)
      if account != nil, old.folder != folder { try queueMove(of: id, from: old.folder) }
      return .publication(id, in: old.folder, before: old.next)
    case .folder(let id, let folder, let next):
      guard folders.place(of: id) != nil else { throw .noSuchFolder }
      guard !folders.isInside(folder, id) else { throw .folderInItself }
      guard let old = folders.move(id, to: folder, before: next) else { return nil }
      // Folders of an account cannot contain folders.
      if let folder {
        let accounts = [try account(of: id), try account(of: folder)]
        guard accounts.allSatisfy({ $0 == nil }) else { throw .otherAccount }
      }
      try store(folders, with: id, in: .folders)
      return .folder(id, in: old.folder, before: old.next)
    }
  }

  /// A table that is in the reader's order, and the column with the folder of a row.
  private enum OrderedTable: String {
    case publications, folders

    var folder: String { self == .publications ? "folder" : "parent" }
  }

  private func ordering<Subject>(
    of _: Subject.Type, from table: OrderedTable
  ) throws(StorageError) -> Ordering<Identifier<Subject>> {
    // Older libraries may have equal positions. The keys then decide the order, as in all other places.
    Ordering(
      try connection.rows(
        "SELECT id, \(table.folder) FROM \(table.rawValue) ORDER BY position, id",
        read: { (.init(rawValue: $0.int(0)), $0.optionalInt(1).map { .init(rawValue: $0) }) }))
  }

  /// Stores the positions that changed. This also separates equal positions and closes gaps.
  private func store<Subject>(
    _ order: Ordering<Identifier<Subject>>, with moved: Identifier<Subject>, in table: OrderedTable
  ) throws(StorageError) {
    for (index, entry) in order.entries.enumerated() {
      if entry.id == moved {
        try connection.run(
          "UPDATE \(table.rawValue) SET \(table.folder) = ? WHERE id = ?", entry.folder?.rawValue, moved.rawValue)
      }
      try connection.run(
        "UPDATE \(table.rawValue) SET position = ?1 WHERE id = ?2 AND position <> ?1", index + 1, entry.id.rawValue)
    }
  }
}
