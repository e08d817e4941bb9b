import Articles
import Foundation
import Library
import TestServers
import Testing

private typealias FollowedGhost = FollowedArchive<GhostServer>

extension FollowedArchive<GhostServer> {
  fileprivate init(_ count: Int, change: (inout GhostServer.Manner) -> Void = { _ in }) async throws {
    try await self.init(GhostServer(count), change: change)
  }

  fileprivate init(_ server: GhostServer, change: (inout GhostServer.Manner) -> Void) async throws {
    change(&server.manner)
    try await self.init(server)
  }
}

@Suite("A site of Ghost")
struct GhostTests {
  @Test("of 430 posts is read to its first post with eight requests, and without news with two at most")
  func requests() async throws {
    let server = try GhostServer(430)
    server.addPage("About")
    let ghost = try await FollowedGhost(server)
    try await ghost.walk()
    try await ghost.expectWhole()
    #expect(server.targets.count <= 8, "\(server.targets)")
    print("score: a Ghost of 430 posts is \(server.targets.count) requests")
    for _ in 0..<4 {
      let asked = try await ghost.requests { try await ghost.refresh() }
      #expect(asked.count <= 2, "\(asked)")
    }
    #expect(try await ghost.requests { try await ghost.refresh() }.count == 1)
    let publication = try await ghost.sample.publication(ghost.id)
    #expect(publication.capabilities == [.archive, .sections, .tags, .authors, .pages])
    #expect(publication.title == "Herald" && publication.summary == "News & more" && publication.notice == nil)
    #expect(publication.source == Source(kind: .ghost, address: server.address, feed: server.address + "rss/"))
    // The twenty newest are unread, and the rest is archive.
    #expect(try await ghost.sample.library.sidebar().unread == 20)
  }

  @Test("is found from its front page, a post and its feed, in one step")
  func discovery() async throws {
    let server = try GhostServer(30)
    for path in ["", server.ids[3] + "/", "rss/"] {
      let found = try await SampleLibrary().library.discover(server.address + path)
      #expect(found.first?.source.kind == .ghost && found.first?.source.address == server.address, "\(path)")
      #expect(found.first?.source.feed == server.address + "rss/" && found.last?.source.kind == .feed)
      #expect(found.first?.title == "Herald" && found.first?.sections == ["Arts", "News", "Sport"])
    }
  }

  @Test("whose pages have no key, or one of another form, is a feed", arguments: [nil, "", "a&b=c", "../x"])
  func noKey(key: String?) async throws {
    let server = try GhostServer(3)
    if let key { server.manner.shownKey = key } else { server.manner.showsKey = false }
    let found = try await SampleLibrary().library.discover(server.address)
    #expect(found.map(\.source.kind) == [.feed])
    #expect(!server.targets.contains { $0.hasPrefix("/ghost/") })
  }

  @Test("of an older version is read as well, by its older address and without a limit")
  func older() async throws {
    let server = try GhostServer(130)
    server.manner.cap = nil
    server.manner.path = "/ghost/api/v3/content/"
    let ghost = try await FollowedGhost(server)
    try await ghost.walk()
    try await ghost.expectWhole()
    // Its pages name the address of later versions.
    let later = try GhostServer(5)
    later.manner.path = "/ghost/api/v3/content/"
    later.manner.shownKey = later.manner.key
    #expect(try await SampleLibrary().library.discover(later.address).first?.source.kind == .ghost)
  }

  @Test("has sections, tags and authors, each with its own archive")
  func terms() async throws {
    let server = try GhostServer(250, tags: (1...25).map { "tag-\($0)" } + ["hash-secret"])
    let ghost = try await FollowedGhost(server)
    let library = ghost.sample.library
    let sections = try await library.terms(.category, of: ghost.id)
    #expect(sections.count == 20)
    #expect(try await library.terms(.tag, of: ghost.id).count == 5)
    #expect(try await library.terms(.author, of: ghost.id).map(\.name) == ["Ada"])
    let term = try #require(sections.first)
    while let older = try await library.loadOlder(in: .term(term.id)), !older.isComplete {}
    #expect(try await ghost.sample.articles(of: .term(term.id)).count == term.count)
  }

