import Articles
import Storage

extension Library {
  /// Applies an action of the reader.
  ///
  /// - Parameter isUndoable: False if the action is only a side effect.
  /// - Returns: The applied action; `nil` if nothing changed.
  /// - Throws: `.storage` with `.noSuchPublication`, `.noSuchFolder`, `.folderInItself` or `.folderExists`; for
  ///   accounts also `.folderAlike` and `.otherAccount`.
  @discardableResult
  public func perform(_ deed: Deed, isUndoable: Bool = true) async throws(LibraryError) -> DoneDeed? {
    // Filters find words only in the search index.
    if deed.isAboutFilter { try await completeIndex() }
    let done = try await store.write {
      try await $0.perform(deed, isUndoable: isUndoable, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
    return done
  }

  /// Sets a mark on articles, or removes it if all of them have it.
  ///
  /// - Parameter mark: Read or starred.
  /// - Returns: The applied action; `nil` if there are no such articles.
  @discardableResult
  public func toggle(_ mark: Mark, of articles: [ArticleSummary.ID]) async throws(LibraryError) -> DoneDeed? {
    let done = try await store.write {
      try await $0.toggle(mark, of: articles, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
    return done
  }

  /// Marks an opened article as read.
  public func noteOpened(_ article: ArticleSummary.ID) async throws(LibraryError) {
    let done = try await store.write {
      try await $0.open(article, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
  }

  /// Undoes the last action of the reader, from any program. Each further call undoes the action before. The last
  /// hundred actions can be undone, even after a restart.
  ///
  /// - Returns: The undone action, or `nil` if none is left.
  @discardableResult
  public func undo() async throws(LibraryError) -> DoneDeed? {
    if try await store.read({ try $0.lastDeed() })?.deed.isAboutFilter == true { try await completeIndex() }
    let done = try await store.write { try await $0.undo(at: environment.now()) }
    if let done { await post(done) }
    // Rows that left the list because they were read come back.
    if case .mark = done?.deed { await changeFeed.post(.timeline) }
    return done
  }

  /// Does the action again that was undone last by this program. Each further call does the one before. This is no longer
  /// possible after another action, or after a restart.
  ///
  /// - Returns: The action, or `nil` if there is none.
  @discardableResult
  public func redo() async throws(LibraryError) -> DoneDeed? {
    if try await lastUndone()?.deed.isAboutFilter == true { try await completeIndex() }
    let done = try await store.write { try await $0.redo(at: environment.now()) }
    if let done { await post(done) }
    return done
  }

  /// Returns the action that the next redo does again, without its articles; `nil` if there is none.
  public func lastUndone() async throws(LibraryError) -> DoneDeed? {
    try await store.write { try await $0.lastUndone() }
  }

  /// Returns the action that the next undo undoes, without its articles; `nil` if there is none.
  public func lastDeed() async throws(LibraryError) -> DoneDeed? {
    try await store.read { try $0.lastDeed() }
  }

  private func post(_ done: DoneDeed) async {
    if case .mark = done.deed { return await changeFeed.post(.marks(done.articles)) }
    if Self.changesLists(done.deed, undoneBy: done.inverse) {
      await changeFeed.post(.sections, .timeline)
    } else {
      await changeFeed.post(.sections)
    }
  }

  /// True if a deed may change which articles a list has.
  private static func changesLists(_ deed: Deed, undoneBy inverse: Deed) -> Bool {
    switch (deed, inverse) {
    case (.readPages, _), (.announce, _), (.renameFolder, _): false
    // A move within a folder does not change the folder's list of articles.
    case (.move(let move), _): !inverse.isMove(into: move.folder)
    case (.several(let deeds), .several(let inverses)):
      zip(deeds, inverses.reversed()).contains { changesLists($0, undoneBy: $1) }
    default: true
    }
  }

  /// Moves a feed that the app reads directly into an account. The feed belongs to the account once the service lists
  /// it. Its articles keep their marks, which are sent to the service. Can be undone.
  ///
  /// - Parameter folder: A folder of the account; `nil` for none.
  /// - Returns: True if anything changed. A publication that is not a feed, such as a whole site, cannot be in an
  ///   account.
  /// - Throws: `.storage` with `.noSuchPublication`, `.otherAccount`, or `.alreadySubscribed` if the account has the
  ///   feed already.
  public func move(
    _ publication: Publication.ID, into account: Account.ID, folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Bool {
    try await perform(.joinAccount(publication, account, in: folder)) != nil
  }

  /// Moves a feed out of its account, with its articles and their marks. From now on the feed is read directly. A
  /// minute later the app unsubscribes from the feed at the service. Can be undone.
  ///
  /// - Parameter folder: A folder that belongs to no account; `nil` for none.
  /// - Returns: True if anything changed.
  /// - Throws: `.storage` with `.noSuchPublication`, `.otherAccount`, or `.alreadySubscribed` if the app reads the feed
  ///   directly already.
  public func moveOutOfAccount(
    _ publication: Publication.ID, into folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Bool {
    try await perform(.leaveAccount(publication, in: folder)) != nil
  }

  /// Moves a publication to the end of another folder; `nil` moves it out of all folders.
  ///
  /// - Returns: True if anything changed.
  public func move(_ publication: Publication, into folder: Folder.ID?) async throws(LibraryError) -> Bool {
    guard folder != publication.folder else { return false }
    return try await perform(.move(.publication(publication.id, in: folder, before: nil))) != nil
  }

  /// The reader's filters, oldest first.
  public func filters() async throws(LibraryError) -> [Filter] {
    try await store.read { try $0.filters() }
  }

  /// The stored articles that a rule matches, muted ones included; newest first.
  public func articles(matching rule: FilterRule) async throws(LibraryError) -> [TimelineEntry] {
    if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
    return try await store.read { try $0.articles(matching: rule) }
  }
}

extension Deed {
  fileprivate func isMove(into folder: Folder.ID?) -> Bool {
    if case .move(let move) = self { move.folder == folder } else { false }
  }
}
