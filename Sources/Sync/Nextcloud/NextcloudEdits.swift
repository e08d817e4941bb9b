import Articles

/// Changes the feeds and folders of Nextcloud News.
struct NextcloudEdits: Sendable {
  let api: NextcloudAPI

  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    switch edit {
    case .subscribe(let address, let title, let folder):
      return try await subscribe(to: address, title: title, in: folder)
    case .unsubscribe(let feed):
      guard let number = NextcloudAPI.number(feed) else { return .refused }
      return try await api.delete("/feeds/\(number)")
    case .rename(feed: let feed, title: let title):
      guard let number = NextcloudAPI.number(feed) else { return .refused }
      return try await api.post("/feeds/\(number)/rename", NextcloudChange(title: title)).outcome
    case .move(let feed, _, let to):
      guard let number = NextcloudAPI.number(feed), let folder = Self.number(of: to) else { return .refused }
      return try await api.post("/feeds/\(number)/move", NextcloudChange(folder: folder)).outcome
    case .makeFolder(let title):
      return try await api.post("/folders", NextcloudChange(name: title)).outcome
    case .renameFolder(let folder, let title):
      guard let number = NextcloudAPI.number(folder.id) else { return .refused }
      return try await api.put("/folders/\(number)", NextcloudChange(name: title))
    case .delete(let folder):
      guard let number = NextcloudAPI.number(folder.id) else { return .refused }
      return try await delete(folder: number)
    }
  }

  private func subscribe(
    to address: String, title: String?, in folder: RemoteFolder?
  ) async throws(SyncError) -> WriteOutcome {
    guard let folder = Self.number(of: folder) else { return .refused }
    let made = try await api.post("/feeds", NextcloudChange(address: address, folder: folder))
    let feeds: NextcloudFeeds? = try? made.reply?.decode()
    guard case .done = made.outcome, let title, let feed = feeds?.feeds.first?.remote.id else { return made.outcome }
    // The feed is subscribed even if renaming fails; the next list shows its title.
    let named = try? await api.post("/feeds/\(feed)/rename", NextcloudChange(title: title)).outcome
    return named == .done(isProved: true) ? made.outcome : .done(isProved: false)
  }

  /// - Returns: The folder's number; an inner `nil` if there is no folder; an outer `nil` if the folder's id is not a
  ///   number.
  private static func number(of folder: RemoteFolder?) -> Int?? {
    guard let folder else { return .some(nil) }
    return NextcloudAPI.number(folder.id).map { .some($0) }
  }

  /// Deletes a folder only if it has no feeds. Otherwise Nextcloud would delete its feeds too, with all articles.
  private func delete(folder: Int) async throws(SyncError) -> WriteOutcome {
    let feeds: NextcloudFeeds = try await api.get("/feeds")
    guard !feeds.feeds.contains(where: { $0.remote.folder == String(folder) }) else { return .refused }
    return try await api.delete("/folders/\(folder)")
  }
}
