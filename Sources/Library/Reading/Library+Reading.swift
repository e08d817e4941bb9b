import Articles
import FoundationEssentials
import Storage

/// The content of the sidebar.
public struct Sidebar: Sendable, Hashable {
  /// The accounts at sync services, in the reader's order.
  public internal(set) var accounts: [Account] = []
  public internal(set) var folders: [Folder]
  public internal(set) var publications: [Publication]
  /// The categories of all publications; the largest of each publication come first.
  public private(set) var categories: [CategoryCount] = []
  /// The pages of all publications; the pages of each publication are sorted by title.
  public private(set) var pages: [Page] = []
  /// The number of unread articles published since local midnight.
  public private(set) var today: Int
  /// The number of unread articles. A story from several sources is counted only once, here and in the other counts.
  public private(set) var unread: Int
  public private(set) var starred: Int

  public static let empty = Sidebar(folders: [], publications: [], today: 0, unread: 0, starred: 0)
}

extension Sidebar {
  /// Returns the same sections with other counts.
  public func with(_ counts: UnreadCounts) -> Sidebar {
    var sidebar = self
    (sidebar.today, sidebar.unread, sidebar.starred) = (counts.today, counts.unread, counts.starred)
    for (index, publication) in publications.enumerated() {
      if let unread = counts.publications[publication.id] {
        sidebar.publications[index] = publication.with(unread: unread)
      }
    }
    for (index, category) in categories.enumerated() {
      if let unread = counts.categories[category.id] {
        sidebar.categories[index] = CategoryCount(term: category.term, unread: unread)
      }
    }
    return sidebar
  }

  /// Returns the same sections with some publications replaced.
  ///
  /// - Returns: `nil` if a publication was added, removed or moved meanwhile, perhaps by another program.
  public func with(_ part: SidebarPart) -> Sidebar? {
    var sidebar = with(part.counts)
    guard !part.ids.isEmpty else { return sidebar }
    // A damaged index may name a publication twice.
    var new = Dictionary(part.publications.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    guard new.count == part.ids.count else { return nil }
    for (index, publication) in publications.enumerated() {
      guard let now = new.removeValue(forKey: publication.id) else { continue }
      guard now.folder == publication.folder else { return nil }
      sidebar.publications[index] = now
    }
    guard new.isEmpty else { return nil }
    sidebar.categories.removeAll { part.ids.contains($0.term.publication) }
    sidebar.categories += part.categories
    sidebar.pages.removeAll { part.ids.contains($0.publication) }
    sidebar.pages += part.pages
    return sidebar
  }
}

/// A part of the sidebar: some publications, and counts.
public struct SidebarPart: Sendable {
  /// The requested publications. If one of them is not among `publications`, it was removed.
  let ids: Set<Publication.ID>
  let publications: [Publication]
  let categories: [CategoryCount]
  let pages: [Page]
  let counts: UnreadCounts
}

/// An article that is safe to show.
public struct ReadableArticle: Sendable, Equatable {
  public private(set) var article: Article
  /// The sanitised HTML.
  public let html: String
  /// The reading time of the text in minutes; `nil` for a very short text.
  public internal(set) var readingMinutes: Int?
  /// True if the text is probably only the beginning of the article, so that the article's page may have more.
  public internal(set) var endsTooSoon = false
  /// True if the article is shown as plain text, because its markup is too large or too complex.
  public internal(set) var isPlain = false
  /// True if the article is unread here and the service of its account no longer has it.
  public private(set) var isGone = false
  /// The terms of the article: categories, then tags, then authors.
  public internal(set) var terms: [Term] = []
  /// Articles of the same publication that share tags with this one.
  public internal(set) var related: [ArticleSummary] = []
  /// The same story from other sources.
  public internal(set) var twins: [ArticleSummary] = []
  /// The playable recordings and films of the article.
  public internal(set) var recordings: [Recording] = []
  /// The capabilities of the publication's source.
  public internal(set) var capabilities: Capabilities = []
  /// The state of the article's own page: fetched or not, shown or not.
  public internal(set) var fullText: FullTextState = .none
  /// The reader's place in the article; `nil` at its top.
  public private(set) var place: ArticlePlace?
  /// The look of the publication's articles; `nil` for the common look.
  public internal(set) var look: ArticleLook?
  /// The changes of the text since the reader saw it.
  public internal(set) var changes: ArticleChanges?
  /// The time when the text that the reader saw was replaced, even if no word changed; `nil` if it was not replaced.
  var changed: Date?

