import Articles
import FoundationEssentials
import Text

/// The latest changes and the search of Blogger's feeds.
extension FeedProvider {
  /// Adds the posts that were changed far back to an answer. The feed's own time of the last change shows that there are
  /// some.
  func withChanges(_ answer: RefreshAnswer, of source: Source, knowing known: Known) async -> RefreshAnswer {
    guard case .updated(var update) = answer, known.archive == .end, BloggerFeed.isOfPosts(source.address),
      var state: FeedState = StateText.decode(update.state), let blog = state.blog, blog.isChangedBehind,
      let since = (StateText.decode(known.state) as FeedState?)?.blog?.updated, blog.updated ?? since > since
    else { return answer }
    await known.keeper?.release()
    let address = BloggerFeed.changes(in: source.address, since: since)
    if let found = try? await articles(at: address, of: source) {
      let listed = Set(update.articles.map(\.key))
      let newest = update.articles.map(\.published).max() ?? now()
      update.articles += found.filter { !listed.contains($0.key) }.map { $0.archived(before: newest) }
    } else {
      // They are asked for when the feed changes again.
      state.blog?.updated = since
    }
    update.state = StateText.encode(state)
    return .updated(update)
  }

  public func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle] {
    guard BloggerFeed.isOfPosts(source.address) else { throw .unsupported }
    return try await articles(at: BloggerFeed.search(in: source.address, for: words), of: source)
  }

  private func articles(at address: String, of source: Source) async throws(ProviderError) -> [SourceArticle] {
    let download = try await downloader.get(address, trustedHost: Address.host(of: source.address) ?? "")
    return articles(of: try parsed(download), at: download.address)
  }
}
