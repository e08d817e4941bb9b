import Articles
import Foundation
import HTTP
import TestServers
import Testing

@testable import Sync

/// Google Reader's interface, on a server that is as odd as real ones are.
@Suite struct GoogleReaderTests {
  private static func service(
    _ server: ReaderServer, _ dialect: Dialect = .plain, base: String = "", password: String = ReaderServer.password,
    auth: String? = nil, client: Client = .forSync, keep: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> GoogleReader {
    GoogleReader(
      address: server.address + base, dialect: dialect, credentials: .password(password, user: ReaderServer.user),
      auth: auth, client: client, now: { Date() }, keep: keep)
  }

  private static func server(_ articles: Int, _ quirks: ReaderQuirks = ReaderQuirks(), base: String = "") throws
    -> ReaderServer
  {
    let server = try ReaderServer(quirks, base: base)
    server.fill(feeds: 3, articles: articles)
    return server
  }

  private static func names(_ numbers: some Sequence<Int>) -> [String] { numbers.map(String.init) }

  @Test func `The interface is found below the address that the reader knows`() async throws {
    let server = try Self.server(1, base: "/r/api/greader.php")
    for end in [
      "/r", "/r/", "/r/api", "/r/api/", "/r/api/greader.php", "/r/api/greader.php/", "/r/?x#y", "/r/i/",
      "/r/i/?a=normal", "/r/i", "/r/i/index.php?a=normal", "/r/index.php",
      "/r/api/fever.php", "/r/api/",
    ] {
      #expect(try await Self.service(server, .freshRSS, base: end).signIn().user == "ann", "\(end)")
    }
  }

  // MARK: Reading

  @Test(arguments: [
    (Dialect.freshRSS, "/api/greader.php", ReaderQuirks.freshRSS), (.commaFeed, "/rest/googlereader", .commaFeed),
    (.theOldReader, "", .theOldReader), (.miniflux, "", .miniflux), (.plain, "", ReaderQuirks()),
  ])
  func `A sync of each server: who, what feeds, what is unread and starred, and the articles`(
    dialect: Dialect, base: String, quirks: ReaderQuirks
  ) async throws {
    let server = try Self.server(60, quirks, base: base)
    server.mark(1...20, isRead: true)
    server.mark(15...25, isStarred: true)
    let client = Client.forSync
    let service = Self.service(server, dialect, client: client)
    #expect(try await service.signIn() == SyncIdentity(user: "ann"))
    let before = server.calls.count
    let list = try await service.subscriptions(isThorough: false)
    let changes = try await service.changes(since: nil, isThorough: false)
    #expect(server.calls.count - before == 3)
    #expect(list.feeds.map(\.id) == ["feed/1", "feed/2", "feed/3"])
    #expect(
      list.feeds.first
        == RemoteFeed(
          id: "feed/1", title: "Feed 1", address: "https://f1.example/feed", site: "https://f1.example/", folder: "News"
        ))
    #expect(list.folders == [RemoteFolder(id: "News", title: "News")])
    let unread = try #require(changes.unread)
    #expect(unread.extent == .whole && unread.ids.count == 40 && changes.starred?.ids.count == 11)
    #expect(changes.all == nil && changes.articles.isEmpty && changes.leftOut == 0)
    let articles = try await service.articles(unread.ids)
    #expect(articles.articles.count == 40 && articles.leftOut == 0)
    #expect(Set(articles.articles.map(\.id)) == Set(unread.ids))
    #expect(articles.articles.allSatisfy { !$0.marks.contains(.read) })
    #expect(articles.articles.count { $0.marks.contains(.starred) } == 5)
    let first = try #require(articles.articles.first { $0.article.headline == "Article 30" })
    #expect(first.article.address == "https://a.example/30" && first.article.html == "<p>Text 30</p>")
    #expect(first.article.byline == "Ann" && first.article.medium == .audio && first.feed == "feed/3")
    #expect(first.article.published == Date(timeIntervalSince1970: 1_750_001_800) && first.article.isDated)
    #expect(server.calls.filter { $0.path.hasSuffix("ClientLogin") }.count == 1)
    // Nothing of what servers mean different things by.
    let streams = server.calls.compactMap { $0["s"] }
    #expect(Set(streams).isSubset(of: ["user/-/state/com.google/reading-list", "user/-/state/com.google/starred"]))
    #expect(server.calls.allSatisfy { $0["ot"] == nil && $0["nt"] == nil && !$0.path.contains("mark-all") })
  }

