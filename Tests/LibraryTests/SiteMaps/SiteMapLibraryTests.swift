import Articles
import Foundation
import Storage
import Synchronization
import TestServers
import Testing

@testable import Library

@Suite("A feed whose site lists its pages")
struct SiteMapLibraryTests {
  @Test("has all articles behind its own with three requests, and without news two at most")
  func requests() async throws {
    let files = try await FollowedFiles(5000)
    #expect(try await files.articles().count == 10)
    let unread = try await files.sample.library.sidebar().unread
    let walk = try await files.requests { try await files.walk() }
    #expect(walk == ["/robots.txt", "/sitemap.xml"])
    print("score: a sitemap of 5,000 addresses is \(walk.count) requests")
    let articles = try await files.articles()
    #expect(articles.count == 5000 && Set(articles.compactMap(\.address)).count == 5000)
    #expect(try await files.numbers() == Set(1...5000))
    #expect(try await files.sample.library.sidebar().unread == unread)
    #expect(articles[0].headline == "Entry 5000" && articles[10].headline == "Entry 4990")
    #expect(try await files.requests { try await files.refresh() } == ["/feed.xml"])
    #expect(try await files.requests { try await files.refresh(after: 15) } == ["/feed.xml", "/sitemap.xml"])
    #expect(try await files.requests { try await files.walk() }.isEmpty)
  }

  @Test("is not worked on in the main thread")
  @MainActor func threads() async throws {
    let server = try SiteMapServer(30)
    let isRecorded = Mutex(false)
    let places = Mutex<Set<Bool>>([])
    // The provider asks for the time when it makes articles of a list.
    let sample = try SampleLibrary(
      TemporaryFolder(),
      now: {
        if isRecorded.withLock({ $0 }) { places.withLock { _ = $0.insert(Thread.isMainThread) } }
        return .now
      })
    let id = try await sample.subscribe(server.address)
    isRecorded.withLock { $0 = true }
    _ = try await sample.library.loadOlder(in: .publication(id))
    #expect(places.withLock { $0 } == [false])
    #expect(try await sample.articles(of: .publication(id)).count == 30)
  }

  @Test("has an article’s text, headline, author and date from its page once it is opened")
  func opening() async throws {
    let files = try await FollowedFiles(30)
    files.server.edit(3) { $0.title = "The Third: a Story" }
    try await files.walk()
    let library = files.sample.library
    let listed = try await files.article(3)
    #expect(listed.headline == "Entry 3" && !listed.isDated && listed.isRead)
    #expect(try await library.article(listed.id, pictureScheme: "x:")?.fullText == .wanted)
    let own = try await files.article(30)
    #expect(try await library.article(own.id, pictureScheme: "x:")?.fullText == FullTextState.none)
    var changes = await library.changes().makeAsyncIterator()
    try await library.loadFullText(of: listed.id, isWanted: false)
    // The list is not read anew, or the row would leave its place.
    #expect(await changes.next() == .articles([listed.id]))
    let read = try await files.article(3)
    #expect(read.id == listed.id && read.headline == "The Third: a Story" && read.byline == "Ada" && read.isDated)
    #expect(abs(read.published.timeIntervalSinceNow + 28 * 3600) < 60)
    let shown = try #require(await library.article(read.id, pictureScheme: "x:"))
    #expect(shown.fullText == .shown && shown.html.contains("The harbour of the old town"))
    // A date in the future is now.
    files.server.edit(4) { $0.published = .now.addingTimeInterval(86_400 * 365) }
    try await library.loadFullText(of: files.article(4).id)
    #expect(try await files.article(4).published < .now.addingTimeInterval(60))
    files.server.edit(4) { $0.published = .now.addingTimeInterval(-3600 * 27) }
    // The next look at the list does not change it back.
    files.server.add("New")
    try await files.refresh(after: 15)
    #expect(try await files.article(3).headline == "The Third: a Story")
  }