  /// True if comments on the article can be requested.
  public var hasComments: Bool {
    (capabilities.contains(.comments) && article.handle != nil)
      || (article.handle == nil && article.details.thread?.isReadable == true)
  }

  /// The web page for comments; `nil` if the article names none.
  public var commentsPage: String? { article.details.thread?.page }

  /// Returns the same article, with a note that its service no longer has it.
  public func asGone() -> ReadableArticle {
    var copy = self
    copy.isGone = true
    return copy
  }

  /// True if both are equal, except for the marks, the effects of the marks and the reader's place.
  public func reads(as other: ReadableArticle) -> Bool {
    let marks = other.article.summary
    var copy = self
    (copy.article, copy.place) = (article.marked(isRead: marks.isRead, isStarred: marks.isStarred), other.place)
    copy.isGone = other.isGone
    return copy == other
  }
}

/// The state of an article's own page.
public enum FullTextState: Sendable, Hashable {
  /// The page was not fetched.
  case none
  /// The page was not fetched, but should be: the source has only the beginning, or the reader wants to read the pages.
  case wanted
  /// The page was fetched, but the app shows the text from the source.
  case stored
  case shown
}

extension Library {
  public func sidebar() async throws(LibraryError) -> Sidebar {
    await adoptLogins()
    return try await store.read { reader in
      let counts = try reader.counts(since: environment.midnight)
      return Sidebar(
        accounts: try reader.accounts(), folders: try reader.folders(), publications: try reader.publications(),
        categories: try reader.categories(),
        pages: try reader.pages(), today: counts.today, unread: counts.unread, starred: counts.starred)
    }
  }

  /// Returns the part of the sidebar for some publications, and the counts that depend on the marks of some articles.
  public func sidebar(
    of publications: Set<Publication.ID>, countedBeside articles: Set<ArticleSummary.ID>
  ) async throws(LibraryError) -> SidebarPart {
    try await store.read { reader in
      let ids = Array(publications)
      return SidebarPart(
        ids: publications, publications: try reader.publications(ids), categories: try reader.categories(of: ids),
        pages: try reader.pages(of: ids),
        counts: try reader.counts(beside: Array(articles), since: environment.midnight))
    }
  }

  /// Returns a page of a section's list, newest first.
  ///
  /// - Parameters:
  ///   - place: The row above the page, even if it no longer belongs to the list; `nil` begins at the top.
  ///   - limit: The maximum number of rows. A page with fewer is the last one.
  public func page(
    of query: Query, below place: TimelineEntry? = nil, atMost limit: Int
  ) async throws(LibraryError) -> [TimelineEntry] {
    try await store.read {
      try $0.page(of: query, below: place, atMost: limit, midnight: environment.midnight)
    }
  }

  /// Returns a query's list with its first rows, and the rows around some places. A search returns all its rows.
  ///
  /// - Parameters:
  ///   - places: Rows that the reader sees or chose, even if they no longer belong to the list.
  ///   - isCounted: True to count the list, which takes longer for a longer list. A search then returns all its
  ///     results, and otherwise the newest 200.
  ///   - summaries: The number of rows at the top whose summaries are returned too.
  public func timeline(
    of query: Query, around places: [TimelineEntry] = [], isCounted: Bool, summaries: Int = 0
  ) async throws(LibraryError) -> (timeline: Timeline, summaries: [ArticleSummary]) {
    if query.isSearch {
      let found = try await search(query, atMost: isCounted ? .max : Self.firstFound)
      let isAll = isCounted || found.count < Self.firstFound
      let timeline = Timeline(
        query, first: found, count: isAll ? found.count : nil, newest: found.map(\.id).max() ?? .init(rawValue: 0))
      return (timeline, try await self.summaries(found.prefix(summaries).map(\.id)))
    }
    return try await store.read { reader in
      let timeline = try reader.timeline(
        of: query, around: places, isCounted: isCounted, midnight: environment.midnight)
      let shown = places.first.flatMap { timeline.index(of: $0.id) } ?? 0
      let rows = timeline.entries(in: max(0, shown - summaries / 2)..<shown + summaries)
      return (timeline, try reader.summaries(rows.map(\.id)))
    }
  }

  /// The number of results that a search returns at first.
  private static let firstFound = 200

  /// Returns a part of a counted list.
  ///
  /// - Parameters:
  ///   - index: The index of a row within the part.
  ///   - keeping: The articles that stay in the list, including those opened since the list was read.
  public func run(
    at index: Int, of timeline: Timeline, keeping: [ArticleSummary.ID]
  ) async throws(LibraryError) -> Timeline.Run {
    try await store.read {
      try $0.run(at: index, of: timeline, keeping: keeping, midnight: environment.midnight)
    }
  }

