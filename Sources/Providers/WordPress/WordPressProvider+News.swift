import Articles
import FoundationEssentials
import HTTP

/// The result of a request for the news of one list: new, changed and deleted posts.
struct StreamNews {
  var posts: [WordPressPost] = []
  var gone: Set<Int> = []
  var state: StreamState
  /// The answer to the first request; `nil` if only the rest of an earlier refresh was requested.
  var list: WordPressAPI.List<WordPressPostID>?

  /// True if more news is to be requested.
  var isPartial: Bool { state.open != nil }
}

/// The known facts about one of a site's lists, before a request for news.
struct StreamKnowledge {
  let stream: PostStream
  let state: StreamState
  /// The library's posts of this list, the newest first.
  let held: [HeldPost]
  /// The time back to which the list's archive was read, in the API's format; `nil` if it was read to the end.
  let floor: String?
  let isContinuing: Bool
  let isThorough: Bool

  var ids: [Int] { held.map(\.id) }

  /// True if the date is in the range in which the library should have all posts.
  func isCovered(_ date: String?) -> Bool {
    guard let floor else { return true }
    return date.map { $0 >= floor } ?? false
  }
}

extension WordPressProvider {
  /// Asks for a list's news. If nothing happened, this takes two small requests.
  ///
  /// The result is compared with the site's own count of posts. If the count shows that posts are missing or were
  /// deleted, the code searches for them, whatever their dates are.
  func news(_ api: WordPressAPI, _ known: StreamKnowledge) async throws(ProviderError) -> StreamNews {
    var news = StreamNews(state: known.state)
    if known.isContinuing {
      try await goOn(api, known, &news)
    } else {
      try await begin(api, known, &news)
    }
    if news.state.open?.changes == nil { try await settle(api, known, &news) }
    return news
  }

  private func begin(
    _ api: WordPressAPI, _ known: StreamKnowledge, _ news: inout StreamNews
  ) async throws(ProviderError) {
    let newest: WordPressAPI.List<WordPressPostID> = try await api.numbers(known.stream)
    // If a site suddenly shows no posts, its answer is not trusted.
    guard !newest.elements.isEmpty || known.held.isEmpty else { throw .garbled }
    news.list = newest
    var open = StreamState.Unsettled(total: newest.total)
    open.control = newest.elements.first?.id
    open.absent = absent(from: newest, known)
    if let modified = known.state.modified {
      // The changes that an earlier refresh did not read are older than the changes that it read.
      var interrupted = known.state.open.flatMap { $0.changes == nil ? nil : $0 }
      var page = try await changes(api, known, since: interrupted?.modified, at: nil)
      if interrupted != nil, page.next != nil {
        interrupted = nil
        page = try await changes(api, known, at: nil)
      }
      // If two requests get the same answer, a cache ignores the parameters.
      guard page.list.digest != newest.digest || newest.elements.isEmpty else { throw .garbled }
      let younger = page.posts.filter { $0.modifiedGMT.map { $0 > modified } ?? true }
      let answered = page.list.answered ?? now()
      news.posts = fresh(younger, known, at: answered)
      let isNews = news.posts.contains { known.state.recent[$0.id] != $0.modifiedGMT }
      // Versions before WordPress 5.7 ignore the time limit and send old changes too.
      open.changes = younger.count == page.posts.count && isNews ? page.next : nil
      if let interrupted {
        open.changes = interrupted.changes
        (open.arrived, open.arrivedBeyond) = (interrupted.arrived, interrupted.arrivedBeyond)
      }
      open.modified = Self.youngest(
        younger.map(\.modifiedGMT) + [interrupted?.modified ?? modified], at: answered)
      open.recent = Dictionary(
        younger.compactMap { post in post.modifiedGMT.flatMap { $0 > open.modified ?? "" ? (post.id, $0) : nil } },
        uniquingKeysWith: max)
    }
    // A scheduled post may have been changed before the last refresh and published after it, so the newest posts are
    // checked too.
    let here = Set(known.ids).union(news.posts.map(\.id))
    var unknown = newest.elements.prefix(WordPressAPI.mostElements).filter {
      !here.contains($0.id) && known.isCovered($0.date)
    }.map(\.id)[...]
    // If there are many changes, they are read page by page.
    if open.changes != nil { unknown = [] }
    while !unknown.isEmpty {
      let limits = await api.limits
      let some = unknown.prefix(min(limits.posts, limits.page))
      news.posts += try await posts(api, some, of: known.stream)
      unknown = unknown.dropFirst(some.count)
    }
    count(news.posts, known, &open)
    news.state.open = open
  }