  @Test("keeps those articles offline that the reader opened or starred")
  func offline() async throws {
    let files = try await FollowedFiles(30)
    try await files.walk()
    let library = files.sample.library
    let (opened, starred) = (try await files.article(3), try await files.article(4))
    let plan = { try await library.offlinePlan(for: [.section(.publication(files.id))]) }
    #expect(try await plan().articles == 10)
    try await library.noteSeen(#require(await library.article(opened.id, pictureScheme: "x:")))
    try await library.mark([starred.id], .starred(true))
    #expect(try await plan().articles == 12)
    try await library.setOffline(.section(.publication(files.id)), true)
    let asked = try await files.requests { _ = try await library.updateOffline() }
    // The feed has only the beginnings of its ten.
    #expect(Set(asked) == Set(([3, 4] + (21...30)).map { "/blog/entry-\($0)/" }), "\(asked)")
  }

  @Test("has each article once, whether the list or the feed has it first")
  func twice() async throws {
    let files = try await FollowedFiles(30)
    let new = files.server.add("New")
    try await files.walk()
    let starred = try await files.article(5)
    try await files.sample.library.mark([starred.id], .starred(true))
    let read = try await files.article(6)
    try await files.sample.library.loadFullText(of: read.id)
    files.server.manner.newest = 28
    try await files.refresh()
    #expect(try await files.articles().count == 31)
    let again = try #require(await files.sample.library.article(files.article(6).id, pictureScheme: "x:"))
    #expect(again.article.summary.id == read.id && again.html.contains("The harbour of the old town"))
    let article = try await files.article(new)
    #expect(article.headline == "New" && !article.isRead)
    // What the reader marked stays the same article.
    let same = try await files.article(5)
    #expect(same.id == starred.id && same.isStarred)
    #expect(try await files.sample.library.storedArticle(starred.id)?.untrustedHTML == "Text of the feed")
    for _ in 0..<2 { try await files.refresh(after: 15) }
    #expect(try await files.articles().count == 31)
  }

  @Test("may be one of a feed without news that an earlier version read")
  func earlier() async throws {
    let files = try await FollowedFiles(30)
    let store = files.sample.library.store
    let state = try await store.known(of: files.id).state ?? ""
    _ = try await store.file.writer.store(SourceUpdate(state: state), of: files.id, at: .now)
    #expect(try await files.sample.publication(files.id).capabilities.isEmpty)
    // A body that did not change is read again after some days.
    try await files.refresh(after: 9)
    #expect(try await files.sample.publication(files.id).capabilities == .maybeList)
    #expect(try await files.articles().count == 10)
  }

  @Test("is looked at every two weeks for what is new and gone, and a page that was read stays")
  func changes() async throws {
    let files = try await FollowedFiles(40)
    let library = files.sample.library
    try await files.walk()
    for number in [7, 10] { try await library.loadFullText(of: files.article(number).id) }
    let starred = try await files.article(9)
    try await library.mark([starred.id], .starred(true))
    files.server.edit(7, at: .now.addingTimeInterval(60)) { $0.title = "Seven again" }
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90))
    for number in [4, 9, 10] { files.server.delete(number) }
    // An absence proves nothing while the page is there.
    files.server.manner.unlisted = [6]
    try await files.refresh()
    #expect(try await files.numbers() == Set(1...40))
    let asked = try await files.requests { try await files.refresh(after: 15) }
    #expect(try await files.numbers() == Set(1...41).subtracting([4]))
    #expect(try await files.article(7).headline == "Entry 7")
    // What the reader starred, or has the text of, stays.
    #expect(try await files.article(9).isStarred)
    #expect(try await library.article(files.article(10).id, pictureScheme: "x:")?.fullText == .shown)
    // The feed, the rules, the list, four pages that are absent, and one beside them.
    #expect(asked.count <= 8 && !asked.contains("/blog/entry-7/"), "\(asked)")
  }

  @Test("may have a list of lists, packed, with times or without", arguments: [true, false])
  func lists(hasTimes: Bool) async throws {
    let files = try await FollowedFiles(250) {
      $0.perList = 40
      $0.hasTimes = hasTimes
      $0.isPacked = hasTimes
    }
    let walk = try await files.requests { try await files.walk() }
    #expect(try await files.numbers() == Set(1...250))
    // Without times, the list that shows that all of them fit is the last, and the others are read again.
    #expect(walk.count == (hasTimes ? 9 : 15) && !walk.contains { $0.contains("tag") }, "\(walk)")
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90), changed: .now.addingTimeInterval(60))
    let look = try await files.requests { try await files.refresh(after: 15) }
    #expect(try await files.numbers() == Set(1...251))
    #expect(look.count <= 10, "\(look)")
    let later = try await files.requests { try await files.refresh(after: 15) }
    #expect(later.count <= (hasTimes ? 2 : 10), "\(later)")
  }

  @Test("may have many lists of one time, which are read in turn")
  func built() async throws {
    let files = try await FollowedFiles(500) {
      ($0.perList, $0.built) = (20, .now)
    }
    try await files.walk()
    #expect(try await files.numbers() == Set(1...500))
    files.server.manner.built = .now.addingTimeInterval(60)
    var asked: Set<String> = []
    for _ in 0..<5 {
      let look = try await files.requests { try await files.refresh(after: 14) }
      #expect(look.count == 13, "\(look)")
      asked.formUnion(look)
    }
    #expect(asked.count { $0.hasPrefix("/sitemap-") } == 25)
  }

  @Test("may move its list")
  func moved() async throws {
    let files = try await FollowedFiles(30)
    try await files.walk()
    files.server.manner.list = "/new-sitemap.xml"
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90))
    try await files.refresh(after: 15)
    #expect(try await files.articles().count == 31)
    #expect(try await files.requests { try await files.refresh(after: 15) } == ["/feed.xml", "/new-sitemap.xml"])
  }

  @Test("may have a list below that is broken", arguments: [Fault.status(500), .redirect(302, to: "/sitemap-2.xml")])
  func broken(fault: Fault) async throws {
    let files = try await FollowedFiles(250) { $0.perList = 40 }
    files.server.manner.broken = ["/sitemap-2.xml": fault]
    try await files.walk()
    #expect(try await files.numbers() == Set(1...250).subtracting(81...120))
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90), changed: .now.addingTimeInterval(60))
    try await files.refresh(after: 15)
    #expect(try await files.numbers() == Set(1...251).subtracting(81...120))
    files.server.manner.broken = [:]
    files.server.add("Late", at: .now.addingTimeInterval(-86_400 * 80), changed: .now.addingTimeInterval(60))
    try await files.refresh(after: 15)
    #expect(try await files.numbers() == Set(1...252))
  }

  @Test("may have several first lists, of which one is broken")
  func brokenRoot() async throws {
    let files = try await FollowedFiles(30) { $0.robots = "Sitemap: /sitemap-broken.xml\nSitemap: MAP" }
    files.server.manner.broken = ["/sitemap-broken.xml": .status(500)]
    try await files.walk()
    #expect(try await files.articles().count == 30)
    // It is broken later.
    let both = try await FollowedFiles(30) { $0.robots = "Sitemap: /sitemap-more.xml\nSitemap: MAP" }
    try await both.walk()
    both.server.manner.broken = ["/sitemap-more.xml": .status(500)]
    both.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90))
    let asked = try await both.requests { try await both.refresh(after: 15) }
    #expect(asked.contains("/sitemap-more.xml"))
    #expect(try await both.articles().count == 31)
    // While none comes, there is no archive, and the next look may find them.
    let none = try await FollowedFiles(30) { $0.robots = "Sitemap: /sitemap-more.xml\nSitemap: MAP" }
    none.server.manner.fault = .status(500)
    try await none.walk()
    #expect(try await none.articles().count == 10)
    none.server.manner.fault = nil
    try await none.refresh(after: 15)
    #expect(try await none.articles().count == 30)
  }

  @Test("may have a list among many that comes later")
  func brokenAmongMany() async throws {
    let files = try await FollowedFiles(500) { $0.perList = 20 }
    try await files.walk()
    files.server.manner.broken = ["/sitemap-25.xml": .status(500)]
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90), changed: .now.addingTimeInterval(60))
    #expect(try await files.requests { try await files.refresh(after: 15) }.contains("/sitemap-25.xml"))
    #expect(try await files.articles().count == 500)
    files.server.manner.broken = [:]
    try await files.refresh(after: 15)
    #expect(try await files.articles().count == 501)
  }

  @Test("may have many lists that come only later, and all of them are read")
  func late() async throws {
    let files = try await FollowedFiles(500) { ($0.perList, $0.fault) = (20, .status(500)) }
    try await files.walk()
    #expect(try await files.articles().count == 10)
    files.server.manner.fault = nil
    try await files.refresh(after: 15)
    for _ in 0..<4 {
      let look = try await files.requests { try await files.refresh(after: 1.2) }
      #expect(look.count <= 13, "\(look)")
    }
    #expect(try await files.numbers() == Set(1...500))
    #expect(try await files.requests { try await files.refresh(after: 1.2) } == ["/feed.xml"])
  }

  @Test("goes where the pages of the feed’s archive are no more")
  func earlierPages() async throws {
    let files = try await FollowedFiles(30)
    let page = #"{"address": "\#(files.server.address)?page=7", "seen": []}"#
    _ = try await files.sample.library.store.file.writer.storeArchive(
      [], of: files.id, under: nil, next: page, askedAt: files.sample.publication(files.id).source)
    try await files.walk()
    #expect(try await files.articles().count == 30)
  }

  @Test("fills no book with articles that nobody opened")
  func book() async throws {
    let files = try await FollowedFiles(30)
    try await files.walk()
    let opened = try await files.article(3)
    let library = files.sample.library
    try await library.noteSeen(#require(await library.article(opened.id, pictureScheme: "x:")))
    let (ids, leftOut) = try await library.articlesOfBook(of: Query(.publication(files.id)))
    #expect(ids.count == 11 && ids.contains(opened.id) && leftOut == 0)
  }

  @Test("is found again if a refresh stores its state meanwhile", arguments: [nil, 2])
  func meanwhile(perList: Int?) async throws {
    let files = try await FollowedFiles(30) { $0.perList = perList }
    if perList != nil {
      // The first lists are read again in the end.
      while try await files.articles().count < 30 {
        _ = try await files.sample.library.loadOlder(in: .publication(files.id))
      }
    }
    let gate = Gate()
    files.server.manner.gate = gate
    async let older = files.sample.library.loadOlder(in: .publication(files.id))
    try await gate.arrival()
    files.server.add("New")
    try await files.refresh()
    gate.open()
    _ = try await older
    try await files.refresh()
    #expect(try await files.articles().count == 31)
    files.server.add(
      "Imported", at: .now.addingTimeInterval(-86_400 * 90), changed: .now.addingTimeInterval(86_400))
    try await files.refresh(after: 15)
    #expect(try await files.articles().count == 32)
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id))?.isComplete == true)
  }

  @Test("has its news before its lists are read again, and asks again for those that did not come")
  func order() async throws {
    let files = try await FollowedFiles(30)
    try await files.walk()
    let gate = Gate()
    files.server.manner.gate = gate
    files.server.add("New")
    async let refresh: Void = files.refresh(after: 15)
    try await gate.arrival()
    #expect(try await files.articles().count == 31)
    gate.open()
    try await refresh
    (files.server.manner.gate, files.server.manner.fault) = (nil, .status(500))
    files.server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90))
    for days in [15.0, 0, 0, 0] {
      #expect(try await files.requests { try await files.refresh(after: days) } == ["/feed.xml", "/sitemap.xml"])
    }
    // Then they count as read, and come two weeks later.
    #expect(try await files.requests { try await files.refresh() } == ["/feed.xml"])
    files.server.manner.fault = nil
    try await files.refresh(after: 15)
    #expect(try await files.articles().count == 32)
  }

  @Test("has headlines and dates where the list has them")
  func news() async throws {
    let files = try await FollowedFiles(30) { $0.hasNews = true }
    files.server.edit(3) { $0.title = "Third" }
    try await files.walk()
    let article = try await files.article(3)
    #expect(article.headline == "Third" && article.isDated)
    #expect(abs(article.published.timeIntervalSinceNow + 28 * 3600) < 60)
    // What a later look finds is archive: no list tells what is news to the reader.
    let unread = try await files.sample.library.sidebar().unread
    files.server.manner.newest = 0
    for days in [-90.0, 0, 16] { files.server.add("Found", at: .now.addingTimeInterval(86_400 * days)) }
    files.wait(days: 15)
    let summary = try await files.sample.library.refresh(.publication(files.id), on: .insistence)
    #expect(summary.newArticles == 0)
    #expect(try await files.articles().count == 33)
    #expect(try await files.sample.library.sidebar().unread == unread)
  }

  @Test("has what the rules for programs allow")
  func robots() async throws {
    let files = try await FollowedFiles(30) {
      $0.robots = "User-agent: *\nDisallow: /blog/entry-1\nAllow: /blog/entry-12\nSitemap: MAP"
    }
    try await files.walk()
    #expect(try await files.numbers() == Set(1...30).subtracting([1] + (10...19)).union([12]))
    // Without the file, the list has its usual address.
    let without = try await FollowedFiles(30) { $0.robots = nil }
    try await without.walk()
    #expect(try await without.numbers() == Set(1...30))
    let refused = try await FollowedFiles(30) { $0.robots = "User-agent: *\nDisallow: /sitemap" }
    #expect(try await refused.requests { try await refused.walk() } == ["/robots.txt"])
    let below = try await FollowedFiles(120) {
      ($0.robots, $0.perList) = ("User-agent: *\nDisallow: /sitemap-1.xml\nSitemap: MAP", 40)
    }
    for work in [below.walk, { try await below.refresh(after: 15) }] {
      #expect(try await !below.requests(work).contains("/sitemap-1.xml"))
      #expect(try await below.numbers() == Set(1...120).subtracting(41...80))
      below.server.edit(3, at: .now.addingTimeInterval(60)) { _ in }
    }
    // Another site's list is not read.
    let other = try await FollowedFiles(30) { $0.robots = "Sitemap: http://127.0.0.2:9/sitemap.xml" }
    try await other.walk()
    #expect(try await other.numbers() == Set(1...30))
  }

  @Test("says how much it is")
  func reach() async throws {
    let files = try await FollowedFiles(30)
    let sentence = {
      try await files.sample.library.sentence(
        aboutArticlesOf: files.sample.publication(files.id), stored: files.articles().count)
    }
    #expect(try await sentence() == "10 newest of an unknown number; the site shows no more")
    #expect(try await files.sample.publication(files.id).capabilities == .maybeList)
    try await files.walk()
    #expect(try await sentence() == "30 articles")
    files.server.add("New")
    try await files.refresh()
    #expect(try await files.sample.publication(files.id).capabilities == .archive)
  }
}
