import Articles
import FoundationEssentials
import HTML
import HTTP
import Text

extension WordPressProvider {
  public func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
    let state: WordPressState? = StateText.decode(known.state)
    do {
      if let state, !state.streams.isEmpty { return try await news(of: source, since: state, knowing: known) }
      let api = try api(of: source)
      // If the library has posts but no state, the next refresh checks all of them.
      let isKnown = await !known.held().isEmpty
      return .updated(
        try await firstUpdate(api, after: try await begin(api, feed: source.feed), checksNext: isKnown))
    } catch {
      guard !known.isContinuing else { throw error }
      return try await siteFeed.refresh(insteadOf: source, after: error, state: state ?? WordPressState())
    }
  }

  /// Asks for the changes. If nothing happened, this takes two small requests.
  private func news(
    of source: Source, since state: WordPressState, knowing known: Known
  ) async throws(ProviderError) -> RefreshAnswer {
    let now = now()
    let isThorough = known.isThorough || state.isCheckDue(at: now)
    // The limits are forgotten now and then, because their cause may have been temporary.
    let api = try api(
      of: source, within: isThorough && !known.isContinuing ? state.limits.forgetful : state.limits)
    let held = await known.held()
    var next = state
    var update = SourceUpdate(state: "")
    update.isFragment = true
    var moved: Source?
    var new: [WordPressPost] = []
    for (route, stream) in state.streams.sorted(by: { $0.key < $1.key }) {
      let list = PostStream(route: route)
      if known.isContinuing, stream.open == nil { continue }
      let news = try await news(
        api,
        StreamKnowledge(
          stream: list, state: stream, held: list.posts(among: held), floor: Self.floor(of: route, known.archive),
          isContinuing: known.isContinuing, isThorough: isThorough))
      next.streams[route] = news.state
      let heldHere = Set(list.posts(among: held).map(\.id))
      new += news.posts.filter { !heldHere.contains($0.id) }
      update.articles += articles(news.posts, in: list, at: api.root.address, state).map {
        $0.archived(before: state.newsStart)
      }
      update.deleted += news.gone.map(list.handle)
      update.isPartial = update.isPartial || news.isPartial
      update.missing += news.state.open?.missing ?? 0
      if let answer = news.list {
        update.pacing = answer.pacing
        moved = answer.moved.map { Source(kind: .wordPress, address: $0.address, feed: source.feed) }
      }
    }
    next.limits = await api.limits
    if update.isPartial { update.missing = max(update.missing, 1) }
    if !update.isPartial, !known.isContinuing {
      try await lookAround(api, source, new, isThorough, &next, &update, knowing: known)
    }
    if !update.isPartial {
      next.settled = now
      if isThorough { next.checked = now }
    }
    update.moved = moved
    let isUnchanged =
      update.isFragment && update.articles.isEmpty && update.entries.isEmpty && update.deleted.isEmpty
      && update.deletedEntries.isEmpty && !update.isPartial && !state.isOpen
    if isUnchanged {
      return .unchanged(Confirmation(state: StateText.encode(next), pacing: update.pacing, moved: moved))
    }
    update.state = StateText.encode(next)
    return .updated(update)
  }

  /// Asks for categories, tags, authors and pages, once a day or after the interface was closed. Also asks for the
  /// missing authors and categories of new posts.
  private func lookAround(
    _ api: WordPressAPI, _ source: Source, _ new: [WordPressPost], _ isThorough: Bool, _ next: inout WordPressState,
    _ update: inout SourceUpdate, knowing known: Known
  ) async throws(ProviderError) {
    let isDue = now().timeIntervalSince(next.outlined) > Self.outlineAge || next.isClosed
    let isNameless = new.contains { post in
      guard let author = post.authorID else { return post.authors.isEmpty }
      return next.authors[author] == "" || post.authors.isEmpty && author > 0 && next.authors[author] == nil
    }
    let wasClosed = next.isClosed
    if isDue || isNameless || isThorough {
      let feed = await siteFeed.update(
        source.feed, since: wasClosed || isThorough ? nil : next.feed, trustedHost: api.trustedHost)
      if let feed {
        next.feed = feed.state
        // An account with which several people publish stays one.
        next.authors.merge(Self.authors(of: new, among: feed.articles)) { $0 == $1 ? $0 : "" }
        update.articles = update.articles.map { $0.named(by: new, next.authors) }
        update.entries = feed.articles.map { $0.archived(before: next.newsStart) }
        let arrived = PostLinks(of: new)
        let stored = await known.entries().filter { !$0.isListed && !arrived.have($0.key, at: $0.address) }
        next.lacksEntries = !stored.isEmpty
        if wasClosed || isThorough {
          update.deletedEntries = await siteFeed.goneEntries(
            stored, besides: feed.articles, trustedHost: api.trustedHost)
        }
        if !stored.isEmpty, isDue || isThorough { await addLists(api, having: feed.articles, &next, &update) }
      }
    }
    if isDue {
      update.isFragment = false
      await outline(api, &next, categories: nil, into: &update)
    } else if !new.isEmpty, next.nextCategories != nil {
      update.terms = await moreCategories(api, &next)
    } else if new.contains(where: { $0.newestCategory > next.lastCategory }) {
      let list: WordPressAPI.List<WordPressTerm>? = try? await api.list("categories", Self.newestCategories)
      update.terms = list?.elements.map { $0.term(.category) }
      next.lastCategory = max(next.lastCategory, list?.elements.map(\.id).max() ?? 0)
    }
    next.isClosed = false
  }

  /// Adds lists that are new on the site, or new in its feed.
  private func addLists(
    _ api: WordPressAPI, having entries: [SourceArticle], _ next: inout WordPressState, _ update: inout SourceUpdate
  ) async {
    for (stream, page) in await newLists(api, having: entries, besides: next) {
      var known = StreamState()
      known.total = page.list.total
      known.modified = next.settled.map(WordPressDate.text)
      next.streams[stream.route] = known
      update.articles += articles(page.posts, in: stream, at: api.root.address, next).map {
        $0.archived(before: next.newsStart)
      }
    }
  }

  /// Returns the date of the oldest post of a list that should be stored; `nil` if the whole list should be stored.
  private static func floor(of route: String, _ archive: Known.Archive) -> String? {
    switch archive {
    case .end: nil
    // The site has only one page of posts.
    case .start: nil
    case .at(let text):
      (StateText.decode(text) as ArchiveCursor?)?.open[route]?.before
        ?? (StateText.decode(text) as FeedCursor?)?.siteTime
    }
  }

  /// The time between two requests for categories and pages, which change rarely; in seconds.
  private static let outlineAge = 86_400.0
}

extension WordPressState {
  /// True if an earlier refresh did not finish.
  fileprivate var isOpen: Bool { streams.values.contains { $0.open != nil } }
}

extension WordPressPost {
  fileprivate var newestCategory: Int { categoryIDs.max() ?? 0 }
}

extension SourceArticle {
  /// Returns the article with its author's name, if the feed states the name.
  fileprivate func named(by posts: [WordPressPost], _ names: [Int: String]) -> SourceArticle {
    guard byline.isEmpty, let handle else { return self }
    let number = PostStream.number(in: handle)
    guard let author = posts.first(where: { String($0.id) == number })?.authorID, let name = names[author] else {
      return self
    }
    var article = self
    article.byline = name
    return article
  }
}