  @Test("shows edits, deletions, posts that were taken back, and old posts that were imported")
  func changes() async throws {
    let ghost = try await FollowedGhost(330)
    let server = ghost.server
    try await ghost.walk()
    let (first, last) = (try #require(server.ids.last), server.ids[0])
    server.edit(first) { $0.title = "Edited" }
    server.edit(server.ids[200]) { $0.isShown = false }
    server.delete(last)
    try await ghost.refresh()
    try await ghost.expectWhole()
    server.add("Imported", at: .now.addingTimeInterval(-86_400 * 3000))
    server.add("New")
    try await ghost.refresh()
    try await ghost.expectWhole()
    server.delete(server.ids[250])
    try await ghost.refresh()
    try await ghost.expectWhole()
    // One is gone and another was imported: the count is the same, and only the full check sees it.
    server.add("Swapped", at: .now.addingTimeInterval(-86_400 * 2000))
    server.delete(server.ids[100])
    try await ghost.refresh()
    ghost.wait(days: 15)
    let check = try await ghost.requests { try await ghost.refresh() }
    try await ghost.expectWhole()
    // Four pages of ids, whether one is gone, the other, what is new (twice within two seconds), and one list.
    #expect(check.count <= 9, "\(check)")
  }

  @Test("with hundreds of posts of one second, or many changes at once, is read whole")
  func moments() async throws {
    let server = try GhostServer(20)
    let moment = Date.now.addingTimeInterval(-86_400 * 400)
    for index in 1...230 { server.add("Import \(index)", at: moment) }
    let ghost = try await FollowedGhost(server)
    try await ghost.walk()
    try await ghost.expectWhole()
    for id in server.ids.prefix(240) { server.edit(id) { $0.title += " again" } }
    try await ghost.refresh()
    try await ghost.expectWhole()
    ghost.wait(days: 15)
    server.delete(server.ids[150])
    try await ghost.refresh()
    try await ghost.expectWhole()
  }

  @Test("has no news as archive that came while the archive was not read yet, and the archive goes on")
  func unread() async throws {
    let ghost = try await FollowedGhost(250)
    let server = ghost.server
    server.add("New")
    server.edit(try #require(server.ids.last)) { $0.title = "Edited" }
    server.delete(server.ids[120])
    try await ghost.refresh()
    #expect(try await ghost.sample.articles(of: .publication(ghost.id)).first?.headline == "New")
    #expect(try await ghost.sample.library.sidebar().unread == 21)
    let asked = try await ghost.requests { try await ghost.walk() }
    try await ghost.expectWhole()
    #expect(asked.count <= 4, "\(asked)")
    #expect(try await ghost.sample.library.sidebar().unread == 21)
  }

  @Test("says at the end of a post that the rest is for members, once", arguments: ["members", "paid", "tiers"])
  func members(visibility: String) async throws {
    let server = try GhostServer(2)
    server.edit(server.ids[0]) {
      $0.visibility = visibility
      $0.html = "<p>The beginning.</p>|<p>The rest.</p>"
    }
    let ghost = try await FollowedGhost(server)
    let articles = try await ghost.sample.articles(of: .publication(ghost.id))
    let stored = try await ghost.sample.library.storedArticle(articles[0].id)
    #expect(stored?.details.audience == (visibility == "members" ? .members : .payingMembers))
    #expect(try await ghost.sample.library.storedArticle(articles[1].id)?.details.audience == nil)
    server.edit(server.ids[0], at: .now.addingTimeInterval(5)) { $0.visibility = "public" }
    try await ghost.refresh()
    #expect(try await ghost.sample.library.storedArticle(articles[0].id)?.details.audience == nil)
  }

  @Test("with a new key is read on, with one request more")
  func newKey() async throws {
    let ghost = try await FollowedGhost(30)
    ghost.server.manner.key = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
    ghost.server.add("New")
    try await ghost.refresh()
    try await ghost.expectWhole()
    #expect(try await ghost.sample.publication(ghost.id).notice == nil)
    #expect(try await ghost.requests { try await ghost.refresh() }.count <= 2)
  }

  @Test(
    "whose interface closes or breaks is read by its feed until it opens again", arguments: [401, 403, 404, 422, 500])
  func closed(status: Int) async throws {
    let ghost = try await FollowedGhost(60)
    let server = ghost.server
    let first = try #require(await ghost.sample.articles(of: .publication(ghost.id)).first)
    try await ghost.sample.library.mark([first.id], .starred(true))
    server.manner.fault = .status(status)
    let meanwhile = server.add("Meanwhile")
    let lost = server.add("Lost")
    for _ in 0..<2 { try await ghost.refresh() }
    #expect(try await ghost.sample.publication(ghost.id).notice != nil)
    #expect(try await ghost.sample.publication(ghost.id).capabilities.contains(.sections))
    try await ghost.expectWhole()
    server.manner.fault = nil
    server.edit(meanwhile) { $0.title = "Then" }
    server.delete(lost)
    for _ in 0..<2 { try await ghost.refresh() }
    #expect(try await ghost.sample.publication(ghost.id).notice == nil)
    try await ghost.expectWhole()
    #expect(try await ghost.sample.articles(of: .starred).map(\.id) == [first.id])
  }

  @Test("that asks for a pause gets it")
  func pause() async throws {
    let ghost = try await FollowedGhost(3)
    ghost.server.manner.fault = .status(429, ["Retry-After: 600"])
    _ = try await ghost.sample.library.refresh(.publication(ghost.id), on: .insistence)
    let asked = try await ghost.requests {
      _ = try await ghost.sample.library.refresh(.publication(ghost.id), on: .insistence)
    }
    #expect(asked.isEmpty)
    #expect(try await ghost.sample.publication(ghost.id).notice == nil)
  }

  @Test("goes into a list of subscriptions and comes back, also where the kind is not known")
  func list() async throws {
    let ghost = try await FollowedGhost(130)
    let list = try await ghost.sample.library.exportSubscriptions()
    #expect(!list.contains(ghost.server.manner.key ?? "-"))
    let other = try SampleLibrary()
    try await other.take(list)
    #expect(try await other.library.refresh(.all, on: .insistence).failed == 0)
    let id = try #require(await other.library.sidebar().publications.first?.id)
    try await other.walk(id)
    #expect(try await other.articles(of: .publication(id)).count == 130)
    #expect(try await other.publication(id).source.kind == .ghost)
    // A program that does not know the kind reads the feed.
    let newer = try SampleLibrary()
    try await newer.take(list.replacing("ghost http", with: "phantom http"))
    #expect(try await newer.library.sidebar().publications.first?.source.kind == .feed)
  }

  @Test("takes the place of its feed, and marks stay")
  func upgrade() async throws {
    let server = try GhostServer(40)
    let sample = try SampleLibrary()
    let feed = try #require(await sample.library.discover(server.address + "rss/").last)
    let id = try await sample.library.subscribe(to: feed).publication
    let first = try #require(await sample.articles(of: .publication(id)).first)
    try await sample.library.mark([first.id], .starred(true))
    let subscription = try await sample.library.subscribe(to: sample.library.discover(server.address)[0])
    #expect(subscription.isUpgrade && subscription.publication == id)
    #expect(try await sample.articles(of: .publication(id)).count == 40)
    #expect(try await sample.articles(of: .starred).map(\.id) == [first.id])
  }
}

@Suite("A hostile Ghost")
struct HostileGhostTests {
  private static func answers(_ text: String) -> Fault {
    .status(200, ["Content-Type: application/json"], body: Array(text.utf8))
  }

  @Test(
    "loses no article by answers that are none",
    arguments: [
      "", "[]", "{}", "null", "<html>", #"{"posts":null}"#, #"{"posts":[]}"#, #"{"posts":[{}]}"#,
      #"{"posts":[],"meta":{"pagination":{"page":1,"pages":1,"total":0}}}"#,
      #"{"posts":[{"id":"a'+x"}],"meta":{"pagination":{"total":-1}}}"#,
      #"{"posts":[{"id":"ab","updated_at":"9999-99-99","published_at":"x"}],"meta":{"pagination":{"page":7}}}"#,
      #"{"posts":[{"id":"ab","updated_at":"2999-01-01"}],"meta":{"pagination":{"page":1,"pages":9223372036854775807,"total":99999999999999999999}}}"#,
    ])
  func answers(text: String) async throws {
    let ghost = try await FollowedGhost(30)
    ghost.server.manner.fault = Self.answers(text)
    let before = try await ghost.titles()
    for _ in 0..<2 { _ = try? await ghost.sample.library.refresh(.publication(ghost.id), on: .insistence) }
    #expect(Set(before).isSubset(of: try await ghost.titles()))
    ghost.server.manner.fault = nil
    ghost.wait(days: 15)
    for _ in 0..<2 { try await ghost.refresh() }
    try await ghost.expectWhole()
  }

  @Test("is left after some pages where it always has another one")
  func endless() async throws {
    let ghost = try await FollowedGhost(130)
    let post = #"{"id":"ID","title":"T","published_at":"2001-01-01T00:00:00Z"}"#
    let posts = (0..<100).map { post.replacing("ID", with: "e\($0)") }.joined(separator: ",")
    ghost.server.manner.fault = Self.answers(
      #"{"posts":[\#(posts)],"meta":{"pagination":{"pages":9000000,"total":900000}}}"#)
    let asked = try await ghost.requests {
      for _ in 0..<30 { _ = try? await ghost.sample.library.loadOlder(in: .publication(ghost.id)) }
    }
    #expect(asked.count < 100)
  }

  @Test("with a cache that ignores the question, or a wrong count, deletes nothing and is asked little")
  func caches() async throws {
    let ghost = try await FollowedGhost(130)
    try await ghost.walk()
    ghost.server.manner.ignoresQuestions = true
    for _ in 0..<3 { _ = try? await ghost.sample.library.refresh(.publication(ghost.id), on: .insistence) }
    #expect(try await ghost.titles().count == 130)
    ghost.server.manner.ignoresQuestions = false
    ghost.server.manner.surplus = 7
    for _ in 0..<6 { try await ghost.refresh() }
    try await ghost.expectWhole()
    #expect(try await ghost.requests { try await ghost.refresh() }.count <= 2)
  }

  @Test("names no device of the reader’s network as its interface")
  func privateNetwork() async throws {
    let secret = try FaultServer(answering: { _, _ in .status(200) })
    let page = """
      <title>x</title><script data-ghost='http://127.0.0.2/' data-key='aa' data-api='\(secret.address("/ghost/api/content/"))'></script>
      <link rel=alternate type='application/rss+xml' href='/rss/'>
      """.replacing("127.0.0.1", with: "localhost")
    let site = try FaultServer(answering: { _, path in
      path == "/" ? .status(200, ["Content-Type: text/html"], body: Array(page.utf8)) : .status(404)
    })
    _ = try? await SampleLibrary().library.discover(site.address("/"))
    #expect(secret.requests.isEmpty)
  }
}
