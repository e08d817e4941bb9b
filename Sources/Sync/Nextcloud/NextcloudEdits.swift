import Articles

/// Changes the feeds and folders of Nextcloud News.
struct NextcloudEdits: Sendable {
  let api: NumberedAPI

  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    guard edit.isNumbered else { return .refused }
    switch edit {
    case .subscribe(let address, let title, let folder):
      return try await subscribe(to: address, title: title, in: folder)
    case .unsubscribe(let feed):
      return try await api.delete("/feeds/\(feed)")
    case .rename(feed: let feed, title: let title):
      return try await api.post("/feeds/\(feed)/rename", NextcloudChange(title: title)).outcome
    case .move(let feed, _, let to):
      return try await api.post("/feeds/\(feed)/move", NextcloudChange(folder: .some(number(of: to)))).outcome
    case .makeFolder(let title):
      return try await api.post("/folders", NextcloudChange(name: title)).outcome
    case .renameFolder(let folder, let title):
      return try await api.put("/folders/\(folder.id)", NextcloudChange(name: title))
    case .delete(let folder):
      return try await delete(folder: folder.id)
    }
  }

  private func subscribe(
    to address: String, title: String?, in folder: RemoteFolder?
  ) async throws(SyncError) -> WriteOutcome {
    let made = try await api.post("/feeds", NextcloudChange(address: address, folder: .some(number(of: folder))))
    let feeds: NextcloudFeeds? = try? made.reply?.decode()
    guard case .done = made.outcome, let title, let feed = feeds?.feeds.first?.remote.id else { return made.outcome }
    // The feed is subscribed even if renaming fails; the next list shows its title.
    let named = try? await api.post("/feeds/\(feed)/rename", NextcloudChange(title: title)).outcome
    return named == .done(isProved: true) ? made.outcome : .done(isProved: false)
  }

  private func number(of folder: RemoteFolder?) -> Int? { folder.flatMap { NumberedAPI.number($0.id) } }

  /// Deletes a folder only if it has no feeds. Otherwise Nextcloud would delete its feeds too, with all articles.
  private func delete(folder: String) async throws(SyncError) -> WriteOutcome {
    let feeds: NextcloudFeeds = try await api.get("/feeds")
    guard !feeds.feeds.contains(where: { $0.remote.folder == folder }) else { return .refused }
    return try await api.delete("/folders/\(folder)")
  }
}
