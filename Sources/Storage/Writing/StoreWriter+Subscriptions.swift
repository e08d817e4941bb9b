import Articles
import FoundationEssentials

/// The result of merging an account's feeds.
public struct SubscriptionMerge: Sendable, Hashable {
  /// Feeds that are new here or came back.
  public internal(set) var added: [Publication.ID] = []
  /// Feeds that the service no longer has, and that were hidden.
  public internal(set) var removed: [Publication.ID] = []
  /// Feeds that the service no longer has, but that stay visible, as the reader starred articles in them.
  public internal(set) var kept: [Publication.ID] = []
  /// Feeds whose earlier articles may be missing in the service's lists of changes. These are feeds that the app read
  /// directly before, and new feeds with the name of another feed.
  public internal(set) var joined: [Publication.ID] = []
  /// True if so many feeds disappeared at once that nothing was changed. The reader must decide.
  public internal(set) var isBraked = false
  /// The feeds that disappeared, if `isBraked` is true.
  public internal(set) var gone: [GoneFeed] = []
  /// The reader's changes that the service refused too often, so that the service's state was restored.
  public internal(set) var returned: [ReturnedEdit] = []
}

extension StoreWriter {
  /// Merges the feeds and folders of an account into the library. If an edit of the reader is waiting, the state that
  /// the reader wants stays.
  ///
  /// The feed's own address identifies a feed: the same address with another id is the same feed. A feed with the same
  /// id and another address is the same feed only if it seems to have moved.
  ///
  /// - Parameters:
  ///   - namesAll: True if the service also names folders without feeds.
  ///   - believed: Feeds whose removal the reader confirmed. Their number does not matter.
  public func merge(
    _ remote: RemoteSubscriptions, of account: Account.ID, namesAll: Bool = true,
    believed: Set<Publication.ID> = [], at now: Date
  ) throws(StorageError) -> SubscriptionMerge {
    try connection.transaction { () throws(StorageError) in
      let known = try KnownFeeds(of: account, in: connection)
      let matches = known.matches(remote.feeds)
      var result = SubscriptionMerge()
      // Feeds that disappeared earlier, and are visible only because of starred articles, are not counted.
      let active = known.feeds.filter {
        $0.isSynced && !$0.isRemoved && !$0.isNamed(Source.newFeed, in: account) && !$0.isNamed("gone:", in: account)
      }
      let found = Set(matches.values.map(\.id))
      let waiting = try connection.waitingEdits(of: account)
      let asked = Set(waiting.filter { $0.kind == .subscribe }.compactMap(\.publication))
      let lost = active.filter { !found.contains($0.id) && !asked.contains($0.id) }
      result.isBraked =
        !lost.allSatisfy { believed.contains($0.id) }
        && (remote.feeds.isEmpty || lost.count >= Self.manyFeeds && lost.count * 4 >= active.count)
      if result.isBraked { result.gone = lost.map { GoneFeed(publication: $0.id, title: $0.ownTitle) } }
      // If the list is doubtful, nothing is changed: the next list may have the old addresses again.
      guard !result.isBraked else { return result }
      let edits = try settleEdits(
        by: remote, of: account, feeds: known.feeds(matches, of: remote.feeds), namesAll: namesAll, &result)
      func waits(_ kind: ReturnedEdit.Kind, _ publication: Publication.ID) -> Bool {
        edits.contains { $0.kind == kind && $0.publication == publication }
      }
      var shelf = try AccountShelf(remote.folders, of: account, in: self)
      try clearNames(of: known.feeds.filter(\.isSynced), matches, account)
      var position = try lastPosition()
      for feed in remote.feeds {
        guard let publication = matches[feed.id] else {
          let folder = try feed.folder.flatMap { (id) throws(StorageError) in try shelf.folder(id, in: self) }
          position += 1
          let new = try add(feed, in: folder, of: account, at: position)
          result.added.append(new)
          if known.isNamed(feed) { result.joined.append(new) }
          continue
        }
        if waits(.unsubscribe, publication.id) { continue }
        if !publication.isSynced {
          let folder = waiting.first { $0.kind == .subscribe && $0.publication == publication.id }?.folder
          try adopt(publication, feed, of: account, in: folder, &shelf)
          result.joined.append(publication.id)
          continue
        }
        try describe(
          publication, feed, of: account, &shelf, keepsTitle: waits(.rename, publication.id),
          keepsFolder: waits(.move, publication.id))
        if publication.isRemoved { result.added.append(publication.id) }
      }
      let gone = known.feeds.filter { $0.isSynced && !found.contains($0.id) && !waits(.subscribe, $0.id) }
      // The articles of these feeds stay without ids at the service. If a feed comes back, its articles are recognized
      // by their ids or addresses.
      try forget(articlesOf: gone.map(\.id))
      let leaving = gone.filter { !$0.isRemoved && !$0.isNamed("gone:", in: account) }
      result.kept = leaving.filter(\.isStarred).map(\.id)
      for publication in result.kept { try clearName(of: publication, account) }
      result.removed = leaving.filter { !$0.isStarred }.map(\.id)
      try connection.run(
        "UPDATE publications SET removed = ? WHERE id IN (SELECT value FROM json_each(?))", now,
        JSON.keys(result.removed))
      return result
    }
  }

