import Articles
import FoundationEssentials

extension StoreWriter {
  /// The number of deeds that can be undone.
  private static let depth = 100
  /// The longest pause between two scrolls that count as one deed, in seconds.
  private static let longestPause = 300.0

  /// Performs a deed, and stores the deed that undoes it, in the same transaction.
  ///
  /// - Parameters:
  ///   - isUndoable: False if the deed cannot be undone later.
  ///   - midnight: The start of today.
  /// - Returns: The completed deed; `nil` if nothing changed.
  public func perform(
    _ deed: Deed, isUndoable: Bool = true, midnight: Date, at now: Date
  ) throws(StorageError) -> DoneDeed? {
    try connection.transaction { () throws(StorageError) in
      guard let done = try done(deed, midnight: midnight, at: now) else { return nil }
      if isUndoable { try keep(done, at: now) }
      return done
    }
  }

  /// Sets a mark on articles, or removes it if all of them have it. Both happen in one transaction.
  ///
  /// - Parameter mark: Read or starred.
  /// - Returns: The completed deed; `nil` if there are no such articles.
  public func toggle(
    _ mark: Mark, of articles: [ArticleSummary.ID], midnight: Date, at now: Date
  ) throws(StorageError) -> DoneDeed? {
    try connection.transaction { () throws(StorageError) in
      let wanted = try isMissing(mark, in: articles) ? mark : mark.opposite
      guard let done = try done(.mark(.articles(articles), wanted), midnight: midnight, at: now) else { return nil }
      try keep(done, at: now)
      return done
    }
  }

  private func isMissing(_ mark: Mark, in articles: [ArticleSummary.ID]) throws(StorageError) -> Bool {
    let lacksIt =
      switch mark {
      case .read: UnreadArticles.hold("articles")
      case .starred: "NOT is_starred"
      }
    return try connection.has(
      "SELECT 1 FROM articles WHERE id IN (SELECT value FROM json_each(?)) AND \(lacksIt)", JSON.keys(articles))
  }

  /// Marks an article as read when the reader opens it. This cannot be undone.
  ///
  /// - Returns: The completed deed; `nil` if the article was read already.
  public func open(_ article: ArticleSummary.ID, midnight: Date, at now: Date) throws(StorageError) -> DoneDeed? {
    try connection.transaction { () throws(StorageError) in
      try noteOpened(article)
      return try done(.mark(.articles([article]), .read(true)), midnight: midnight, at: now)
    }
  }

  /// Undoes the last deed that can be undone.
  ///
  /// - Returns: The undone deed, with the articles whose marks changed now; `nil` if there is no deed.
  /// - Throws: `StorageError.noSuchPublication`, `.noSuchFolder`, `.folderExists`, `.folderAlike`, `.otherAccount`,
  ///   `.alreadySubscribed` or `.changedSince` if the deed can no longer be undone. The next call then undoes the deed
  ///   before it.
  public func undo(at now: Date) throws(StorageError) -> DoneDeed? {
    var undone: UndoneDeed?
    let result = try connection.transaction { () throws(StorageError) -> Result<DoneDeed, StorageError>? in
      while let last = try lastDeed() {
        try connection.run("DELETE FROM deeds WHERE id = ?", last.id)
        // Only a newer version can undo its own kinds of deeds.
        guard let deed: Deed = JSON.value(last.deed), let inverse: Deed = JSON.value(last.inverse) else { continue }
        do throws(StorageError) {
          let back = try takeBack(deed, by: inverse, articles: last.articles, at: now)
          let count = min(last.count, back.count)
          undone = UndoneDeed(deed: deed, repeating: back.inverse, count: count, last: try lastDeed()?.id)
          return .success(DoneDeed(deed, inverse: inverse, articles: back.articles, count: count))
        } catch let error where error.isAboutSubject {
          // This deed is dropped, because its undo would fail again and would block the undo of earlier deeds.
          return .failure(error)
        }
      }
      return nil
    }
    if let undone { self.undone.append(undone) }
    return try result?.get()
  }

  /// Does the deed again that was undone last. It can be undone once more.
  ///
  /// - Returns: The deed; `nil` if nothing was undone here, or if another deed was done since.
  /// - Throws: The same errors as `undo(at:)`. The deed is dropped then.
  public func redo(at now: Date) throws(StorageError) -> DoneDeed? {
    guard let last = undone.popLast() else { return nil }
    let again = try connection.transaction { () throws(StorageError) -> DoneDeed? in
      guard try lastDeed()?.id == last.last else { return nil }
      guard let repeated = try done(last.repeating, midnight: now, at: now) else { throw .changedSince }
      let again = DoneDeed(
        last.deed, inverse: repeated.inverse, articles: repeated.articles, count: min(last.count, repeated.count))
      try store(again, at: now)
      return again
    }
    if again == nil {
      undone = []
    } else if let index = undone.indices.last {
      undone[index].last = try lastDeed()?.id
    }
    return again
  }

