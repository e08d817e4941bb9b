import Articles

/// The next step for each waiting edit of an account, given the service's feeds and folders.
struct EditPlan: Sendable {
  enum Step: Sendable, Hashable {
    /// The service has the change already, or no longer has the feed or folder of the edit.
    case done
    /// The rename of a folder must be replaced by moves of its feeds.
    case split
    /// Another edit must come first.
    case wait
    /// The service answered that the change is done, but still has the old state.
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
  ///   - feeds: The feeds at the service, by the publications in the library.
  ///   - namesAll: True if the service lists all folders, including folders without feeds.
  init(
    _ edits: [WaitingEdit], _ remote: RemoteSubscriptions, feeds: [Publication.ID: RemoteFeed], namesAll: Bool = true
  ) {
    self.edits = edits
    self.feeds = feeds
    self.remote = remote
    self.namesAll = namesAll
    // For Swift, two texts are equal even if their accents are encoded differently. So two different titles may be
    // equal here.
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
      // The folder has its old name again. But if a rename was sent, the service may have the new name.
      guard old != new else { return edit.tries > 0 ? .split : .done }
      // Another device renamed the folder too, or another folder has the new name.
      guard let folder = folders[old], folders[new] == nil else { return .split }
      return .send(.renameFolder(folder, title: new))
    case .deleteFolder:
      guard let folder = edit.value.flatMap({ folders[$0] }) else { return namesAll ? .done : .wait }
      let inside = remote.feeds.filter { $0.allFolders.contains(folder.id) }
      guard !inside.isEmpty else { return .send(.delete(folder: folder)) }
      // If another device has put feeds into the folder, the folder stays.
      return inside.allSatisfy(isLeaving) ? .wait : .done
    case nil: return .done
    }
  }

  private func move(_ feed: RemoteFeed, _ edit: WaitingEdit) -> Step {
    let old = feed.folder.flatMap { id in titles[id].map { RemoteFolder(id: id, title: $0) } }
    guard let folder = edit.folder, let title = edit.folderTitle else {
      guard let old else { return .done }
      guard edit.isAnswered else { return .send(.move(feed: feed.id, from: old, to: nil)) }
      // In some services, every feed has a folder: feeds without a folder are put into a default folder.
      return old.title == edit.value ? .refused : .done
    }
    let rename = renamed[folder]
    let names = [title, rename?.value].compactMap(\.self)
    if feed.allFolders.contains(where: { id in titles[id].map(names.contains) ?? false }) { return .done }
    if rename != nil { return .wait }
    return .send(.move(feed: feed.id, from: old, to: self.folder(titled: title)))
  }

  /// Returns the folder with a title. If the service does not have the folder yet, the title is used as the id.
  private func folder(titled title: String) -> RemoteFolder { folders[title] ?? RemoteFolder(id: title, title: title) }

  /// True if an edit must wait for the subscription to its feed.
  private func isAwaited(_ edit: WaitingEdit) -> Bool {
    edits.contains { $0.kind == .subscribe && $0.publication == edit.publication }
  }

  /// True if an edit to move the feed, or to unsubscribe from it, is waiting.
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
  /// The service's ids of all folders of the feed.
  var allFolders: [String] { [folder].compactMap(\.self) + otherFolders }
}
