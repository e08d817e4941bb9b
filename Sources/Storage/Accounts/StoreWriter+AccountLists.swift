import Articles
import FoundationEssentials

extension StoreWriter {
  /// Subscribes to all feeds of a list in an account. An account's folders do not nest: feeds in inner folders are put
  /// into the outermost folder.
  ///
  /// - Returns: The number of feeds that are new to the account, the number of feeds that existed already, and the
  ///   titles of entries without a feed.
  public func add(
    _ rows: [ListedRow], to account: Account.ID, at now: Date
  ) throws(StorageError) -> (added: Int, existed: Int, unfit: [String]) {
    try connection.transaction { () throws(StorageError) in
      var result: (added: Int, existed: Int, unfit: [String]) = (0, 0, [])
      var folders = try self.folders(of: account).map { (id: $0.id, title: $0.title) }
      try add(rows, to: account, in: nil, &folders, &result, at: now)
      return result
    }
  }

  private func add(
    _ rows: [ListedRow], to account: Account.ID, in folder: Folder.ID?,
    _ folders: inout [(id: Folder.ID, title: String)],
    _ result: inout (added: Int, existed: Int, unfit: [String]), at now: Date
  ) throws(StorageError) {
    for row in rows {
      switch row {
      case .folder(let title, let inner):
        let title = Self.trimmed(title)
        if folder != nil || title.isEmpty {
          try add(inner, to: account, in: folder, &folders, &result, at: now)
          continue
        }
        // Services do not distinguish upper and lower case in names.
        let known = folders.first { $0.title == title } ?? folders.first { $0.title.lowercased() == title.lowercased() }
        let target: Folder.ID
        if let known {
          target = known.id
        } else {
          target = try addFolder(titled: title, of: account)
          folders.append((target, title))
        }
        try add(inner, to: account, in: target, &folders, &result, at: now)
      case .publication(let source, let title, let chosenTitle, _):
        guard let address = source.kind == .feed ? source.address : source.feed else {
          result.unfit.append(title)
          continue
        }
        let added = try addFeed(
          address, title: title, chosenTitle: chosenTitle, to: account, in: folder)
        if added.existed { result.existed += 1 } else { result.added += 1 }
      }
    }
  }
}