  /// Returns the deed that the next redo does again; `nil` if there is none.
  public func lastUndone() throws(StorageError) -> DoneDeed? {
    guard let last = undone.last, try lastDeed()?.id == last.last else { return nil }
    return DoneDeed(last.deed, inverse: last.repeating, count: last.count)
  }

  /// - Parameter articles: A JSON array of keys.
  /// - Returns: The inverse as it was done: its articles, the number of restored articles, publications or folders, and
  ///   the deed that undoes it.
  /// - Throws: `StorageError.changedSince` if nothing could be restored.
  private func takeBack(
    _ deed: Deed, by inverse: Deed, articles: String, at now: Date
  ) throws(StorageError) -> DoneDeed {
    if case .mark(_, let mark) = inverse {
      let changed = try setMark(mark, ofOnly: articles)
      guard !changed.isEmpty else { throw .changedSince }
      return DoneDeed(
        inverse, inverse: .mark(.only(changed), mark.opposite), articles: changed, count: changed.count)
    }
    // A feed that became a whole site cannot become a feed again, because its articles have other keys now.
    if case .readdress(let publication, let source) = deed, try self.source(of: publication)?.kind != source.kind {
      throw .changedSince
    }
    guard let done = try done(inverse, midnight: now, at: now) else { throw .changedSince }
    return done
  }

  func keep(_ done: DoneDeed, at now: Date) throws(StorageError) {
    undone = []
    if try !grow(done, at: now) { try store(done, at: now) }
  }

  private func store(_ done: DoneDeed, at now: Date) throws(StorageError) {
    try connection.run(
      "INSERT INTO deeds (done, deed, inverse, articles, count) VALUES (?, ?, ?, ?, ?)", now,
      JSON.text(done.deed.withoutArticles), JSON.text(done.inverse.withoutArticles), JSON.keys(done.articles),
      done.count)
    try connection.run(
      "DELETE FROM deeds WHERE id <= (SELECT id FROM deeds ORDER BY id DESC LIMIT 1 OFFSET ?)", Self.depth)
  }

  /// Adds articles that the reader scrolled past to the last deed, if this deed belongs to the same scroll.
  private func grow(_ done: DoneDeed, at now: Date) throws(StorageError) -> Bool {
    guard case .mark(.passed, let mark) = done.deed, let last = try lastDeed(),
      case .mark(.passed, mark)? = JSON.value(last.deed) as Deed?, now.timeIntervalSince(last.done) < Self.longestPause
    else { return false }
    try connection.run(
      """
      UPDATE deeds SET done = ?2, count = count + ?3, articles = (
        SELECT json_group_array(value) FROM (SELECT value FROM json_each(articles) UNION SELECT value FROM json_each(?4))
      ) WHERE id = ?1
      """, last.id, now, done.count, JSON.keys(done.articles))
    return true
  }

  private func lastDeed() throws(StorageError) -> (
    id: Int64, deed: String, inverse: String, articles: String, count: Int, done: Date
  )? {
    try connection.row("SELECT id, deed, inverse, articles, count, done FROM deeds ORDER BY id DESC LIMIT 1") {
      ($0.int(0), $0.text(1), $0.text(2), $0.text(3), Int($0.int(4)), $0.date(5))
    }
  }

  /// Applies an action, within a transaction, and returns it with its inverse; `nil` if nothing changed.
  private func done(_ deed: Deed, midnight: Date, at now: Date) throws(StorageError) -> DoneDeed? {
    switch deed {
    case .mark(let marked, let mark):
      let (articles, count) = try self.mark(marked, mark, midnight: midnight)
      guard !articles.isEmpty else { return nil }
      return DoneDeed(deed, inverse: .mark(.only(articles), mark.opposite), articles: articles, count: count)
    case .remove(let publications):
      let removed = try hide(publications, at: now)
      return removed.isEmpty ? nil : DoneDeed(deed, inverse: .restore(removed), count: removed.count)
    case .removeFolder(let folder):
      let removed = try hide(folder, at: now)
      return removed.isEmpty ? nil : DoneDeed(deed, inverse: .restore(removed), count: removed.count)
    case .restore(let publications):
      let restored = try unhide(publications)
      return restored.isEmpty ? nil : DoneDeed(deed, inverse: .remove(restored), count: restored.count)
    case .rename(let publication, let title):
      return try setTitle(title, of: publication).map { DoneDeed(deed, inverse: .rename(publication, to: $0)) }
    case .renameFolder(let folder, let title):
      return try setTitle(title, of: folder).map { DoneDeed(deed, inverse: .renameFolder(folder, to: $0)) }
    case .readdress(let publication, let source):
      return try readdress(publication, to: source).map { DoneDeed(deed, inverse: .readdress(publication, to: $0)) }
    case .move(let move):
      return try place(move).map { DoneDeed(deed, inverse: .move($0)) }
    case .joinAccount(let publication, let account, let folder):
      return try join(publication, account, in: folder).map { DoneDeed(deed, inverse: $0) }
    case .leaveAccount(let publication, let folder):
      return try leave(publication, for: folder, at: now).map { DoneDeed(deed, inverse: $0) }
    case .emptyFolder(let folder, let other):
      let moved = try empty(folder, into: other, at: now)
      return moved.isEmpty ? nil : DoneDeed(deed, inverse: .fillFolder(folder, moved), count: moved.count)
    case .fillFolder(let folder, let publications):
      guard let (other, moved) = try fill(folder, with: publications) else { return nil }
      return DoneDeed(deed, inverse: .emptyFolder(folder, into: other), count: moved)
    case .addFilter(let rule):
      return DoneDeed(deed, inverse: .removeFilter(try insertFilter(rule)))
    case .setFilter(let filter):
      let old = try putFilter(filter)
      return DoneDeed(deed, inverse: old.map(Deed.setFilter) ?? .removeFilter(filter.id))
    case .removeFilter(let id):
      return try deleteFilter(id).map { DoneDeed(deed, inverse: .setFilter($0)) }
    case .readPages(let publication, let readsPages):
      guard try setReadsPages(readsPages, of: publication) else { return nil }
      return DoneDeed(deed, inverse: .readPages(publication, !readsPages))
    case .announce(let subject, let isTold):
      return try setAnnounced(isTold, subject) ? DoneDeed(deed, inverse: .announce(subject, !isTold)) : nil
    case .several(let deeds): return try done(deeds, midnight: midnight, at: now)
    }
  }

