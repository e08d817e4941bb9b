import Articles

/// What is to be done about each edit of an account, given what its service has.
struct EditPlan: Sendable {
  enum Step: Sendable, Hashable {
    /// The service has it, or there is nothing left that it is about.
    case done
    /// It comes to the same as moving the folder's feeds.
    case split
    /// Something else comes first.
    case wait
    /// The service says that it is done, and has what it had.
    case refused
    case send(RemoteEdit)
  }

  let edits: [WaitingEdit]
  private let feeds: [Publication.ID: RemoteFeed]
  private let remote: RemoteSubscriptions
  private let folders: [String: RemoteFolder]
  private let titles: [String: String]
  private let renamed: [Folder.ID: WaitingEdit]
  private let namesAll: Bool

  /// - Parameters:
  ///   - feeds: What the library's feeds are at the service.
  ///   - namesAll: Whether all folders are named, those without feeds, too.
  init(
    _ edits: [WaitingEdit], _ remote: RemoteSubscriptions, feeds: [Publication.ID: RemoteFeed], namesAll: Bool = true
  ) {
    self.edits = edits
    self.feeds = feeds
    self.remote = remote
    self.namesAll = namesAll
    // Texts are equal here however their accents are written.
    folders = Dictionary(remote.folders.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    titles = Dictionary(remote.folders.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    renamed = Dictionary(
      edits.filter { $0.kind == .renameFolder }.compactMap { edit in edit.folder.map { ($0, edit) } },
      uniquingKeysWith: { $1 })
  }

  func step(of edit: WaitingEdit) -> Step {
    let feed = edit.publication.flatMap { feeds[$0] }
    switch edit.kind {
    case .subscribe:
      guard feed == nil, edit.publication != nil else { return .done }
      return .send(
        .subscribe(address: edit.address, title: edit.title, folder: edit.folderTitle.map(folder(titled:))))
    case .unsubscribe: return feed.map { .send(.unsubscribe(feed: $0.id)) } ?? .done
    case .rename:
      guard let feed else { return isAwaited(edit) ? .wait : .done }
      return feed.isCalled(edit.title) ? .done : .send(.rename(feed: feed.id, title: edit.title))
    case .move:
      guard let feed else { return isAwaited(edit) ? .wait : .done }
      return move(feed, edit)
    case .renameFolder:
      guard let old = edit.value, let new = edit.folderTitle else { return .done }
      // It has its name again, and another may have arrived meanwhile.
      guard old != new else { return edit.tries > 0 ? .split : .done }
      // Renamed elsewhere as well, or there is one of that name.
      guard let folder = folders[old], folders[new] == nil else { return .split }
      return .send(.renameFolder(folder, title: new))
    case .deleteFolder:
      guard let folder = edit.value.flatMap({ folders[$0] }) else { return namesAll ? .done : .wait }
      let inside = remote.feeds.filter { $0.allFolders.contains(folder.id) }
      guard !inside.isEmpty else { return .send(.delete(folder: folder)) }
      // Another device uses it.
      return inside.allSatisfy(isLeaving) ? .wait : .done
    case nil: return .done
    }
  }

  private func move(_ feed: RemoteFeed, _ edit: WaitingEdit) -> Step {
    let old = feed.folder.flatMap { id in titles[id].map { RemoteFolder(id: id, title: $0) } }
    guard let folder = edit.folder, let title = edit.folderTitle else {
      guard let old else { return .done }
      guard edit.isAnswered else { return .send(.move(feed: feed.id, from: old, to: nil)) }
      // Some services have every feed in a folder, and one for all others.
      return old.title == edit.value ? .refused : .done
    }
    let rename = renamed[folder]
    let names = [title, rename?.value].compactMap(\.self)
    if feed.allFolders.contains(where: { id in titles[id].map(names.contains) ?? false }) { return .done }
    if rename != nil { return .wait }
    return .send(.move(feed: feed.id, from: old, to: self.folder(titled: title)))
  }

  /// The folder of a title; one that the service does not have yet is called by that.
  private func folder(titled title: String) -> RemoteFolder { folders[title] ?? RemoteFolder(id: title, title: title) }

  /// Whether the feed of an edit is to be subscribed to first.
  private func isAwaited(_ edit: WaitingEdit) -> Bool {
    edits.contains { $0.kind == .subscribe && $0.publication == edit.publication }
  }

  /// Whether a feed is to be moved or to go.
  private func isLeaving(_ feed: RemoteFeed) -> Bool {
    edits.contains { edit in
      guard edit.kind == .move || edit.kind == .unsubscribe, let publication = edit.publication,
        feeds[publication]?.id == feed.id
      else { return false }
      return step(of: edit) != .done
    }
  }
}

extension RemoteFeed {
  /// The service's names for all folders that it is in.
  var allFolders: [String] { [folder].compactMap(\.self) + otherFolders }
}
