import Articles

/// Changes the feeds and categories of a Miniflux account.
struct MinifluxEdits: Sendable {
  let api: MinifluxAPI

  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    switch edit {
    case .subscribe(let address, let title, let folder):
      return try await subscribe(to: address, title: title, in: folder)
    case .unsubscribe(feed: let feed):
      return try await act(on: feed) { number throws(SyncError) in try await api.delete("/v1/feeds/\(number)") }
    case .rename(feed: let feed, title: let title):
      return try await change(feed, Change(title: title))
    case .move(feed: let feed, from: _, to: let to):
      guard let category = try await category(to) else { return .refused }
      return try await change(feed, Change(category: category))
    case .makeFolder(title: let title):
      return try await api.post("/v1/categories", Change(title: title)).outcome
    case .renameFolder(let folder, title: let title):
      return try await act(on: folder.id) { number throws(SyncError) in
        try await api.put("/v1/categories/\(number)", Change(title: title))
      }
    case .delete(folder: let folder):
      return try await act(on: folder.id) { number throws(SyncError) in try await delete(category: number) }
    }
  }

  private struct Change: Encodable {
    var title: String?
    var address: String?
    var category: Int?

    enum CodingKeys: String, CodingKey {
      case title
      case address = "feed_url"
      case category = "category_id"
    }
  }

  private struct Made: Decodable {
    let feed: Int

    enum CodingKeys: String, CodingKey {
      case feed = "feed_id"
    }
  }

  private func subscribe(
    to address: String, title: String?, in folder: RemoteFolder?
  ) async throws(SyncError) -> WriteOutcome {
    var category: Int?
    if let folder {
      category = MinifluxAPI.number(folder.id)
      if category == nil { return .refused }
    }
    let made = try await api.post("/v1/feeds", Change(address: address, category: category))
    guard case .done = made.outcome, let title, let feed = (try? made.reply?.decode() as Made?)??.feed else {
      return made.outcome
    }
    // The feed is subscribed even if renaming fails; the next list shows its title.
    let named = try? await api.put("/v1/feeds/\(feed)", Change(title: title))
    return named == .done(isProved: true) ? made.outcome : .done(isProved: false)
  }

  private func change(_ feed: String, _ change: Change) async throws(SyncError) -> WriteOutcome {
    try await act(on: feed) { number throws(SyncError) in try await api.put("/v1/feeds/\(number)", change) }
  }

  private func act(
    on id: String, _ write: (Int) async throws(SyncError) -> WriteOutcome
  ) async throws(SyncError) -> WriteOutcome {
    guard let number = MinifluxAPI.number(id) else { return .refused }
    return try await write(number)
  }

  /// Returns the category for a folder. Every Miniflux feed has a category. A feed without a folder goes to the
  /// reader's first category.
  private func category(_ folder: RemoteFolder?) async throws(SyncError) -> Int? {
    if let folder { return MinifluxAPI.number(folder.id) }
    let all: [MinifluxCategory] = try await api.get("/v1/categories")
    return all.map(\.id).min()
  }

  /// Deletes a category only if it has no feeds. Otherwise Miniflux would delete its feeds too, with all articles.
  private func delete(category: Int) async throws(SyncError) -> WriteOutcome {
    let feeds: [MinifluxFeed] = try await api.get("/v1/categories/\(category)/feeds")
    return feeds.isEmpty ? try await api.delete("/v1/categories/\(category)") : .refused
  }
}
