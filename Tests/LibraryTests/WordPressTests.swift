import Articles
import Foundation
import Library
import TestServers
import Testing

/// What the library makes of a real WordPress site: four hundred posts of six years, see scripts/demo.
@Suite("A WordPress site", .serialized)
struct WordPressTests {
  private static let total = 400
  /// One for all tests that change nothing. It ends with the process.
  private static let shared = Task { try await WordPressServer() }

  private static func site() async throws -> WordPressServer { try await shared.value }

  private func subscribed(
    to server: WordPressServer, _ permalinks: WordPressServer.Permalinks = .pretty
  ) async throws -> (sample: SampleLibrary, publication: Publication) {
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address(permalinks))
    let publication = try await sample.publication(id)
    #expect(publication.source.kind == .wordPress)
    return (sample, publication)
  }

  @Test(
    "is found from every address of it, as a whole and as its feed",
    arguments: [WordPressServer.Permalinks.pretty, .plain])
  func discovery(permalinks: WordPressServer.Permalinks) async throws {
    let server = try await Self.site()
    let front = server.address(permalinks)
    let sample = try SampleLibrary()
    let whole = try #require(await sample.library.discover(front).first)
    #expect(whole.source.kind == .wordPress)
    #expect(whole.title == "The Quadrangle")
    #expect(!whole.summary.isEmpty && whole.icon != nil && whole.headlines.count == 3)
    #expect(whole.sections.count >= 5)
    #expect(whole.capabilities.isSuperset(of: [.archive, .search, .tags, .sections, .comments]))

    _ = try await sample.library.subscribe(to: whole)
    let article = try #require(await sample.articles().first?.address)
    let feed = try #require(whole.source.feed)
    let bare = front.replacing("http://", with: "").trimmingCharacters(in: ["/"])
    for typed in [article, feed, bare] {
      let found = try await sample.library.discover(typed)
      #expect(found.first?.source.address == whole.source.address, "\(typed)")
      #expect(found.count > 1 && found.dropFirst().allSatisfy { $0.source.kind == .feed }, "\(typed)")
    }
  }

  @Test("brings its sections, tags, authors, pages, featured articles and profiles")
  func outline() async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server)
    let library = sample.library
    #expect(publication.capabilities.contains([.sections, .tags, .authors, .pages, .archive, .search, .comments]))

    let categories = try await library.terms(.category, of: publication.id)
    let names = Dictionary(categories.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    #expect(categories.contains { $0.name == "Campus" && $0.parent.flatMap { names[$0] } == "News" && $0.count > 0 })
    #expect(categories.contains { $0.name == "Food & Drink" })
    let sidebar = try await library.sidebar()
    #expect(sidebar.pages.count == 4 && sidebar.pages.contains { $0.title.contains("About") })
    #expect(sidebar.categories.count == categories.count)

    let featured = try await sample.articles(of: .featured(publication.id))
    #expect(featured.count >= 3)
    #expect(featured.contains { $0.headline.contains("observatory") })
    #expect(try await library.terms(.author, of: publication.id).count >= 12)
    #expect(publication.links.count >= 2)

    let first = try await library.terms(.tag, of: publication.id)
    #expect(first.count >= 100 && first[0].count >= first[50].count)
    var cursor: String?
    var pages = 0
    repeat {
      let list = try await library.loadTags(of: publication.id, at: cursor)
      cursor = list.next
      pages += 1
    } while cursor != nil && pages < 10
    #expect(pages == 4)
    #expect(try await library.terms(.tag, of: publication.id).count == 300)
  }

  @Test("gives up its archive to the first post, each post once, while new ones are published")
  func archive() async throws {
    let server = try await WordPressServer()
    let (sample, publication) = try await subscribed(to: server)
    let section = Section.publication(publication.id)
    let before = server.requests.count
    let unread = try await sample.publication(publication.id).unread
    var rounds = 0
    while let older = try await sample.library.loadOlder(in: section) {
      rounds += 1
      #expect(older.added > 0)
      if rounds == 1 { try await server.publish(title: "In the middle of it") }
      guard !older.isComplete, rounds < 20 else { break }
    }
    #expect(server.requests.count - before <= 5)
    let articles = try await sample.articles(of: section)
    #expect(articles.count == Self.total)
    #expect(Set(articles.compactMap(\.address)).count == Self.total)
    #expect(articles.last?.headline == "The Quadrangle prints its first page")
    #expect(articles.last?.isRead == true)
    #expect(try await sample.library.archive(of: section) == .end)
    // What is old is no news.
    #expect(try await sample.publication(publication.id).unread == unread)

    #expect(try await sample.library.refresh(section, on: .insistence).newArticles == 1)
    #expect(try await sample.articles(of: section).count == Self.total + 1)
    #expect(try await sample.articles(of: section).first?.headline == "In the middle of it")
  }

  @Test("gives up the archive of a category, a tag and an author", arguments: [Term.Kind.category, .tag, .author])
  func termArchive(kind: Term.Kind) async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server, .plain)
    let terms = try await sample.library.terms(kind, of: publication.id)
    let name: String? = [.category: "Film", .tag: "books"][kind]
    let term = try #require(terms.first { name == nil || $0.name == name })
    let section = Section.term(term.id)
    let stored = try await sample.articles(of: section).count
    var added = 0
    for _ in 0..<10 {
      guard let older = try await sample.library.loadOlder(in: section) else { break }
      added += older.added
      if older.isComplete { break }
    }
    let articles = try await sample.articles(of: section)
    #expect(articles.count == stored + added && added > 0)
    #expect(Set(articles.map(\.id)).count == articles.count)
    if kind == .category { #expect(articles.count == term.count) }
    #expect(try await sample.library.archive(of: section) == .end)
  }

  @Test("is searched by the site itself, far beyond what is stored")
  func search() async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server)
    #expect(try await sample.library.search("prints its first page").isEmpty)
    let findings = Collector<SiteFindings>()
    try await sample.library.searchSites("prints its first page", in: .all) { await findings.add($0) }
    let found = try await #require(findings.elements.first).result.get()
    let articles = try await sample.library.summaries(found)
    #expect(articles.contains { $0.headline == "The Quadrangle prints its first page" && $0.isRead })
    let merged = try await sample.library.search(Query(.all, words: "prints its first page", found: found))
    #expect(Set(merged.map(\.id)).isSuperset(of: found))
    #expect(try await sample.publication(publication.id).unread <= 20)
  }

  @Test("has its comments as threads")
  func comments() async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server)
    let article = try #require(
      await sample.articles(of: .featured(publication.id)).first { $0.headline.contains("observatory") })
    #expect(try await sample.library.storedComments(on: article.id, pictureScheme: "picture:") == nil)
    let comments = try await sample.library.loadComments(on: article.id, pictureScheme: "picture:")
    let threads = comments.threads
    #expect(comments.count == 30 && comments.total == 30 && comments.next == nil)
    func count(_ threads: [CommentThread]) -> Int { threads.reduce(0) { $0 + 1 + count($1.answers) } }
    func depth(_ threads: [CommentThread]) -> Int { threads.map { 1 + depth($0.answers) }.max() ?? 0 }
    #expect(count(threads) == 30 && depth(threads) == 4)
    #expect(threads.allSatisfy { !$0.comment.author.isEmpty && !$0.html.contains("<script") })
    let stored = try await sample.library.storedComments(on: article.id, pictureScheme: "picture:")
    #expect(stored.map { count($0.threads) } == 30)
  }

  @Test("costs at most two requests while nothing changes", arguments: [WordPressServer.Permalinks.pretty, .plain])
  func unchanged(permalinks: WordPressServer.Permalinks) async throws {
    let server = try await Self.site()
    let (sample, _) = try await subscribed(to: server, permalinks)
    let before = server.requests.count
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(summary.unchanged == 1 && summary.failed == 0)
    #expect(server.requests.count - before <= 2)
    #expect(server.requests.allSatisfy { $0.method == "GET" && $0.userAgent.contains("Courant") })
  }

  @Test("is followed in what it publishes, edits and deletes, near and far, and marks stay")
  func changes() async throws {
    let server = try await WordPressServer()
    let (sample, publication) = try await subscribed(to: server)
    let section = Section.publication(publication.id)
    while let older = try await sample.library.loadOlder(in: section), !older.isComplete {}
    let new = try await server.publish(title: "Fresh", content: "<p>Ink.</p>")
    #expect(try await sample.library.refresh(.all, on: .insistence).newArticles == 1)
    let fresh = try #require(await sample.articles(of: section).first)
    #expect(fresh.headline == "Fresh" && !fresh.isRead)
    try await sample.library.mark([fresh.id], .starred(true))
    try await sample.library.mark([fresh.id], .read(true))

    try await server.edit(new, title: "Fresher", content: "<p>More ink.</p>")
    #expect(try await sample.library.refresh(.all, on: .insistence).newArticles == 0)
    let edited = try #require(await sample.library.storedArticle(fresh.id))
    #expect(edited.summary.headline == "Fresher" && edited.untrustedHTML.contains("More ink"))
    #expect(edited.summary.isStarred && edited.summary.isRead)

    // One of the newest, and one from far back in the archive.
    let old = try #require(await sample.articles(of: section).last)
    let oldID = try #require(await sample.library.storedArticle(old.id)?.handle.flatMap { Int($0) })
    let second = try #require(await sample.articles(of: section).dropFirst().first)
    let secondID = try #require(await sample.library.storedArticle(second.id)?.handle.flatMap { Int($0) })
    try await server.delete(secondID)
    try await server.delete(oldID)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    let left = Set(try await sample.articles(of: section).map(\.id))
    #expect(left.count == Self.total - 1)
    #expect(!left.contains(second.id) && !left.contains(old.id) && left.contains(fresh.id))
  }

  @Test("keeps a starred article that the site deleted")
  func starredStays() async throws {
    let server = try await WordPressServer()
    let (sample, publication) = try await subscribed(to: server)
    let article = try #require(await sample.articles(of: .publication(publication.id)).dropFirst(3).first)
    try await sample.library.mark([article.id], .starred(true))
    let handle = try #require(await sample.library.storedArticle(article.id)?.handle.flatMap { Int($0) })
    try await server.delete(handle)
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.articles(of: .starred).map(\.id) == [article.id])
  }

  @Test("that closed its interface is read through its feed and says so", arguments: WordPressServer.Refusal.allCases)
  func closed(refusal: WordPressServer.Refusal) async throws {
    let server = try await WordPressServer()
    let (sample, publication) = try await subscribed(to: server)
    let known = try await sample.articles(of: .publication(publication.id)).count
    let first = try #require(await sample.articles(of: .publication(publication.id)).first)
    let body = try await sample.library.storedArticle(first.id)?.untrustedHTML
    let terms = try await sample.library.article(first.id, pictureScheme: "picture:")?.terms
    #expect(terms?.isEmpty == false)
    try await server.turnAPIOff(as: refusal)
    try await server.publish(title: "Through the feed")
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(summary.failed == 0 && summary.newArticles == 1)
    let closed = try await sample.publication(publication.id)
    #expect(closed.notice?.contains("feed") == true)
    #expect(!closed.capabilities.contains(.search))
    let articles = try await sample.articles(of: .publication(publication.id))
    #expect(articles.count == known + 1 && articles.first?.headline == "Through the feed")

    // What the interface said of an article is more than the feed does, and stays.
    #expect(try await sample.library.storedArticle(first.id)?.untrustedHTML == body)
    #expect(try await sample.library.article(first.id, pictureScheme: "picture:")?.terms == terms)

    // A new subscriber gets the feed.
    let newcomer = try SampleLibrary()
    let found = try await newcomer.library.discover(server.address)
    #expect(found.allSatisfy { $0.source.kind == .feed } && !found.isEmpty)

    try await server.turnAPIOn()
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    let open = try await sample.publication(publication.id)
    #expect(open.notice == nil && open.capabilities.contains(.search))
    #expect(try await sample.articles(of: .publication(publication.id)).count == known + 1)
  }

  @Test("behind a feed is offered, and taken without losing or doubling anything")
  func upgrade() async throws {
    let server = try await WordPressServer()
    let sample = try SampleLibrary()
    let found = try await sample.library.discover(server.address)
    let feed = try #require(found.first { $0.source.kind == .feed })
    let id = try await sample.library.subscribe(to: feed).publication
    let section = Section.publication(id)
    let before = try await sample.articles(of: section)
    #expect(before.count == 10)
    try await sample.library.mark([before[1].id, before[2].id], .starred(true))
    try await sample.library.mark([before[2].id], .read(true))
    let offer = try #require(await sample.publication(id).offer)
    #expect(offer.kind == .wordPress)

    let added = try #require(await sample.library.takeOffer(of: id))
    let publication = try await sample.publication(id)
    #expect(publication.source.kind == .wordPress && publication.offer == nil)
    let after = try await sample.articles(of: section)
    // Its pages are not in the list.
    #expect(after.count + 4 == before.count + added)
    #expect(Set(after.map(\.id)).isSuperset(of: before.map(\.id)))
    #expect(Set(after.map(\.headline)).count == after.count)
    #expect(after.filter(\.isStarred).map(\.id) == [before[1].id, before[2].id])
    #expect(after.filter { !$0.isRead }.map(\.id) == before.filter { $0.id != before[2].id }.map(\.id))
    #expect(try await sample.library.refresh(.all, on: .insistence).newArticles == 0)
  }

  @Test("shows of a protected post what everybody may see")
  func protected() async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server)
    let section = Section.publication(publication.id)
    while let older = try await sample.library.loadOlder(in: section), !older.isComplete {}
    let article = try #require(
      await sample.articles(of: section).first { $0.headline.contains("A column for subscribers") })
    let stored = try #require(await sample.library.storedArticle(article.id))
    #expect(!stored.untrustedHTML.contains("heron"))
  }

  @Test("has titles and names as people wrote them")
  func labels() async throws {
    let server = try await Self.site()
    let (sample, publication) = try await subscribed(to: server)
    let section = Section.publication(publication.id)
    while let older = try await sample.library.loadOlder(in: section), !older.isComplete {}
    let headlines = try await sample.articles(of: section).map(\.headline)
    for text in [
      "“We heard it!”: a lunch box in orbit says hello", "✉\u{FE0E} Letters: what readers wrote about the bus lanes",
      "Why Middlemarch fills the lecture hall", "If a < b: the mathematics of cutting in line",
      "Rock & roll & radiators", "«مرحبا»: the Arabic circle turns forty",
    ] {
      #expect(headlines.contains(text), "\(text)")
    }
    #expect(headlines.allSatisfy { !$0.contains("&#") && !$0.contains("&amp;") && !$0.contains("<em>") })
  }
}

/// What came, in the order in which it did.
actor Collector<Element: Sendable> {
  private(set) var elements: [Element] = []

  func add(_ element: Element) { elements.append(element) }
}
