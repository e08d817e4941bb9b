import Articles
import FoundationEssentials
import HTML
import HTTP
import Text

/// What a site answered first: enough to say what it offers, and kept so that subscribing does not ask for it again.
struct WordPressBeginning: Sendable {
  let site: WordPressSite
  /// The newest posts of each of its lists, the posts' own first.
  var lists: [(stream: PostStream, page: PostPage)]
  /// Its largest categories.
  let categories: WordPressAPI.List<WordPressTerm>?
  let sticky: [WordPressPost]
  /// What its feed has; empty where it has none.
  let entries: [SourceArticle]
  /// The feed's state.
  let feed: String?
  /// The feed has articles that no list has.
  let lacksEntries: Bool
  /// The site's profiles elsewhere, where a page of it was seen.
  let profiles: [SiteLink]?
  let limits: WordPressLimits

  /// The newest posts, of all lists.
  var newest: [WordPressPost] { lists.flatMap(\.page.posts) }
}

extension WordPressProvider {
  /// Asks a site for its newest posts, and compares them with its feed, so that the whole never has less than that.
  ///
  /// - Parameters:
  ///   - feed: The address of the site's feed.
  ///   - update: What the feed says, where it came already.
  ///   - page: A page of the site, where one came already.
  /// - Throws: `.garbled` where the interface gives less than the feed, or something other than what it is asked for.
  func begin(
    _ api: WordPressAPI, feed: String?, update: SourceUpdate? = nil, page: PageLinks? = nil
  ) async throws(ProviderError) -> WordPressBeginning {
    let site = try await api.site()
    let posts = try await api.page(of: .posts, by: .published, at: nil) { [] }
    let sticky = try? await api.posts(.posts, [("sticky", "true")])
    // Where there is no feed, what it answers is better than nothing.
    if feed != nil, let sticky, Self.isSame(sticky, as: posts.list) { throw .garbled }
    async let categories: WordPressAPI.List<WordPressTerm>? = try? api.list("categories", Self.allCategories)
    let feed = update == nil ? await lookAtFeed(feed, since: nil, trustedHost: api.trustedHost) : update
    var lists = [(stream: PostStream.posts, page: posts)]
    let known = PostLinks(of: posts.posts)
    var unmatched = (feed?.articles ?? []).filter { !known.have($0.key, at: $0.address) }
    if !unmatched.isEmpty || posts.posts.isEmpty {
      lists += await otherLists(api, having: unmatched, isEmpty: posts.posts.isEmpty)
      let others = PostLinks(of: lists.dropFirst().flatMap(\.page.posts))
      unmatched = unmatched.filter { !others.have($0.key, at: $0.address) }
    }
    guard unmatched.isEmpty || lists.contains(where: { !$0.page.posts.isEmpty }) else { throw .garbled }
    return WordPressBeginning(
      site: site, lists: lists, categories: await categories, sticky: sticky?.elements.filter(\.isSticky) ?? [],
      entries: feed?.articles ?? [], feed: feed?.state, lacksEntries: !unmatched.isEmpty,
      profiles: page.map { $0.profiles.map { SiteLink(title: $0.title, address: $0.address) } },
      limits: await api.limits)
  }

  /// Whether featured posts were asked for and the newest ones came: a cache that looks at no parameters answers every
  /// question with the first answer.
  private static func isSame(
    _ sticky: WordPressAPI.List<WordPressPost>, as newest: WordPressAPI.List<WordPressPost>
  ) -> Bool {
    let ids = Set(newest.elements.map(\.id))
    return ids.count > 1 && Set(sticky.elements.map(\.id)) == ids && sticky.total == newest.total
      && !sticky.elements.contains(where: \.isSticky)
  }

  /// Everything a new subscriber gets.
  ///
  /// - Parameter checksNext: Whether the next refresh is to look at everything that the library has.
  func firstUpdate(
    _ api: WordPressAPI, after beginning: WordPressBeginning, checksNext: Bool = false
  ) async throws(ProviderError) -> SourceUpdate {
    let site = beginning.site
    let now = now()
    var state = WordPressState()
    state.limits = await api.limits
    state.settled = now
    state.checked = checksNext ? nil : now
    state.feed = beginning.feed
    state.lacksEntries = beginning.lacksEntries
    state.authors = Self.authors(of: beginning.newest, among: beginning.entries)

    var update = SourceUpdate(title: site.name.isEmpty ? nil : site.name, summary: site.description, state: "")
    update.isFirst = true
    update.site = site.address
    update.icon = site.icon
    update.entries = beginning.entries
    if let pacing = beginning.lists.first?.page.list.pacing { update.pacing = pacing }
    var archive = ArchiveCursor(open: [:])
    for (stream, page) in beginning.lists {
      update.articles += articles(page.posts, in: stream, at: api.root.address, state)
      var known = StreamState()
      known.total = page.list.total
      let answered = page.list.answered ?? now
      known.modified = Self.youngest(page.posts.map(\.modifiedGMT), at: answered)
      state.streams[stream.route] = known
      archive.open[stream.route] = page.next
    }
    if !archive.open.isEmpty { update.archive = StateText.encode(archive) }
    let known = Set(update.articles.map(\.key))
    update.articles += articles(beginning.sticky, in: .posts, at: api.root.address, state).filter {
      !known.contains($0.key)
    }
    await outline(api, &state, categories: beginning.categories, into: &update)
    update.links = beginning.profiles
    if beginning.profiles == nil { update.links = await links(of: site.address, trustedHost: api.trustedHost) }
    update.state = StateText.encode(state)
    return update
  }

  // MARK: Other lists

  /// The lists of other types of articles that the site's feed has. A site without posts has its articles in whatever
  /// lists have an archive of their own.
  private func otherLists(
    _ api: WordPressAPI, having entries: [SourceArticle], isEmpty: Bool
  ) async -> [(stream: PostStream, page: PostPage)] {
    // It has types by their names, among which `_fields` would look for fields.
    guard let types: WordPressTypes = try? await api.object(of: "types") else { return [] }
    var found: [(stream: PostStream, page: PostPage)] = []
    for type in types.articles.prefix(Self.mostLists) {
      let stream = PostStream(route: type.route)
      guard let page = try? await api.page(of: stream, by: .published, at: nil, knowing: { [] }) else { continue }
      let posts = PostLinks(of: page.posts)
      let isInFeed = entries.contains { posts.have($0.key, at: $0.address) }
      if isInFeed || (isEmpty && entries.isEmpty && type.hasArchive && !page.posts.isEmpty) {
        found.append((stream, page))
      }
    }
    return found
  }

  /// Lists that appeared since the site was asked first.
  func newLists(
    _ api: WordPressAPI, having entries: [SourceArticle], besides state: WordPressState
  ) async -> [(stream: PostStream, page: PostPage)] {
    await otherLists(api, having: entries, isEmpty: false).filter { state.streams[$0.stream.route] == nil }
  }

  /// A site has few types that are not a plug-in's own.
  private static let mostLists = 12
}