  /// Applies several actions. An action that is no longer possible is left out.
  ///
  /// - Throws: The last error if no action was possible.
  private func done(_ deeds: [Deed], midnight: Date, at now: Date) throws(StorageError) -> DoneDeed? {
    var all: [DoneDeed] = []
    var failure: StorageError?
    for deed in deeds {
      do throws(StorageError) {
        if let done = try done(deed, midnight: midnight, at: now) { all.append(done) }
      } catch let error where error.isAboutSubject {
        failure = error
      }
    }
    if all.isEmpty, let failure { throw failure }
    return all.isEmpty
      ? nil
      : DoneDeed(
        .several(all.map(\.deed)), inverse: .several(all.reversed().map(\.inverse)),
        count: all.reduce(0) { $0 + $1.count })
  }

  private func mark(
    _ marked: Marked, _ mark: Mark, midnight: Date
  ) throws(StorageError) -> (articles: [ArticleSummary.ID], count: Int) {
    switch marked {
    case .articles(let articles), .passed(let articles):
      let changed = try setMark(mark, of: articles)
      let unlike = Set(changed)
      return (changed, articles.count { unlike.contains($0) })
    case .only(let articles):
      let changed = try setMark(mark, ofOnly: JSON.keys(articles))
      return (changed, changed.count)
    case .section(let section, let last): return try setMark(mark, of: section, upTo: last, midnight: midnight)
    case .sections(let sections):
      var (articles, count): ([ArticleSummary.ID], Int) = ([], 0)
      for section in sections {
        let marked = try setMark(mark, of: section, upTo: .init(rawValue: .max), midnight: midnight)
        articles += marked.articles
        count += marked.count
      }
      return (articles, count)
    }
  }
}

/// A deed that was undone.
struct UndoneDeed {
  let deed: Deed
  /// The deed that does the same again, to the same articles.
  let repeating: Deed
  let count: Int
  /// The last deed that could be undone then. If it is another one, this deed cannot be done again.
  var last: Int64?
}

extension StorageError {
  /// True if the publication or folder of a deed is gone or no longer permits the deed.
  fileprivate var isAboutSubject: Bool {
    switch self {
    case .noSuchPublication, .noSuchFolder, .folderExists, .folderAlike, .otherAccount, .alreadySubscribed,
      .changedSince:
      true
    default: false
    }
  }
}

extension StoreReader {
  /// Returns the deed that the next undo undoes, without the keys of articles; `nil` if there is none. Deeds of a kind
  /// that only a newer version knows are skipped.
  public func lastDeed() throws(StorageError) -> DoneDeed? {
    let rows = try connection.rows("SELECT deed, inverse, count FROM deeds ORDER BY id DESC") {
      ($0.text(0), $0.text(1), Int($0.int(2)))
    }
    return rows.lazy.compactMap { row -> DoneDeed? in
      guard let deed: Deed = JSON.value(row.0), let inverse: Deed = JSON.value(row.1) else { return nil }
      return DoneDeed(deed, inverse: inverse, count: row.2)
    }.first
  }
}

extension Deed {
  /// The deed without the keys of articles, which are in another column, because there may be hundreds of thousands.
  fileprivate var withoutArticles: Deed {
    switch self {
    case .mark(.articles, let mark): .mark(.articles([]), mark)
    case .mark(.passed, let mark): .mark(.passed([]), mark)
    case .mark(.only, let mark): .mark(.only([]), mark)
    default: self
    }
  }
}