  private static let manyFeeds = 5

  func forget(articlesOf publications: [Publication.ID]) throws(StorageError) {
    guard !publications.isEmpty else { return }
    for table in ["remote_articles", "unread_gone"] {
      try connection.run(
        """
        DELETE FROM \(table) WHERE article IN (
          SELECT id FROM articles WHERE publication IN (SELECT value FROM json_each(?)))
        """, JSON.keys(publications))
    }
  }

  /// Removes the service's ids from feeds if other feeds have these ids now, because ids must be unique.
  private func clearNames(
    of known: [KnownFeed], _ matches: [String: KnownFeed], _ account: Account.ID
  ) throws(StorageError) {
    let names = Dictionary(
      matches.map { ($1.id, Source.address(ofFeed: $0, of: account)) }, uniquingKeysWith: { $1 })
    let feeds = Set(matches.keys.map { Source.address(ofFeed: $0, of: account) })
    for feed in known where names[feed.id] != feed.address && (names[feed.id] != nil || feeds.contains(feed.address)) {
      try clearName(of: feed.id, account)
    }
  }

  private func clearName(of publication: Publication.ID, _ account: Account.ID) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET address = ? WHERE id = ?", Source.address(ofFeed: "gone:\(publication)", of: account),
      publication)
  }

  private func add(
    _ feed: RemoteFeed, in folder: Folder.ID?, of account: Account.ID, at position: Int64
  ) throws(StorageError) -> Publication.ID {
    let source = Source.synced(feed, of: account)
    // Another feed may still have this name.
    try connection.run(
      "UPDATE publications SET address = address || ':' || id WHERE kind = ? AND address = ?", source.kind.rawValue,
      source.address)
    let (id, _) = try addPublication(
      source, title: feed.title.isEmpty ? feed.address : feed.title, chosenTitle: nil, site: feed.site, folder: folder,
      at: position)
    try connection.run("UPDATE publications SET account = ?, icon = ? WHERE id = ?", account, feed.icon, id)
    return id
  }

  private func describe(
    _ publication: KnownFeed, _ feed: RemoteFeed, of account: Account.ID, _ shelf: inout AccountShelf, keepsTitle: Bool,
    keepsFolder: Bool
  ) throws(StorageError) {
    var folder = publication.folder
    // If the feed is in several folders at the service, and its folder here is one of them, it stays there.
    if !keepsFolder, !feed.allFolders.contains(where: { shelf.known($0) == folder && folder != nil }) {
      folder = try feed.folder.flatMap { (id) throws(StorageError) in try shelf.folder(id, in: self) }
    }
    try connection.run(
      """
      UPDATE publications SET address = ?2, title = coalesce(nullif(?3, ''), title), site = coalesce(?4, site),
        icon = coalesce(?5, icon), removed = NULL, folder = ?6, feed = ?7,
        chosen_title = CASE WHEN ?8 THEN chosen_title END
      WHERE id = ?1
      """, publication.id, Source.address(ofFeed: feed.id, of: account), publication.title(asListed: feed),
      feed.site, feed.icon, folder, feed.address, keepsTitle)
  }

  /// Deletes edits that are done or were refused too often.
  ///
  /// - Returns: The edits that still wait.
  private func settleEdits(
    by remote: RemoteSubscriptions, of account: Account.ID, feeds: [Publication.ID: RemoteFeed], namesAll: Bool,
    _ result: inout SubscriptionMerge
  ) throws(StorageError) -> [WaitingEdit] {
    let all = EditPlan(try connection.waitingEdits(of: account), remote, feeds: feeds, namesAll: namesAll)
    for edit in all.edits where all.step(of: edit) == .split {
      if let folder = edit.folder { try splitRename(of: folder) }
    }
    let plan = EditPlan(try connection.waitingEdits(of: account), remote, feeds: feeds, namesAll: namesAll)
    var waiting: [WaitingEdit] = []
    for edit in plan.edits {
      let step = plan.step(of: edit)
      let isReturned = step == .refused || step != .done && edit.tries >= Self.mostEdits
      guard isReturned || step == .done else {
        waiting.append(edit)
        continue
      }
      try connection.run("DELETE FROM edits WHERE id = ?", edit.id)
      if isReturned, let kind = edit.kind {
        let title = try giveUp(edit, given: edit.publication.flatMap { feeds[$0] })
        result.returned.append(ReturnedEdit(account: account, kind: kind, title: title))
      }
    }
    return waiting
  }

  /// Restores the service's state after a refused edit, as far as the list of feeds does not restore it.
  ///
  /// - Returns: The title to report.
  private func giveUp(_ edit: WaitingEdit, given feed: RemoteFeed?) throws(StorageError) -> String {
    switch edit.kind {
    case .renameFolder:
      if let folder = edit.folder, let value = edit.value {
        try connection.run("UPDATE folders SET title = ? WHERE id = ?", value, folder)
      }
      return edit.value ?? ""
    case .deleteFolder: return edit.value ?? ""
    case .rename: return feed?.title ?? edit.title
    case .subscribe, .unsubscribe, .move, nil: return edit.title
    }
  }
}

