import Articles
import FoundationEssentials
import HTTP

/// The result of asking for one list's news.
struct StreamNews {
  var posts: [WordPressPost] = []
  var gone: Set<Int> = []
  var state: StreamState
  /// The answer to the first request; `nil` if only the rest of an earlier refresh was requested.
  var list: WordPressAPI.List<WordPressPostID>?

  /// True if more news waits.
  var isPartial: Bool { state.open != nil }
}

/// The known facts about one of a site's lists, before a request for news.
struct StreamKnowledge {
  let stream: PostStream
  let state: StreamState
  /// The library's posts of this list, the newest first.
  let held: [HeldPost]
  /// The time down to which the list's archive is read, as the API writes it; `nil` if it is read to the end.
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
  /// Asks for a list's news, with two small requests if nothing happened.
  ///
  /// The result is compared with the site's own count of posts. If posts are missing or gone by that count, they are
  /// searched, whatever their dates.
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
    // A site that suddenly shows none of its posts is not trusted.
    guard !newest.elements.isEmpty || known.held.isEmpty else { throw .garbled }
    news.list = newest
    var open = StreamState.Unsettled(total: newest.total)
    open.control = newest.elements.first?.id
    open.absent = absent(from: newest, known)
    if let modified = known.state.modified {
      // The changes that an earlier refresh left open are older than those that it had read.
      var interrupted = known.state.open.flatMap { $0.changes == nil ? nil : $0 }
      var page = try await changes(api, known, since: interrupted?.modified, at: nil)
      if interrupted != nil, page.next != nil {
        interrupted = nil
        page = try await changes(api, known, at: nil)
      }
      // The same answer to two requests comes from a cache that ignores parameters.
      guard page.list.digest != newest.digest || newest.elements.isEmpty else { throw .garbled }
      let younger = page.posts.filter { $0.modifiedGMT.map { $0 > modified } ?? true }
      let answered = page.list.answered ?? now()
      news.posts = fresh(younger, known, at: answered)
      let isNews = news.posts.contains { known.state.recent[$0.id] != $0.modifiedGMT }
      // A site older than WordPress 5.7 answers with its latest changes, including old ones.
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
    // A scheduled post was changed before the last refresh, and published after it.
    let here = Set(known.ids).union(news.posts.map(\.id))
    var unknown = newest.elements.prefix(WordPressAPI.mostElements).filter {
      !here.contains($0.id) && known.isCovered($0.date)
    }.map(\.id)[...]
    // If there are many changes, they are read page by page instead.
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

  /// Returns the library's posts that should be among the newest posts and are not.
  private func absent(from newest: WordPressAPI.List<WordPressPostID>, _ known: StreamKnowledge) -> [Int] {
    let listed = Set(newest.elements.map(\.id))
    // A list of all posts leaves no room for missing ones.
    if newest.total == newest.elements.count {
      return known.ids.filter { !listed.contains($0) && !known.state.doubtful.contains($0) }
    }
    let dates = newest.elements.compactMap { $0.date.flatMap(WordPressDate.date) }
    // The site's times are at most a day from the library's.
    guard let oldest = dates.min()?.addingTimeInterval(86_400), dates.count == newest.elements.count else { return [] }
    return known.held.prefix { $0.published > oldest || $0.published > dates.max() ?? oldest }
      .map(\.id).filter { !listed.contains($0) && !known.state.doubtful.contains($0) }
  }

  /// Returns posts by their numbers. If a plug-in fills the list with other posts, asks for the missing ones one by
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

  /// Returns the time of the latest change, but at most two seconds before the answer: posts changed at the time of the
  /// answer are asked for again. A missing time counts as that limit.
  static func youngest(_ changes: [String?], at answered: Date) -> String {
    let settled = WordPressDate.text(answered.addingTimeInterval(-2))
    return min(changes.map { $0 ?? settled }.max() ?? settled, settled)
  }

  /// Returns the posts that are not known yet. With a wrong clock, a post's change may lie in the future, and the post
  /// comes with every answer for days.
  private func fresh(
    _ posts: [WordPressPost], _ known: StreamKnowledge, at answered: Date
  ) -> [WordPressPost] {
    let present = WordPressDate.text(answered)
    return posts.filter { post in
      guard let time = post.modifiedGMT else { return true }
      return time > known.state.modified ?? "" && (time <= present || known.state.recent[post.id] != time)
    }
  }

  /// Counts the posts that are new to the site's count.
  private func count(_ posts: [WordPressPost], _ known: StreamKnowledge, _ open: inout StreamState.Unsettled) {
    let held = Set(known.ids)
    for post in posts where !held.contains(post.id) {
      if known.isCovered(post.date) { open.arrived += 1 } else { open.arrivedBeyond += 1 }
    }
  }

  // MARK: Weighing

  /// Searches for gone or missing posts if the site's count requires it, and records when everything has come.
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
      // A count that always disagrees says nothing; only the thorough check still uses it.
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
      // If the site does not count, a list with only new posts may have more behind it.
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

  /// Returns the number of posts that the site counts beyond those explained by the news; negative if posts are gone;
  /// `nil` if the site does not count.
  private func surplus(_ open: StreamState.Unsettled, _ known: StreamKnowledge, _ news: StreamNews) -> Int? {
    guard let total = open.total else { return nil }
    if known.floor == nil { return total - stillHeld(known, news).count - known.state.unseen }
    guard let before = known.state.total else { return nil }
    let surplus = total - before - open.arrived + news.gone.count
    // Changed old posts may be new posts with old dates.
    return (0...open.arrivedBeyond).contains(surplus) ? 0 : surplus
  }

  /// Returns the library's posts after these news are stored, the newest first.
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
