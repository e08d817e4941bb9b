import Articles
import Storage

extension Library {
  /// Does what the reader wants.
  ///
  /// - Parameter isUndoable: `false` where it is a side effect of something else.
  /// - Returns: What was done; `nil` where nothing changed.
  /// - Throws: Of storage `.noSuchPublication`, `.noSuchFolder`, `.folderInItself` and `.folderExists`, and of what is an
  ///   account's `.folderAlike` and `.otherAccount`.
  @discardableResult
  public func perform(_ deed: Deed, isUndoable: Bool = true) async throws(LibraryError) -> DoneDeed? {
    // Words of a filter are found in the index alone.
    if deed.isAboutFilter { try await completeIndex() }
    let done = try await store.write {
      try await $0.perform(deed, isUndoable: isUndoable, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
    return done
  }

  /// Gives a mark to articles, or takes it from all where each has it.
  ///
  /// - Parameter mark: Read or starred.
  /// - Returns: What was done; `nil` where there are no such articles.
  @discardableResult
  public func toggle(_ mark: Mark, of articles: [ArticleSummary.ID]) async throws(LibraryError) -> DoneDeed? {
    let done = try await store.write {
      try await $0.toggle(mark, of: articles, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
    return done
  }

  /// Marks an article as read that the reader opens.
  public func noteOpened(_ article: ArticleSummary.ID) async throws(LibraryError) {
    let done = try await store.write {
      try await $0.open(article, midnight: environment.midnight, at: environment.now())
    }
    if let done { await post(done) }
  }

  /// Takes back the last thing the reader did, in whichever program, and the one before when called again. The last hundred
  /// can be taken back, also after a restart.
  ///
  /// - Returns: What was taken back, or `nil` when nothing is left.
  @discardableResult
  public func undo() async throws(LibraryError) -> DoneDeed? {
    if try await store.read({ try $0.lastDeed() })?.isAboutFilter == true { try await completeIndex() }
    let done = try await store.write { try await $0.undo(at: environment.now()) }
    if let done { await post(done) }
    // Rows that left the list as they were read are back.
    if case .mark = done?.deed { await changeFeed.post(.timeline) }
    return done
  }

  private func post(_ done: DoneDeed) async {
    switch done.deed {
    case .mark: await changeFeed.post(.marks(done.articles))
    case .readPages, .announce, .renameFolder: await changeFeed.post(.sections)
    // Within a folder what its list shows stays the same.
    case .move(let move) where done.inverse.isMove(into: move.folder): await changeFeed.post(.sections)
    default: await changeFeed.post(.sections, .timeline)
    }
  }

  /// Has an account have a feed that the reader has by itself, which becomes the account's once its service lists it. Its articles stay
  /// with their marks, and the service is told those. Undo takes it back.
  ///
  /// - Parameter folder: One of the account's; `nil` for none.
  /// - Returns: Whether anything changed: what is no feed, such as a whole site, cannot be an account's.
  /// - Throws: Of storage `.noSuchPublication`, `.otherAccount`, and `.alreadySubscribed` where the account has it already.
  public func move(
    _ publication: Publication.ID, into account: Account.ID, folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Bool {
    try await perform(.joinAccount(publication, account, in: folder)) != nil
  }

  /// Has a feed of an account be read by itself from now on, with its articles and their marks. A minute later its service is told to
  /// unsubscribe from it. Undo takes it back.
  ///
  /// - Parameter folder: One that is no account's; `nil` for none.
  /// - Returns: Whether anything changed.
  /// - Throws: Of storage `.noSuchPublication`, `.otherAccount`, and `.alreadySubscribed` where it is read by itself already.
  public func moveOutOfAccount(
    _ publication: Publication.ID, into folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Bool {
    try await perform(.leaveAccount(publication, in: folder)) != nil
  }

  /// Moves a publication to the end of another folder than the one it is in; `nil` is outside of all.
  ///
  /// - Returns: Whether anything changed.
  public func move(_ publication: Publication, into folder: Folder.ID?) async throws(LibraryError) -> Bool {
    guard folder != publication.folder else { return false }
    return try await perform(.move(.publication(publication.id, in: folder, before: nil))) != nil
  }
}

extension Deed {
  fileprivate func isMove(into folder: Folder.ID?) -> Bool {
    if case .move(let move) = self { move.folder == folder } else { false }
  }
}
