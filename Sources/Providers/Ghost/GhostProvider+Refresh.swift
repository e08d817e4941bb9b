import Articles
import FoundationEssentials
import HTTP
import Text

extension GhostProvider {
  public func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
    var state: GhostState = StateText.decode(known.state) ?? GhostState()
    do throws(ProviderError) {
      guard let place = state.place else {
        let (place, page) = try await page(of: source)
        return .updated(firstUpdate(of: source, after: try await begin(api(place, of: source), on: page)))
      }
      do throws(ProviderError) {
        return try await news(of: source, api(place, of: source), since: state, knowing: known)
      } catch .refused(let status, let complaint) where [401, 403, 404].contains(status) && mayHaveNewKey(state) {
        // The owner may have made a new key, or moved the interface.
        state.sought = now()
        guard let new = try? await page(of: source).place, new != place else {
          throw ProviderError.refused(status: status, complaint: complaint)
        }
        state.place = new
        return try await news(of: source, api(new, of: source), since: state, knowing: known)
      }
    } catch {
      guard !known.isContinuing else { throw error }
      return try await siteFeed.refresh(insteadOf: source, after: error, state: state)
    }
  }

  /// True if the site's page may be asked for a new key: once a day.
  private func mayHaveNewKey(_ state: GhostState) -> Bool {
    state.sought.map { now().timeIntervalSince($0) > Self.outlineAge } ?? true
  }

  /// Asks for the changes. If nothing happened, this takes one small request.
  private func news(
    of source: Source, _ api: GhostAPI, since state: GhostState, knowing known: Known
  ) async throws(ProviderError) -> RefreshAnswer {
    let held = await known.held()
    let floor = Self.floor(of: known.archive)
    var next = state
    var update = SourceUpdate(state: "")
    update.isFragment = true
    var open: GhostState.Unsettled
    if known.isContinuing, let interrupted = state.open {
      open = interrupted
    } else {
      open = try await begin(api, state, isEmpty: held.isEmpty, isThorough: known.isThorough, &update)
    }
    var news = ComparedPart()
    let isNews = open.changes != nil
    if let cursor = open.changes {
      let start = GhostOrder.changed.condition(">=", state.modified ?? 0)
      let page = try await api.posts(by: .changed, filter: [start], at: cursor)
      news.posts = page.elements
      open.changes = page.next
      open.count(page.elements, besides: held, downTo: floor)
    }
    if open.changes == nil { try await settle(api, &open, held, state, floor, &news) }
    next.open = open
    update.articles = articles(news.posts, of: source, state).map { $0.archived(before: state.newsStart) }
    update.deleted = news.gone.sorted()
    update.isPartial = open.changes != nil || open.comparison != nil
    update.missing = update.isPartial ? 1 : 0
    if !update.isPartial {
      next.settle(open, held, news, isWhole: floor == nil, at: now())
      if next.isClosed { await reopen(api, source, &next, &update, knowing: known) }
      if !known.isContinuing, !isNews { await lookAround(api, source, &next, &update) }
    }
    let isUnchanged =
      update.isFragment && update.articles.isEmpty && update.deleted.isEmpty && !update.isPartial && state.open == nil
    if isUnchanged { return .unchanged(Confirmation(state: StateText.encode(next), pacing: update.pacing)) }
    update.state = StateText.encode(next)
    return .updated(update)
  }

  /// Asks for the site's count, and for the times of the latest changes.
  private func begin(
    _ api: GhostAPI, _ state: GhostState, isEmpty: Bool, isThorough: Bool, _ update: inout SourceUpdate
  ) async throws(ProviderError) -> GhostState.Unsettled {
    let list = try await api.marks(by: .changed, at: GhostCursor()).list
    // If a site suddenly shows no posts, its answer is not trusted.
    guard !list.elements.isEmpty || isEmpty else { throw .garbled }
    update.pacing = list.pacing
    let answered = list.answered ?? now()
    var later = state
    later.note(list.elements, answered: answered)
    var open = GhostState.Unsettled(
      total: list.total, modified: later.modified ?? 0, recent: later.recent,
      isThorough: isThorough || state.isCheckDue(at: now()))
    // Posts of an interrupted refresh are stored already, and the site's last count lacks them.
    (open.arrived, open.arrivedBeyond) = (state.open?.arrived ?? 0, state.open?.arrivedBeyond ?? 0)
    let present = Int(answered.timeIntervalSince1970)
    let isChanged = list.elements.contains { mark in
      guard let time = mark.seconds(.changed) else { return false }
      // If the site's clock was wrong, a change may be in the future, perhaps for days.
      return time > state.modified ?? 0 && (time <= present || state.recent[mark.id] != mark.updated)
    }
    if isChanged { open.changes = GhostCursor() }
    return open
  }

  /// Compares what is stored with what the site lists, if the site's count requires it.
  private func settle(
    _ api: GhostAPI, _ open: inout GhostState.Unsettled, _ held: [Known.Held], _ state: GhostState, _ floor: Int?,
    _ news: inout ComparedPart
  ) async throws(ProviderError) {
    let surplus = open.surplus(held, news, state, isWhole: floor == nil)
    let isWanted = open.isThorough || (surplus != 0 && state.vain < Self.mostVain)
    if isWanted, !open.isCompared, open.comparison == nil { open.comparison = GhostComparison() }
    guard let comparison = open.comparison else { return }
    let arrived = news.posts.map { Known.Held(handle: $0.id, published: $0.mark.date(.published) ?? now()) }
    let part = try await api.compare(
      held + arrived, comparison, downTo: floor, surplus: open.isThorough ? nil : surplus)
    open.comparison = part.next
    open.isCompared = part.next == nil
    open.isFruitful = open.isFruitful || !part.posts.isEmpty || !part.gone.isEmpty
    open.count(part.posts, besides: held, downTo: floor)
    news.posts += part.posts
    news.gone = part.gone
  }

  /// The number of vain comparisons after which the site's count is not trusted.
  private static let mostVain = 3

  /// Compares what is stored with the feed, after that has replaced the interface.
  private func reopen(
    _ api: GhostAPI, _ source: Source, _ next: inout GhostState, _ update: inout SourceUpdate, knowing known: Known
  ) async {
    next.isClosed = false
    let feed = await siteFeed.update(source.feed, since: nil, trustedHost: api.trustedHost)
    update.entries = (feed?.articles ?? []).map { $0.archived(before: next.newsStart) }
    update.deletedEntries = await siteFeed.goneEntries(
      known.entries().filter { !$0.isListed }, besides: update.entries, trustedHost: api.trustedHost)
    (update.isFragment, update.capabilities) = (false, next.capabilities)
  }

  /// Asks for the list that was not asked for longest, if that was a day ago: tags, authors, pages, or the description
  /// of the site.
  private func lookAround(
    _ api: GhostAPI, _ source: Source, _ next: inout GhostState, _ update: inout SourceUpdate
  ) async {
    let due = Self.outline.min { next.outlined[$0] ?? .distantPast < next.outlined[$1] ?? .distantPast }
    guard let due, next.outlined[due].map({ now().timeIntervalSince($0) > Self.outlineAge }) ?? true else { return }
    next.outlined[due] = now()
    update.isFragment = false
    switch due {
    case "settings": take(try? await api.settings(), &update)
    case "tags":
      if let tags = await mostUsedTags(api) { take(tags.elements, &next, &update) }
    case "authors":
      let list: GhostAPI.List<GhostTerm>? = try? await api.list("authors", [("include", "count.posts")])
      update.terms = list?.elements.map { $0.term(.author) }
    default:
      let list: GhostAPI.List<GhostPost>? = try? await api.list("pages", GhostPost.parameters)
      let now = now()
      update.articles += (list?.elements ?? []).map {
        $0.article(isPage: true, at: source.address, sections: [], now: now)
      }
      if let list { next.hasPages = !list.elements.isEmpty }
    }
    update.capabilities = next.capabilities
  }

  private static let outline = ["authors", "pages", "tags", "settings"]
  /// The time between two requests for such a list, in seconds.
  private static let outlineAge = 86_400.0

  /// Returns the time back to which the archive was read, in seconds; `nil` if it was read to the end.
  private static func floor(of archive: Known.Archive) -> Int? {
    switch archive {
    // A site without older posts has no place in its archive.
    case .start, .end: nil
    case .at(let text):
      (StateText.decode(text) as GhostArchive?).map { $0.walk?.until }
        ?? (StateText.decode(text) as FeedCursor?)?.before
        .map { Int($0) }
    }
  }
}