  /// Returns the entry of an article in a list; `nil` if the article does not belong to the list.
  public func place(of article: ArticleSummary.ID, in query: Query) async throws(LibraryError) -> TimelineEntry? {
    try await store.read { try $0.place(of: article, in: query, midnight: environment.midnight) }
  }

  /// Returns the next unread row of a section's list.
  ///
  /// - Parameters:
  ///   - place: The row to start from; `nil` starts at the list's top or, upwards, at its bottom.
  ///   - isBelow: True to search downwards.
  public func nextUnread(
    in query: Query, from place: TimelineEntry?, isBelow: Bool
  ) async throws(LibraryError) -> TimelineEntry? {
    try await store.read {
      try $0.nextUnread(in: query, from: place, isBelow: isBelow, midnight: environment.midnight)
    }
  }

  /// The summaries of some articles, in the order of their ids, without deleted articles.
  public func summaries(_ ids: [ArticleSummary.ID]) async throws(LibraryError) -> [ArticleSummary] {
    try await store.read { try $0.summaries(ids) }
  }

  /// Returns an article that is safe to show; `nil` if it was deleted or the task is cancelled.
  ///
  /// - Parameter pictureScheme: The prefix for a picture's percent-encoded address, so that only the app fetches
  ///   pictures.
  /// - Parameter isOriginal: True to show the text from the source, even if the article's page was fetched.
  public func article(
    _ id: ArticleSummary.ID, pictureScheme: String, isOriginal: Bool = false
  ) async throws(LibraryError) -> ReadableArticle? {
    guard let stored = try await store.read({ try StoredContent(of: id, by: $0) }) else { return nil }
    let (article, publication) = (stored.article, stored.publication)
    let wantsPage =
      publication?.readsPages == true || publication?.capabilities.contains(.stubs) == true || stored.isListed
    let state: FullTextState =
      if stored.fullText != nil {
        isOriginal ? .stored : .shown
      } else {
        wantsPage && article.summary.address != nil ? .wanted : .none
      }
    let (html, base) =
      if let fullText = stored.fullText, state == .shown {
        (fullText.untrustedHTML, String?.some(fullText.base))
      } else {
        (article.untrustedHTML, article.details.base)
      }
    guard let body = await safeBodies.body(html, base: base, scheme: pictureScheme, of: id) else { return nil }
    // The text of an article's page and the text from the source must not be compared.
    let seen = stored.seen.flatMap { $0.isPage == (state == .shown) ? $0 : nil }
    let changes: ArticleChanges? =
      if let seen, !body.isPlain {
        await safeBodies.changes(from: seen, to: body, headline: article.summary.headline, scheme: pictureScheme)
      } else { nil }
    return ReadableArticle(
      article: article, html: body.html, readingMinutes: body.readingMinutes,
      endsTooSoon: body.endsTooSoon && stored.fullText == nil && article.summary.address != nil,
      isPlain: body.isPlain, isGone: stored.isGone, terms: stored.terms, related: stored.related, twins: stored.twins,
      recordings: try await recordings(of: article, from: publication), capabilities: publication?.capabilities ?? [],
      fullText: state, place: stored.place, look: stored.look, changes: changes,
      changed: seen?.changed)
  }

  /// Shows these articles as plain text until the program ends, because their markup blocked or crashed the page.
  public func showPlainly(_ articles: [ArticleSummary.ID]) async {
    await safeBodies.showPlainly(articles)
  }

  /// Records that the reader saw this version of an article. Only later changes are then shown as changes.
  public func noteSeen(_ readable: ReadableArticle) async throws(LibraryError) {
    let (article, change) = (readable.article.id, readable.changed)
    try await store.write { try await $0.noteSeen(article, change: change) }
  }

  /// Stores the reader's place in an article, for when it is opened again. Does nothing if the article was deleted.
  ///
  /// - Parameter place: `nil` for the top.
  public func notePlace(_ place: ArticlePlace?, in article: ArticleSummary.ID) async throws(LibraryError) {
    try await store.write { try await $0.keep(place: place, in: article) }
  }

  /// Sets the look of a publication's articles.
  ///
  /// - Parameter look: `nil` for the common look.
  public func setLook(_ look: ArticleLook?, of publication: Publication.ID) async throws(LibraryError) {
    try await store.write { try await $0.setLook(look, of: publication) }
    await changeFeed.post(.publication(publication))
  }
}
