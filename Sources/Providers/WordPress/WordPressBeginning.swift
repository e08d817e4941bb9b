import Articles
import FoundationEssentials
import HTML
import HTTP
import Text

/// A site's first answers. They are enough to describe the site before the reader subscribes, and are kept so that
/// subscribing needs no second request.
struct WordPressBeginning: Sendable {
  let site: WordPressSite
  /// The newest posts of each of the site's lists; the list of posts comes first.
  var lists: [(stream: PostStream, page: PostPage)]
  /// The site's largest categories.
  let categories: WordPressAPI.List<WordPressTerm>?
  let sticky: [WordPressPost]
  /// The entries of the site's feed; empty if there is no feed.
  let entries: [SourceArticle]
  /// The state of the feed.
  let feed: String?
  /// True if the feed has articles that no list has.
  let lacksEntries: Bool
  /// The site's profiles on other sites, if a page of the site was read.
  let profiles: [SiteLink]?
  let limits: WordPressLimits

  /// The newest posts of all lists.
  var newest: [WordPressPost] { lists.flatMap(\.page.posts) }
}

extension WordPressProvider {
  /// Asks a site for its newest posts, and compares them with its feed, so that the publication never has fewer
  /// articles than the feed.
  ///
  /// - Parameters:
  ///   - feed: The address of the site's feed.
  ///   - update: The feed's update, if it was read already.
  ///   - page: A page of the site, if one was read already.
  /// - Throws: `.garbled` if the interface has fewer articles than the feed, or answers a different request.
  func begin(
    _ api: WordPressAPI, feed: String?, update: SourceUpdate? = nil, page: PageLinks? = nil
  ) async throws(ProviderError) -> WordPressBeginning {
    let site = try await api.site()
    let posts = try await api.page(of: .posts, by: .published, at: nil) { [] }
    let sticky = try? await api.posts(.posts, [("sticky", "true")])
    // Without a feed, even a wrong answer is better than nothing.
    if feed != nil, let sticky, Self.isSame(sticky, as: posts.list) { throw .garbled }
    async let categories: WordPressAPI.List<WordPressTerm>? = try? api.list("categories", Self.allCategories)
    let feed = update == nil ? await siteFeed.update(feed, since: nil, trustedHost: api.trustedHost) : update
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

  /// True if a request for featured posts returned the newest posts. A cache that ignores parameters sends the same
  /// answer to every request.
  private static func isSame(
    _ sticky: WordPressAPI.List<WordPressPost>, as newest: WordPressAPI.List<WordPressPost>
  ) -> Bool {
    let ids = Set(newest.elements.map(\.id))
    return ids.count > 1 && Set(sticky.elements.map(\.id)) == ids && sticky.total == newest.total
      && !sticky.elements.contains(where: \.isSticky)
  }

  /// Returns the first update of a new subscription.
  ///
  /// - Parameter checksNext: True if the next refresh must check all stored articles.
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

  /// Returns the lists of other types whose articles appear in the site's feed. If the site has no posts and no feed
  /// entries, returns the lists with an archive page.
  private func otherLists(
    _ api: WordPressAPI, having entries: [SourceArticle], isEmpty: Bool
  ) async -> [(stream: PostStream, page: PostPage)] {
    // The keys of this answer are names of types, so `_fields` cannot select fields here.
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

  /// Returns the lists that are new since the first request to the site.
  func newLists(
    _ api: WordPressAPI, having entries: [SourceArticle], besides state: WordPressState
  ) async -> [(stream: PostStream, page: PostPage)] {
    await otherLists(api, having: entries, isEmpty: false).filter { state.streams[$0.stream.route] == nil }
  }

  /// The maximum number of lists to ask. Only few types of a site contain articles.
  private static let mostLists = 12
}
