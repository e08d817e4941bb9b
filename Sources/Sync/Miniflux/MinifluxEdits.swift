import Articles

/// Changes the feeds and categories of a Miniflux account.
struct MinifluxEdits: Sendable {
  let api: NumberedAPI

  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome {
    guard edit.isNumbered else { return .refused }
    switch edit {
    case .subscribe(let address, let title, let folder):
      return try await subscribe(to: address, title: title, in: folder)
    case .unsubscribe(feed: let feed):
      return try await api.delete("/v1/feeds/\(feed)")
    case .rename(feed: let feed, title: let title):
      return try await api.put("/v1/feeds/\(feed)", Change(title: title))
    case .move(feed: let feed, from: _, to: let to):
      guard let category = try await category(to) else { return .refused }
      return try await api.put("/v1/feeds/\(feed)", Change(category: category))
    case .makeFolder(title: let title):
      return try await api.post("/v1/categories", Change(title: title)).outcome
    case .renameFolder(let folder, title: let title):
      return try await api.put("/v1/categories/\(folder.id)", Change(title: title))
    case .delete(folder: let folder):
      return try await delete(category: folder.id)
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
    let category = folder.flatMap { NumberedAPI.number($0.id) }
    let made = try await api.post("/v1/feeds", Change(address: address, category: category))
    guard case .done = made.outcome, let title, let feed = (try? made.reply?.decode() as Made?)??.feed else {
      return made.outcome
    }
    // The feed is subscribed even if renaming fails; the next list shows its title.
    let named = try? await api.put("/v1/feeds/\(feed)", Change(title: title))
    return named == .done(isProved: true) ? made.outcome : .done(isProved: false)
  }

  /// Returns the category for a folder. Every Miniflux feed has a category. A feed without a folder goes to the
  /// reader's first category.
  private func category(_ folder: RemoteFolder?) async throws(SyncError) -> Int? {
    if let folder { return NumberedAPI.number(folder.id) }
    let all: [MinifluxCategory] = try await api.get("/v1/categories")
    return all.map(\.id).min()
  }

  /// Deletes a category only if it has no feeds. Otherwise Miniflux would delete its feeds too, with all articles.
  private func delete(category: String) async throws(SyncError) -> WriteOutcome {
    let feeds: [MinifluxFeed] = try await api.get("/v1/categories/\(category)/feeds")
    return feeds.isEmpty ? try await api.delete("/v1/categories/\(category)") : .refused
  }
}