extension GhostState {
  /// Records that all news was read.
  fileprivate mutating func settle(
    _ open: Unsettled, _ held: [Known.Held], _ news: ComparedPart, isWhole: Bool, at now: Date
  ) {
    if isWhole, open.isCompared, let total = open.total { unseen = total - news.handles(with: held).count }
    if open.isThorough || open.isFruitful { vain = 0 } else if open.isCompared { vain += 1 }
    total = open.total ?? total
    (modified, recent) = (open.modified, open.recent)
    settled = now
    if open.isThorough { checked = now }
    self.open = nil
  }
}

extension GhostState.Unsettled {
  /// Counts the posts that the library does not have yet, because they change the site's count.
  fileprivate mutating func count(_ posts: [GhostPost], besides held: [Known.Held], downTo floor: Int?) {
    let known = Set(held.map(\.handle))
    for post in posts where !known.contains(post.id) {
      if post.seconds(.published) ?? .max >= floor ?? .min { arrived += 1 } else { arrivedBeyond += 1 }
    }
  }

  /// Returns the number of posts in the site's count that the news does not explain; negative if posts were deleted; 0 if
  /// the site does not count.
  fileprivate func surplus(
    _ held: [Known.Held], _ news: ComparedPart, _ state: GhostState, isWhole: Bool
  ) -> Int {
    guard let total else { return 0 }
    if isWhole { return total - news.handles(with: held).count - state.unseen }
    guard let before = state.total else { return 0 }
    let surplus = total - before - arrived
    // The site may also have added posts with old dates.
    return (0...max(0, arrivedBeyond)).contains(surplus) ? 0 : surplus
  }
}

extension ComparedPart {
  /// The stored articles after this news is stored.
  fileprivate func handles(with held: [Known.Held]) -> Set<String> {
    Set(held.map(\.handle)).union(posts.map(\.id)).subtracting(gone)
  }
}
