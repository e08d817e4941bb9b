import Articles
import FoundationEssentials
import Text

/// The progress of reading the archive of each list of a site.
struct ArchiveCursor: Codable, Hashable {
  /// The place where each unfinished list continues, by its route.
  var open: [String: PostCursor]
  /// The search for further posts that the site counts, by route. It starts after all lists were read to the end.
  var search: [String: StreamState.Search]?
  var isEndless: Bool?
  /// The number of posts that the search found.
  var found: Int?

  /// The route of the list whose next posts are the newest.
  var next: String? { open.max { ($0.value.before, $1.key) < ($1.value.before, $0.key) }?.key }

  init(open: [String: PostCursor]) {
    self.open = open
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let open = try values.decodeIfPresent([String: PostCursor].self, forKey: .open) {
      self.open = open
      search = try values.decodeIfPresent([String: StreamState.Search].self, forKey: .search)
      isEndless = try values.decodeIfPresent(Bool.self, forKey: .isEndless)
      found = try values.decodeIfPresent(Int.self, forKey: .found)
    } else {
      // Courant 1.0 stored one list.
      open = [PostStream.posts.route: try PostCursor(from: decoder)]
    }
  }
}

extension WordPressProvider {
  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    let state: WordPressState = StateText.decode(known.state) ?? WordPressState()
    // The pages of the feed stand in for a closed interface.
    if state.isClosed, term == nil, let feed = source.feed {
      return try await feeds.archive(ofSiteAt: feed, at: cursor, trustedHost: Address.host(of: source.address))
    }
    let api = try api(of: source, within: state.limits)
    if let term { return try await archive(api, state, of: term, at: cursor, knowing: known) }
    var place: ArchiveCursor = StateText.decode(cursor) ?? ArchiveCursor(open: [:])
    let ofFeed: FeedCursor? = StateText.decode(cursor)
    if cursor == nil || ofFeed != nil {
      // Without a cursor, the walk begins with the newest articles. If the interface was closed meanwhile, it begins
      // where the walk through the feed stands.
      let start = ofFeed?.siteTime ?? WordPressAPI.future
      for route in state.routes { place.open[route] = PostCursor(before: start) }
    }
    guard let route = place.next else { return try await search(api, state, place, knowing: known) }
    let stream = PostStream(route: route)
    let page = try await api.page(of: stream, by: .published, at: place.open[route]) {
      await known.held().compactMap { stream.number(of: $0.handle) }
    }
    place.open[route] = page.next
    let articles = articles(page.posts, in: stream, at: api.root.address, state)
    // A site with an endless list is not searched for missing posts.
    if page.isEndless { place.isEndless = true }
    if place.open.isEmpty, place.isEndless == true {
      return ArchivePage(articles: articles, next: nil, state: await learnt(state, api))
    }
    // The archive ends when all lists were read to the end, and the library has as many posts as the site counts.
    if place.open.isEmpty, await isAllHeld(state, knowing: known, and: articles) {
      return ArchivePage(articles: articles, next: nil, state: await learnt(state, api))
    }
    return ArchivePage(articles: articles, next: StateText.encode(place), state: await learnt(state, api))
  }

  /// Returns the articles of a term. Only the list of posts has these terms for certain.
  private func archive(
    _ api: WordPressAPI, _ state: WordPressState, of term: SourceTerm, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    let filter: (String, String) =
      switch term.kind {
      case .category: ("categories", term.key)
      case .tag: ("tags", term.key)
      case .author: ("author", term.key)
      }
    let page = try await api.page(of: .posts, by: .published, [filter], at: StateText.decode(cursor)) {
      await known.held().compactMap { PostStream.posts.number(of: $0.handle) }
    }
    return ArchivePage(
      articles: articles(page.posts, in: .posts, at: api.root.address, state), next: page.next.map(StateText.encode),
      state: await learnt(state, api))
  }

  /// True if the library has as many posts of each list as the site counts.
  private func isAllHeld(
    _ state: WordPressState, knowing known: Known, and more: [SourceArticle]
  ) async -> Bool {
    let handles = Set(await known.held().map(\.handle)).union(more.compactMap(\.handle))
    return state.streams.allSatisfy { route, stream in
      let stream = (list: PostStream(route: route), total: stream.total)
      return stream.total == handles.count { stream.list.number(of: $0) != nil }
    }
  }

  /// Searches for posts that the site shows but the walk did not find, after all lists were read to the end. Posts that
  /// were published since the last refresh are not searched, because the next refresh fetches them.
  private func search(
    _ api: WordPressAPI, _ state: WordPressState, _ place: ArchiveCursor, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    var place = place
    let start = StreamState.Search(before: state.settled?.timeIntervalSince1970)
    var searches = place.search ?? Dictionary(uniqueKeysWithValues: state.routes.map { ($0, start) })
    let held = await known.held()
    for route in searches.keys.sorted() {
      let stream = PostStream(route: route)
      let found = try await api.missing(
        from: stream, held: stream.posts(among: held), since: nil, searches[route] ?? start)
      searches[route] = found.search.isOver ? nil : found.search
      place.found = (place.found ?? 0) + found.posts.count
      // The limit is the site's count, which includes the stored posts.
      let most = state.streams.values.reduce(Self.mostUncounted) { $0 + ($1.total ?? 0) }
      if (place.found ?? 0) > most { break }
      if !found.posts.isEmpty || !found.search.isOver {
        place.search = searches
        return ArchivePage(
          articles: articles(found.posts, in: stream, at: api.root.address, state), next: StateText.encode(place),
          state: await learnt(state, api))
      }
    }
    return ArchivePage(articles: [], next: nil, state: await learnt(state, api))
  }

  private static let mostUncounted = 1000

  /// Returns the state with the learned limits; `nil` if they did not change.
  private func learnt(_ state: WordPressState, _ api: WordPressAPI) async -> String? {
    let limits = await api.limits
    guard limits != state.limits else { return nil }
    var next = state
    next.limits = limits
    return StateText.encode(next)
  }

  func articles(
    _ posts: [WordPressPost], in stream: PostStream, at base: String, _ state: WordPressState
  ) -> [SourceArticle] {
    let now = now()
    return posts.map { $0.article(in: stream, at: base, authors: state.authors, now: now) }
  }
}

extension FeedCursor {
  /// The time back to which the feed was read, in the format of the interface; `nil` if it is not known. The site's own
  /// time zone may be a day ahead.
  var siteTime: String? { before.map { WordPressDate.text(Date(timeIntervalSince1970: $0 + 86_400)) } }
}

extension WordPressState {
  /// The routes of the site's lists of articles.
  var routes: [String] { streams.isEmpty ? [PostStream.posts.route] : streams.keys.sorted() }
}

extension PostStream {
  /// Returns the stored articles of this list, in their order.
  func posts(among held: [Known.Held]) -> [HeldPost] {
    held.compactMap { article in
      number(of: article.handle).map { HeldPost(id: $0, published: article.published) }
    }
  }
}