  @Test func `A thorough sync lists all names, and folders without feeds`() async throws {
    let server = try Self.server(50)
    server.mark(1...20, isRead: true)
    let service = Self.service(server)
    let changes = try await service.changes(since: nil, isThorough: true)
    #expect(changes.all?.ids.count == 50 && changes.unread?.ids.count == 30)
    #expect(try await service.subscriptions(isThorough: true).folders.map(\.title) == ["News", "Empty"])
    var dialect = server.quirks
    dialect.page = 20
    server.quirks = dialect
    let pages = try await service.changes(since: nil, isThorough: true)
    #expect(pages.all?.ids == changes.all?.ids && pages.all?.extent == .pages && pages.starred?.extent == .whole)
  }

  @Test func `Lists that come in pages, or are odd, are believed as far as they go`() async throws {
    typealias Change = @Sendable (inout ReaderQuirks) -> Void
    var small = ReaderQuirks()
    small.page = 1
    let endless = try Self.server(250, small)
    let part = try #require(try await Self.service(endless).changes(since: nil, isThorough: false).unread)
    #expect(part.ids.count == 200 && part.extent == .part)
    let cases: [(name: String, change: Change, count: Int, extent: IDList.Extent, leftOut: Int)] = [
      ("pages", { $0.page = 7 }, 30, .pages, 0),
      ("inclusive pages", { ($0.page, $0.isInclusive) = (7, true) }, 30, .pages, 0),
      ("lost boundaries", { ($0.page, $0.losesBoundaries) = (7, true) }, 27, .pages, 0),
      ("circles", { $0.goesInCircles = true }, 30, .part, 0),
      ("circles of pages", { ($0.goesInCircles, $0.page) = (true, 5) }, 10, .part, 0),
      ("the same page", { $0.repeatsPages = true }, 30, .part, 0),
      ("names twice", { $0.repeatsNames = true }, 30, .whole, 0),
      ("numbers", { $0.idsAreNumbers = true }, 30, .whole, 0),
      ("long names", { $0.idsAreLong = true }, 30, .whole, 0),
      ("nonsense", { $0.nonsense = ["2a", "", "🙂"] }, 30, .pages, 3),
      ("no exclusion", { $0.ignoresExclusion = true }, 40, .whole, 0),
    ]
    for (name, change, count, extent, leftOut) in cases {
      var quirks = ReaderQuirks()
      change(&quirks)
      let server = try Self.server(40, quirks)
      server.mark(1...10, isRead: true)
      let changes = try await Self.service(server).changes(since: nil, isThorough: false)
      #expect(changes.unread?.ids.count == count, "\(name)")
      #expect(changes.unread?.extent == extent, "\(name)")
      // The starred ones are listed, too.
      #expect(changes.leftOut == 2 * leftOut, "\(name)")
      #expect(Set(changes.unread?.ids ?? []).count == count, "\(name)")
    }
  }

  @Test func `What another device reads between two pages shifts them, so that they prove nothing`() async throws {
    var quirks = ReaderQuirks()
    quirks.page = 10
    let server = try Self.server(40, quirks)
    server.meanwhile(before: "stream/items/ids", skip: 1) { items in
      for index in items.indices.suffix(5) { items[index].isRead = true }
    }
    let changes = try await Self.service(server).changes(since: nil, isThorough: false)
    // Five that are unread are not in it, and five that are in it are read.
    #expect(changes.unread?.ids.count == 35 && changes.unread?.extent == .pages)
    #expect(Set(changes.unread?.ids ?? []).subtracting(server.unread.map(String.init)).count == 5)
  }