  /// Returns the library's posts that should be among the newest posts, but are missing.
  private func absent(from newest: WordPressAPI.List<WordPressPostID>, _ known: StreamKnowledge) -> [Int] {
    let listed = Set(newest.elements.map(\.id))
    // If the answer contains all posts of the site, every other post is missing.
    if newest.total == newest.elements.count {
      return known.ids.filter { !listed.contains($0) && !known.state.doubtful.contains($0) }
    }
    let dates = newest.elements.compactMap { $0.date.flatMap(WordPressDate.date) }
    // The site's times differ from the library's times by at most a day.
    guard let oldest = dates.min()?.addingTimeInterval(86_400), dates.count == newest.elements.count else { return [] }
    return known.held.prefix { $0.published > oldest || $0.published > dates.max() ?? oldest }
      .map(\.id).filter { !listed.contains($0) && !known.state.doubtful.contains($0) }
  }

  /// Returns posts by their numbers. If a plug-in puts other posts into the list, asks for the missing posts one by
  /// one.
  private func posts(
    _ api: WordPressAPI, _ numbers: some Collection<Int>, of stream: PostStream
  ) async throws(ProviderError) -> [WordPressPost] {
    let wanted = Set(numbers)
    let list = try await api.posts(stream, [WordPressAPI.including(numbers)])
    let came = list.elements.filter { wanted.contains($0.id) }
    guard came.count < wanted.count, came.count < list.elements.count else { return came }
    let left = wanted.subtracting(came.map(\.id)).sorted().suffix(Self.mostSingles)
    var singles: [WordPressPost] = []
    for number in left {
      if let post = try? await api.post(stream, number) { singles.append(post) }
    }
    return came + singles
  }

  private static let mostSingles = 10

  private func goOn(
    _ api: WordPressAPI, _ known: StreamKnowledge, _ news: inout StreamNews
  ) async throws(ProviderError) {
    guard var open = known.state.open else { return }
    if let cursor = open.changes {
      let page = try await changes(api, known, at: cursor)
      news.posts = fresh(page.posts, known, at: page.list.answered ?? now())
      open.changes = page.next
      count(news.posts, known, &open)
    }
    news.state.open = open
  }

  private func changes(
    _ api: WordPressAPI, _ known: StreamKnowledge, since time: String? = nil, at cursor: PostCursor?
  ) async throws(ProviderError) -> PostPage {
    let start = PostOrder.changed.parameter(time ?? known.state.modified ?? "")
    return try await api.page(
      of: known.stream, by: .changed, [(PostOrder.changed.afterParameter, start)], at: cursor
    ) { known.ids }
  }

  /// Returns the time of the latest change, but no later than two seconds before the answer. So posts that changed at
  /// the time of the answer are requested again. A missing time counts as this limit.
  static func youngest(_ changes: [String?], at answered: Date) -> String {
    let settled = WordPressDate.text(answered.addingTimeInterval(-2))
    return min(changes.map { $0 ?? settled }.max() ?? settled, settled)
  }

  /// Returns the posts that are not known yet. If the site's clock was wrong, a post's change may be in the future.
  /// Then every answer contains the post, perhaps for days.
  private func fresh(
    _ posts: [WordPressPost], _ known: StreamKnowledge, at answered: Date
  ) -> [WordPressPost] {
    let present = WordPressDate.text(answered)
    return posts.filter { post in
      guard let time = post.modifiedGMT else { return true }
      return time > known.state.modified ?? "" && (time <= present || known.state.recent[post.id] != time)
    }
  }