extension KnownFeed {
  /// True if the feed's id at the service, or the placeholder for it, has a prefix.
  ///
  /// - Parameter beginning: The prefix.
  fileprivate func isNamed(_ beginning: String, in account: Account.ID) -> Bool {
    address.hasPrefix(Source.address(ofFeed: beginning, of: account))
  }
}

/// The folders of an account. They do not nest, and their names identify them.
struct AccountShelf {
  private let account: Account.ID
  private let titles: [String: String]
  private var folders: [String: Folder.ID] = [:]

  init(_ remote: [RemoteFolder], of account: Account.ID, in writer: isolated StoreWriter) throws(StorageError) {
    self.account = account
    titles = Dictionary(remote.map { ($0.id, $0.title) }, uniquingKeysWith: { one, _ in one })
    for (id, _, _) in try writer.folders(of: account) {
      guard let title = try writer.remoteTitle(of: id), folders[title] == nil else { continue }
      folders[title] = id
    }
  }

  /// - Parameter id: The service's id of the folder.
  func title(of id: String) -> String? { titles[id] }

  /// - Parameter id: The service's id of the folder.
  func known(_ id: String) -> Folder.ID? { titles[id].flatMap { folders[$0] } }

  /// Returns the library's folder, and creates it if it is missing.
  ///
  /// - Parameter id: The service's id of the folder.
  mutating func folder(_ id: String, in writer: isolated StoreWriter) throws(StorageError) -> Folder.ID? {
    guard let title = titles[id], !title.isEmpty else { return nil }
    if let known = folders[title] { return known }
    let new = try writer.addFolder(titled: title, of: account)
    folders[title] = new
    return new
  }
}