  @Test func `All pages are listed, up to a hundred thousand, and a full page without a next one proves nothing`()
    async throws
  {
    var quirks = ReaderQuirks()
    quirks.page = 4000
    let server = try Self.server(13_000, quirks)
    let changes = try await Self.service(server).changes(since: nil, isThorough: false)
    #expect(changes.unread?.ids.count == 13_000 && changes.unread?.extent == .pages)
    #expect(server.calls(to: "stream/items/ids").count == 5)
    server.quirks = ReaderQuirks()
    let whole = try await Self.service(server).changes(since: nil, isThorough: true)
    #expect(whole.unread?.ids.count == 13_000 && whole.unread?.extent == .pages)
    #expect(whole.all?.ids.count == 13_000 && whole.all?.extent == .pages)
    var list = GoogleReaderList(atMost: 3, page: 2)
    list.take(
      try JSONDecoder().decode(
        GoogleReaderIDs.self, from: Data(#"{"itemRefs":[{"id":"1"},{"id":"2"}],"continuation":"x"}"#.utf8)))
    list.take(
      try JSONDecoder().decode(GoogleReaderIDs.self, from: Data(#"{"itemRefs":[{"id":"3"}],"continuation":"y"}"#.utf8)))
    #expect(list.continuation == nil && list.list == IDList(ids: ["1", "2", "3"], extent: .part))
    list = GoogleReaderList(atMost: 10, page: 2)
    list.take(try JSONDecoder().decode(GoogleReaderIDs.self, from: Data(#"{"itemRefs":[{"id":"1"},{"id":"2"}]}"#.utf8)))
    #expect(list.list == IDList(ids: ["1", "2"], extent: .pages))
  }

  @Test func `Articles that are gone are missing, and odd ones are left out and counted`() async throws {
    let server = try Self.server(10)
    var items = server.items
    let id = #""id":"tag:google.com,2005:reader/item/0000000000000003""#
    let origin = #""origin":{"streamId":"feed/1"}"#
    items[0].odd = #"{"id":"nonsense","categories":[],\#(origin)}"#
    items[1].odd = #"{\#(id),"categories":[]}"#
    items[2].odd = #"{\#(id),\#(origin)}"#
    items[3].odd = #"{\#(id),"categories":{},\#(origin)}"#
    items[4].odd = #"{\#(id),"categories":[],"origin":{"streamId":"user/-/x"}}"#
    items[5].odd = "[]"
    items[6].odd =
      #"{\#(id),"title":7,"author":[],"published":"soon","canonical":{},"summary":"s","categories":[1,null],\#(origin)}"#
    server.items = items
    let answer = try await Self.service(server).articles(Self.names(1...12))
    #expect(answer.leftOut == 6)
    #expect(answer.articles.map(\.id) == ["3", "8", "9", "10"])
    let bare = try #require(answer.articles.first)
    #expect(bare.marks.isEmpty && bare.article.headline.isEmpty && bare.article.address == nil && !bare.article.isDated)
    #expect(try await Self.service(server).articles(["nonsense", ""]).articles.isEmpty)
  }

  @Test func `Dates far away, and none, have a place`() async throws {
    let server = try Self.server(3)
    var items = server.items
    items[0].published = 4_102_444_800
    items[1].published = 1_577_836_800
    items[2].published = 0
    server.items = items
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let service = GoogleReader(
      address: server.address, dialect: .plain, credentials: .password(ReaderServer.password, user: "ann"),
      client: .forSync, now: { now })
    let articles = try await service.articles(["1", "2", "3"]).articles.map(\.article)
    #expect(articles.map(\.published.timeIntervalSince1970) == [1_800_000_000, 1_577_836_800, 1_750_000_000])
    #expect(articles.map(\.isDated) == [true, true, false])
  }

  @Test func `Unknown articles alone are an empty answer, also where that is a refusal`() async throws {
    var quirks = ReaderQuirks()
    quirks.refusesUnknown = true
    let server = try Self.server(3, quirks)
    #expect(try await Self.service(server, .miniflux).articles(["77"]) == RemoteArticles(articles: []))
    #expect(
      await syncError { () throws(SyncError) in _ = try await Self.service(server).articles(["77"]) }
        == .refused(status: 400))
    server.quirks = ReaderQuirks()
    #expect(try await Self.service(server).articles(["77"]) == RemoteArticles(articles: []))
  }

  @Test func `What was not asked for is not taken`() async throws {
    var quirks = ReaderQuirks()
    quirks.addsOthers = true
    quirks.enclosuresHaveURL = true
    let server = try Self.server(3, quirks)
    let answer = try await Self.service(server).articles(["2"])
    #expect(answer.articles.map(\.id) == ["2"] && answer.leftOut == 1)
    #expect(answer.articles.first?.article.details.enclosures.map(\.address) == ["https://a.example/2.mp3"])
  }

  @Test(arguments: [
    (Dialect.plain, "Ben &amp; Jerry &lt;3", "Ben & Jerry <3"), (.miniflux, "Ben &amp; Jerry", "Ben &amp; Jerry"),
    (.freshRSS, "＜b＞ Ben ＆ Jerry &amp;", "<b> Ben & Jerry &"), (.plain, " a\n\tb\u{7} ", "a b"),
    (.plain, "&amp;lt;", "&lt;"), (.plain, "https://a.example/1", ""),
  ])
  func `A title is plain text, as the server means it`(dialect: Dialect, title: String, plain: String) async throws {
    let server = try Self.server(1, base: dialect == .freshRSS ? "/api/greader.php" : "")
    var items = server.items
    items[0].title = title
    server.items = items
    let article = try #require(
      try await Self.service(server, dialect, password: "hunter2").articles(["1"]).articles.first)
    #expect(article.article.headline == plain)
  }

  @Test func `Names of feeds have the signs that the server wrote wide, and titles those of theirs`() async throws {
    let server = try Self.server(1, .freshRSS, base: "/api/greader.php")
    server.feeds[0].title = #"A, B / C? D; E\F & <G> "H'^"#
    server.items[0].title = "Ｑ：， & <b>"
    server.items[0].author = "Ann & Bob"
    let service = Self.service(server, .freshRSS)
    let feed = try #require(try await service.subscriptions(isThorough: false).feeds.first)
    #expect(feed.title == #"A, B / C? D; E\F & <G> "H'^"#)
    #expect(feed.isCalled("A， B ／ C？ D； E＼F ＆ ＜G＞ \"H'^") && !feed.isCalled("A"))
    let article = try #require(try await service.articles(["1"]).articles.first).article
    #expect(article.headline == "Ｑ：， & <b>" && article.byline == "Ann & Bob")
  }

  @Test(arguments: [
    ("nospam@example.org (Ann Lee)", "Ann Lee"), ("Ann <ann@example.org>", "Ann"),
    ("ann@example.org", "ann@example.org"),
    ("a@example.org (Ann); b@example.org (Bob)", "Ann; Bob"), ("Ann; Bob", "Ann; Bob"), ("@ann", "@ann"),
  ])
  func `Authors that are written as in mail are called by their names`(written: String, name: String) async throws {
    let server = try Self.server(1, .freshRSS, base: "/api/greader.php")
    server.items[0].author = written
    let article = try #require(try await Self.service(server, .freshRSS).articles(["1"]).articles.first)
    #expect(article.article.byline == name)
  }

  @Test func `Tags come along, and labels and states are none`() async throws {
    let server = try Self.server(1, .freshRSS, base: "/api/greader.php")
    server.items[0].tags = ["Sea & Sky", "Opinion", " "]
    server.items[0].isStarred = true
    let article = try #require(try await Self.service(server, .freshRSS).articles(["1"]).articles.first)
    #expect(article.article.details.tags == ["Sea & Sky", "Opinion"] && article.marks == .starred)
  }

  @Test func `A feed's archive is walked through to its end, and holds that feed alone`() async throws {
    var quirks = ReaderQuirks()
    quirks.takesAnyStream = true
    let server = try Self.server(450, quirks)
    let service = Self.service(server)
    var (found, cursor, pages) = ([] as [RemoteArticle], nil as String?, 0)
    repeat {
      let page = try await service.archive(of: "feed/2", at: cursor)
      found += page.articles
      cursor = page.next
      pages += 1
    } while cursor != nil && pages < 9
    #expect(found.count == 150 && found.allSatisfy { $0.feed == "feed/2" } && pages == 5)
    #expect(
      await syncError { () throws(SyncError) in
        _ = try await Self.service(server, .miniflux).archive(of: "feed/2", at: nil)
      } == .unsupported)
    #expect(
      await syncError { () throws(SyncError) in
        _ = try await service.archive(of: "user/-/state/com.google/read", at: nil)
      } == .unsupported)
  }

  // MARK: Writing

  @Test func `A form has the token, the tag and then the names, all in the long form`() async throws {
    let server = try Self.server(3)
    _ = try await Self.service(server).apply(RemoteMarking(ids: ["1", "-2"], mark: .starred, isSet: false))
    #expect(
      server.bodies.last
        == "T=t0ken-1&r=user%2F-%2Fstate%2Fcom.google%2Fstarred&i=tag%3Agoogle.com,2005%3Areader%2Fitem%2F0000000000000001&i=tag%3Agoogle.com,2005%3Areader%2Fitem%2Ffffffffffffffffe"
    )
  }

  @Test(arguments: [
    (Dialect.freshRSS, "/api/greader.php", ReaderQuirks.freshRSS), (.commaFeed, "/rest/googlereader", .commaFeed),
    (.theOldReader, "", .theOldReader), (.plain, "", ReaderQuirks()),
  ])
  func `Marks are set and taken away on each server`(dialect: Dialect, base: String, quirks: ReaderQuirks) async throws
  {
    let server = try Self.server(300, quirks, base: base)
    let service = Self.service(server, dialect)
    let ids = try #require(try await service.changes(since: nil, isThorough: false).unread?.ids)
    let some = Array(ids.prefix(250))
    for isSet in [true, true, false] {
      #expect(try await service.apply(RemoteMarking(ids: some, mark: .read, isSet: isSet)) == .done(isProved: false))
      #expect(server.unread.count == (isSet ? 50 : 300))
      #expect(try await service.apply(RemoteMarking(ids: some, mark: .starred, isSet: isSet)) == .done(isProved: false))
      #expect(server.starred.count == (isSet ? 250 : 0))
    }
    #expect(server.calls(to: "token").count == 1 && server.calls(to: "ClientLogin").count == 1)
    #expect(try await service.apply(RemoteMarking(ids: ["nonsense"], mark: .read, isSet: true)) == .refused)
    #expect(try await service.apply(RemoteMarking(ids: [], mark: .read, isSet: true)) == .refused)
    #expect(await service.toggles == false)
  }

  @Test func `A server that toggles is known as such, and what it was told is not told again`() async throws {
    let server = try Self.server(10, .miniflux)
    let service = Self.service(server, .miniflux)
    #expect(await service.toggles)
    server.fail("edit-tag", with: .raw(""), isAfterwards: true)
    #expect(try await service.apply(RemoteMarking(ids: ["1", "2"], mark: .read, isSet: true)) == .unknown)
    #expect(server.unread == Set(3...10) && server.calls(to: "edit-tag").count == 1)
    // A FreshRSS is none, whatever it looks like.
    #expect(await Self.service(server, .freshRSS).toggles == false)
    let other = try Self.server(1)
    #expect(await Self.service(other, .miniflux).toggles == false)
    #expect(await Self.service(other, .miniflux, password: "wrong").toggles)
  }

  @Test func `What came of a write is told as far as it is known`() async throws {
    let html = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
    let cases: [(name: String, fault: Fault, outcome: WriteOutcome)] = [
      ("reset", .reset(), .unknown), ("nothing", .raw(""), .unknown),
      ("a cut body", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nO"), .unknown),
      ("502", .status(502), .unknown), ("504", .status(504), .unknown), ("500", .status(500), .refused),
      ("400", .status(400), .refused), ("404", .status(404), .refused), ("a page", .status(200, body: html), .unknown),
      ("nothing said", .status(200), .unknown), ("204", .status(204), .unknown),
      ("a list", .status(200, body: Array("[]".utf8)), .unknown),
      ("an object", .status(200, body: Array("{}".utf8)), .unknown),
      ("a complaint", .status(200, body: Array(#"{"errors":["no"]}"#.utf8)), .refused),
      ("OK with a line break", .status(200, body: Array("OK\n".utf8)), .done(isProved: false)),
    ]
    for (name, fault, outcome) in cases {
      let server = try Self.server(3)
      server.fail("edit-tag", with: fault, times: 9)
      server.fail("subscription/edit", with: fault, times: 9)
      let service = Self.service(server)
      #expect(try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true)) == outcome, "\(name)")
      #expect(try await service.perform(.unsubscribe(feed: "feed/1")) == outcome, "\(name)")
      // Once each, whatever came.
      #expect(server.calls(to: "edit-tag").count == 1 && server.calls(to: "subscription/edit").count == 1, "\(name)")
    }
  }

  @Test func `A write that was not done is told so, and is sent nowhere else`() async throws {
    let other = try ReaderServer()
    let cases: [(fault: Fault, error: SyncError)] = [
      (.status(429, ["Retry-After: 60"]), .busy(status: 429)), (.status(503), .busy(status: 503)),
      (.redirect(301, to: other.address + "/reader/api/0/edit-tag"), .moved(to: other.address)),
      (.redirect(308, to: other.address + "/reader/api/0/edit-tag"), .moved(to: other.address)),
      (.redirect(302, to: other.address + "/login"), .refused(status: 302)),
      (.redirect(303, to: "/reader/api/0/user-info"), .refused(status: 303)),
      (.redirect(307, to: other.address + "/x"), .refused(status: 307)),
    ]
    for (fault, error) in cases {
      let server = try Self.server(3)
      server.fail("edit-tag", with: fault, times: 9)
      let service = Self.service(server)
      let marking = RemoteMarking(ids: ["1"], mark: .read, isSet: true)
      #expect(await syncError { () throws(SyncError) in _ = try await service.apply(marking) } == error)
      #expect(server.unread.count == 3 && server.calls(to: "edit-tag").count == 1)
    }
    #expect(other.requests.isEmpty)
    // Within the origin a write goes on as it is.
    let server = try Self.server(3)
    server.fail("edit-tag", with: .redirect(307, to: "/reader/api/0/edit-tag"))
    #expect(
      try await Self.service(server).apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true))
        == .done(isProved: false))
    #expect(server.unread == [2, 3])
  }

  @Test func `Servers that say OK and do nothing are not believed`() async throws {
    var quirks = ReaderQuirks()
    quirks.lies = true
    let server = try Self.server(3, quirks)
    let service = Self.service(server)
    #expect(try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true)) == .done(isProved: false))
    #expect(try await service.articles(["1"]).articles.first?.marks == [])
    quirks.lies = false
    quirks.poison = [2]
    server.quirks = quirks
    #expect(try await service.apply(RemoteMarking(ids: ["1", "2", "3"], mark: .read, isSet: true)) == .refused)
    #expect(server.unread.count == 3)
    quirks.complainsInJSON = true
    server.quirks = quirks
    #expect(try await service.apply(RemoteMarking(ids: ["99"], mark: .read, isSet: true)) == .refused)
  }

  @Test func `What stands behind a thousand fields is not read, which the last article shows`() async throws {
    var quirks = ReaderQuirks.freshRSS
    quirks.mostFields = 100
    let server = try Self.server(250, quirks)
    let service = Self.service(server)
    let ids = Self.names(1...250)
    #expect(try await service.apply(RemoteMarking(ids: ids, mark: .read, isSet: true)) == .done(isProved: false))
    // The token and the tag come first, so that those before the end are done.
    #expect(server.unread == Set(99...250))
    #expect(try await service.articles([ids[249]]).articles.first?.marks == [])
    #expect(try await service.articles([ids[97]]).articles.first?.marks == .read)
  }

  @Test func `A bare name means another article to some servers, so none is sent`() async throws {
    let server = try Self.server(30, .miniflux)
    let service = Self.service(server, .miniflux)
    #expect(try await service.apply(RemoteMarking(ids: ["10"], mark: .read, isSet: true)) == .done(isProved: false))
    #expect(try await service.articles(["10", "16"]).articles.map(\.id) == ["10", "16"])
    #expect(Set(1...30).subtracting(server.unread.map { Int($0) }) == [10])
    #expect(server.calls.flatMap { $0.all("i") }.allSatisfy { $0.hasPrefix("tag:google.com,2005:reader/item/") })
  }

  @Test func `A replica that lags behind, articles that never come, and names given anew are told as they are`()
    async throws
  {
    let server = try Self.server(10)
    let service = Self.service(server)
    server.freeze()
    #expect(try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true)) == .done(isProved: false))
    #expect(try await service.articles(["1"]).articles.first?.marks == [] && server.unread.count == 9)
    server.thaw()
    #expect(try await service.articles(["1"]).articles.first?.marks == .read)
    server.quirks.missing = [2]
    #expect(try await service.changes(since: nil, isThorough: false).unread?.ids.contains("2") == true)
    #expect(try await service.articles(["2", "3"]).articles.map(\.id) == ["3"])
    server.renumber(by: 1000)
    let unread = try await service.changes(since: nil, isThorough: false).unread
    #expect(unread?.ids == (1002...1010).reversed().map(String.init))
    #expect(try await service.articles(["3", "1003"]).articles.map(\.article.address) == ["https://a.example/3"])
  }

  @Test func `Edits that a server answers with nothing, or has no room for`() async throws {
    let server = try Self.server(3, .miniflux)
    let service = Self.service(server, .miniflux)
    #expect(try await service.perform(.rename(feed: "feed/99", title: "x")) == .unknown)
    let news = RemoteFolder(id: "News", title: "News")
    #expect(try await service.perform(.renameFolder(news, title: "NEWS")) == .unknown)
    #expect(try await service.subscriptions(isThorough: false).folders == [news])
    server.quirks.mostFeeds = 3
    #expect(
      try await service.perform(.subscribe(address: "https://new.example/", title: nil, folder: nil)) == .refused)
  }

  @Test func `Feeds and folders are added, named, moved and taken away`() async throws {
    let server = try ReaderServer()
    let service = Self.service(server)
    let done = WriteOutcome.done(isProved: false)
    let (news, old) = (RemoteFolder(id: "Näws/x &", title: ""), RemoteFolder(id: "Old", title: ""))
    let address = "https://a.example/feed?a=1&b=ü"
    #expect(try await service.perform(.subscribe(address: address, title: "A&B", folder: news)) == done)
    #expect(server.feeds == [ReaderFeed(id: "feed/100", title: "A&B", address: address, labels: ["Näws/x &"])])
    #expect(try await service.subscriptions(isThorough: false).feeds.first?.folder == "Näws/x &")
    #expect(try await service.perform(.rename(feed: "feed/100", title: "C")) == done)
    #expect(try await service.perform(.move(feed: "feed/100", from: news, to: old)) == done)
    #expect(server.feeds.first?.labels == ["Old"] && server.feeds.first?.title == "C")
    #expect(try await service.perform(.move(feed: "feed/100", from: nil, to: news)) == done)
    #expect(server.feeds.first?.labels == ["Old", "Näws/x &"])
    #expect(try await service.perform(.move(feed: "feed/100", from: old, to: nil)) == done)
    #expect(server.feeds.first?.labels == ["Näws/x &"])
    #expect(try await service.perform(.renameFolder(news, title: "New")) == done)
    #expect(server.feeds.first?.labels == ["New"])
    #expect(try await service.perform(.delete(folder: RemoteFolder(id: "New", title: ""))) == done)
    #expect(server.feeds.first?.labels == [])
    #expect(try await service.perform(.unsubscribe(feed: "feed/100")) == done && server.feeds.isEmpty)
    #expect(try await service.perform(.unsubscribe(feed: "user/-/label/News")) == .refused)
    #expect(
      await syncError { () throws(SyncError) in _ = try await service.perform(.makeFolder(title: "x")) } == .unsupported
    )
    let comma = Self.service(server, .commaFeed)
    for edit in [RemoteEdit.renameFolder(news, title: "x"), .delete(folder: news)] {
      #expect(await syncError { () throws(SyncError) in _ = try await comma.perform(edit) } == .unsupported)
    }
  }

  @Test func `Subscribing again is refused by some servers, and naming a label like another does nothing`() async throws
  {
    let server = try Self.server(3, .freshRSS)
    server.feeds[2].labels = ["Other"]
    let service = Self.service(server, .plain)
    #expect(
      try await service.perform(.subscribe(address: "https://f1.example/feed", title: nil, folder: nil)) == .refused)
    #expect(try await service.perform(.unsubscribe(feed: "feed/99")) == .refused)
    let news = RemoteFolder(id: "News", title: "News")
    #expect(try await service.perform(.renameFolder(news, title: "Other")) == .done(isProved: false))
    #expect(try await service.subscriptions(isThorough: false).folders.map(\.id) == ["News", "Other"])
  }

  @Test func `A feed in two folders is in the first, and what the server put in is left out`() async throws {
    let server = try ReaderServer()
    server.feeds = [
      ReaderFeed(id: "feed/https://a.example/feed", title: "A", address: "", labels: ["One", "Two"]),
      ReaderFeed(id: "tor/sponsored", title: "Buy", address: "https://ad.example/", labels: []),
      ReaderFeed(id: "feed/5a0000000000000000000001", title: "", address: "https://b.example/feed", labels: []),
    ]
    let list = try await Self.service(server).subscriptions(isThorough: false)
    #expect(list.feeds.map(\.address) == ["https://a.example/feed", "https://b.example/feed"])
    #expect(list.feeds.map(\.folder) == ["One", nil] && list.folders.map(\.id) == ["One", "Two"])
    _ = try await Self.service(server).archive(of: "feed/https://a.example/feed", at: nil)
    #expect(server.calls.last?.path.hasSuffix("stream/contents/feed/https%3A%2F%2Fa.example%2Ffeed") == true)
  }
}