  /// Counts the posts that the library does not have yet, because they change the site's count.
  private func count(_ posts: [WordPressPost], _ known: StreamKnowledge, _ open: inout StreamState.Unsettled) {
    let held = Set(known.ids)
    for post in posts where !held.contains(post.id) {
      if known.isCovered(post.date) { open.arrived += 1 } else { open.arrivedBeyond += 1 }
    }
  }

  // MARK: Comparing with the site's count

  /// Searches for deleted or missing posts if the site's count requires it, and records when all news has arrived.
  private func settle(
    _ api: WordPressAPI, _ known: StreamKnowledge, _ news: inout StreamNews
  ) async throws(ProviderError) {
    guard var open = news.state.open else { return }
    if open.search == nil {
      if let control = open.control, !open.absent.isEmpty {
        news.gone = try await api.gone(among: open.absent, of: known.stream, control: control)
        news.state.doubtful.formUnion(Set(open.absent).subtracting(news.gone))
        open.absent = []
      }
      // If the site's count was wrong several times, only the thorough check uses it.
      let isTrusted = known.isThorough || known.state.vain < Self.mostVain
      let surplus = surplus(open, known, news)
      if surplus == 0 { news.state.vain = 0 }
      open.isWeighed = isTrusted && surplus ?? 0 != 0
      if let control = open.control, known.isThorough || (isTrusted && surplus ?? 0 < 0) {
        news.gone.formUnion(
          try await api.gone(
            among: known.ids.filter { !news.gone.contains($0) }, of: known.stream, control: control,
            atMost: known.isThorough ? nil : surplus.map(abs)))
      }
      // If the site does not count and all posts of a list are new, there may be more new posts.
      let isAllNew = open.total == nil && !known.held.isEmpty && open.arrived >= WordPressAPI.pageSize
      if known.isThorough || isAllNew || (isTrusted && self.surplus(open, known, news) ?? 0 > 0) {
        open.search = .init()
      }
      open.isFruitful = !news.gone.isEmpty
    }
    if let search = open.search, !search.isOver {
      let found = try await api.missing(
        from: known.stream, held: stillHeld(known, news), since: known.floor, search)
      news.posts += found.posts
      count(found.posts, known, &open)
      open.search = found.search
      open.missing = found.more
      open.isFruitful = open.isFruitful || !found.posts.isEmpty
      if let surplus = surplus(open, known, news), surplus <= 0, found.more == 0, !known.isThorough {
        open.search?.isOver = true
      }
      if open.search?.isOver == false {
        news.state.open = open
        return
      }
    }
    if known.isThorough || open.isFruitful {
      news.state.vain = 0
    } else if open.isWeighed {
      news.state.vain += 1
    }
    news.state.total = open.total ?? news.state.total
    if known.floor == nil, let total = open.total {
      news.state.unseen = total - stillHeld(known, news).count
    }
    news.state.modified = open.modified ?? news.state.modified
    news.state.recent = open.recent
    news.state.open = nil
  }

  private static let mostVain = 3

  /// Returns the number of posts in the site's count that the news does not explain; negative if posts were deleted;
  /// `nil` if the site does not count.
  private func surplus(_ open: StreamState.Unsettled, _ known: StreamKnowledge, _ news: StreamNews) -> Int? {
    guard let total = open.total else { return nil }
    if known.floor == nil { return total - stillHeld(known, news).count - known.state.unseen }
    guard let before = known.state.total else { return nil }
    let surplus = total - before - open.arrived + news.gone.count
    // The site may also have added posts with old dates.
    return (0...open.arrivedBeyond).contains(surplus) ? 0 : surplus
  }

  /// Returns the library's posts after this news is stored, the newest first.
  private func stillHeld(_ known: StreamKnowledge, _ news: StreamNews) -> [HeldPost] {
    let ids = Set(known.ids)
    var arrived: Set<Int> = []
    let new = news.posts.filter { !ids.contains($0.id) && arrived.insert($0.id).inserted }.map { post in
      HeldPost(id: post.id, published: post.published(now: now()))
    }
    let old = news.gone.isEmpty ? known.held : known.held.filter { !news.gone.contains($0.id) }
    return new.isEmpty ? old : (new + old).sorted { $0.published > $1.published }
  }
}
