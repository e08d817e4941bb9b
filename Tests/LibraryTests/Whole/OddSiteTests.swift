import Articles
import Foundation
import Library
import TestServers
import Testing

/// What owners of sites and authors of plug-ins report of interfaces: each is read whole, or the reader gets the feed and is
/// told so.
@Suite("Odd sites", .serialized)
struct OddSiteTests {
  /// Follows a site through being added, scrolled through, published on, edited and deleted from, while it is odd.
  private func follow(
    _ server: WordPressServer, _ oddities: Oddity..., note: String = "", orTold: Bool = false,
    at location: SourceLocation = #_sourceLocation
  ) async throws -> FollowedSite {
    try server.be(oddities)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await expectWhole(site, "\(note) added", orTold, location)
    let posts = try await server.visiblePosts()
    try await server.publish(title: "New Grüße")
    try await server.edit(posts[5].id, title: "Edited")
    try await server.delete(posts[3].id)
    try await site.refresh()
    try await site.settle()
    try await expectWhole(site, "\(note) followed", orTold, location)
    return site
  }

  private func expectWhole(
    _ site: FollowedSite, _ note: String, _ orTold: Bool, _ location: SourceLocation
  ) async throws {
    if orTold {
      try await site.expectWholeOrTold(note, at: location)
    } else {
      try await site.expectWhole(note, at: location)
    }
  }

  // MARK: What stands around the answers

  @Test(
    "Answers with something in front of or behind them are read",
    arguments: TestLength.first(
      3,
      of: [
        // A file saved with a byte order mark.
        (before: "\u{FEFF}", behind: ""),
        // Caches sign what they keep.
        (before: "", behind: "\n<!-- Page cached by LiteSpeed Cache 5.1 on 2026-11-22 -->"),
        (before: "", behind: "<!-- This website is like a Rocket, isn't it? Performance optimized by WP Rocket. -->"),
        // Plug-ins whose mistakes are shown to everybody.
        (
          before:
            "<br />\n<b>Warning</b>:  Undefined array key [0] in <b>/home/x/plugin.php</b> on line <b>12</b><br />\n",
          behind: ""
        ), (before: "\n\nNotice: Undefined index: {x} in /home/x/functions.php on line 3\n", behind: ""),
        (before: "", behind: "\n<script>window.x = [1];</script>"), (before: "\r\n \t", behind: "\n\n"),
      ]))
  func around(before: String, behind: String) async throws {
    let site = try await follow(
      FollowedSite.site(of: 120), .around(before: before, behind: behind), note: before + behind)
    #expect(try await site.publication().source.kind == .wordPress)
  }

  @Test("Answers in an encoding of the past are read", arguments: ["ISO-8859-1", "Windows-1252"])
  func encoding(charset: String) async throws {
    let site = try await follow(FollowedSite.site(of: 120), .encoded(charset))
    #expect(try await site.articles().contains { $0.headline == "New Grüße" })
  }

  @Test("Answers that are zipped twice are read, or the feed is")
  func zippedTwice() async throws {
    let server = try await FollowedSite.site(of: 30)
    try server.be(.zippedTwice)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWholeOrTold()
  }

  @Test("Answers that a plug-in wraps are read, or the feed is")
  func wrapped() async throws {
    let server = try await FollowedSite.site(of: 30)
    try server.be(.wrapped)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWholeOrTold("from the start")
    try server.be()
    let later = try await FollowedSite(server)
    try server.be(.wrapped)
    try await server.publish(title: "New")
    #expect(try await later.refresh().newArticles == 1)
    try await later.expectWholeOrTold("later")
  }

  @Test(
    "Answers of another type are read",
    arguments: TestLength.first(1, of: ["text/html; charset=UTF-8", "text/plain", "application/xml"]))
  func types(type: String) async throws {
    _ = try await follow(FollowedSite.site(of: 120), .typed(type), note: type)
  }

  // MARK: What is asked

  @Test("Orders that are refused are done without")
  func orderRefused() async throws {
    _ = try await follow(FollowedSite.site(of: 230), .orderRefused)
  }

  @Test("A WordPress that knows no modified_after is followed")
  func beforeFiveSeven() async throws {
    _ = try await follow(FollowedSite.site(of: 230), .beforeFiveSeven)
  }

  @Test(
    "A site that ignores what it is asked is read whole, or the feed is",
    arguments: TestLength.first(
      3, of: ["_fields", "_embed", "include", "exclude", "before", "modified_after", "order", "orderby", "page"]))
  func ignoring(name: String) async throws {
    _ = try await follow(FollowedSite.site(of: 230), .ignoring(name), note: name, orTold: true)
  }

  @Test(
    "A firewall that refuses a word in the address is gone around, or the feed is read",
    arguments: TestLength.first(
      2,
      of: [
        "_embed", "exclude=", "before=", "modified_after", "[?&]_fields=[^&]{40}", "include=[0-9,]{30}", "orderby",
      ]))
  func firewall(pattern: String) async throws {
    let server = try await FollowedSite.site(of: 230)
    for status in [403, 406] {
      try server.be(.firewall(against: pattern, status: status))
      let site = try await FollowedSite(server)
      try await site.walk()
      try await site.expectWholeOrTold("added, \(pattern)")
      // WordPress tells changes of its feed apart by the second.
      try await Task.sleep(for: .seconds(1.1))
      try await server.publish(title: "New \(status)")
      try await site.refresh()
      #expect(try await site.articles().contains { $0.headline == "New \(status)" }, "\(pattern)")
      try await site.expectWholeOrTold("followed, \(pattern)")
    }
  }

  @Test("Whoever asks too often waits, and has everything in the end")
  func rateLimited() async throws {
    let server = try await FollowedSite.site(of: 350)
    let site = try await FollowedSite(server)
    try server.be(.rateLimited(2, in: 2))
    for _ in 1...10 where try await site.library.archive(of: site.section) != .end {
      _ = try? await site.walk()
      // The site counts the requests of two seconds.
      try await Task.sleep(for: .seconds(2.1))
    }
    try await site.expectWhole()
  }

  // MARK: Lists

  @Test(
    "Totals that are wrong lose nothing and do not make every refresh dear",
    arguments: TestLength.first(2, of: [-5, -1, 1, 40]))
  func wrongTotals(by count: Int) async throws {
    let site = try await follow(FollowedSite.site(of: 230), .wrongTotals(by: count), note: "\(count)")
    let requests = try await site.requests { try await site.refresh() }
    #expect(requests.count <= 2, "\(requests)")
  }

  @Test("Totals that nobody states lose nothing")
  func noTotals() async throws {
    let site = try await follow(FollowedSite.site(of: 230), .noTotals)
    let requests = try await site.requests { try await site.refresh() }
    #expect(requests.count <= 2, "\(requests)")
  }

  @Test("Pages behind the last one that are empty, or the first one again, have an end")
  func behindTheEnd() async throws {
    for oddity in [Oddity.pastTheEnd, .lastPageAgain] {
      _ = try await follow(FollowedSite.site(of: 230), oddity)
      _ = try await follow(FollowedSite.site(of: 130), oddity, .noTotals)
    }
  }

  @Test("Posts that come in another order every time are all there, or the reader is told")
  func unstable() async throws {
    _ = try await follow(FollowedSite.site(of: 230), .unstableOrder, orTold: true)
  }

  @Test("What only the feed gives, as where a plug-in for languages hides the rest, comes from the feed")
  func oneLanguage() async throws {
    let server = try await FollowedSite.site(of: 30)
    let hidden = try await server.visiblePosts().prefix(10).enumerated().filter { $0.offset % 2 == 0 }.map(\.element.id)
    try server.be(.oneLanguage(hiding: hidden))
    let site = try await FollowedSite(server)
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("One post that cannot be shown takes no other with it", arguments: TestLength.first(2, of: [0, 4, 120, 229]))
  func brokenPost(place: Int) async throws {
    let server = try await FollowedSite.site(of: 230)
    let broken = try await server.visiblePosts()[place].id
    try server.be(.brokenPosts([broken]))
    let site = try await FollowedSite(server)
    try await site.walk()
    // The feed has the newest ten.
    try await site.expectWhole(without: place < 10 ? [] : [broken])
    try server.be()
    try await site.settle()
    try await site.expectWhole("mended")
  }

  @Test("What posts are filed under may be closed")
  func termsClosed() async throws {
    _ = try await follow(FollowedSite.site(of: 120), .termsClosed)
  }

  // MARK: Posts

  @Test("Posts that a plug-in changed are read", arguments: TestLength.first(3, of: Oddity.Way.allCases))
  func oddPosts(way: Oddity.Way) async throws {
    let site = try await follow(FollowedSite.site(of: 130), .oddPosts(way), note: way.rawValue)
    #expect(try await site.articles().allSatisfy { $0.address?.hasPrefix("http") == true }, "\(way.rawValue)")
  }

  @Test("Guids that the feed writes with another scheme double nothing when the interface closes and opens")
  func guidsByScheme() async throws {
    let server = try await FollowedSite.site(of: 15)
    try server.be(.guidsByScheme)
    let site = try await FollowedSite(server)
    for isOpen in [false, true, false, true] {
      if isOpen { try await server.turnAPIOn() } else { try await server.turnAPIOff() }
      try await server.publish(title: "New")
      try await server.publish(title: "New, too")
      try await site.refresh()
      try await site.expectWhole(isOpen ? "open" : "closed")
    }
  }

  @Test("Posts without a date of their own are there")
  func noDates() async throws {
    let server = try await FollowedSite.site(of: 130)
    let posts = try await server.visiblePosts()
    for index in [1, 50, 110, 129] {
      try await server.alter(posts[index].id, ["post_date_gmt": "0000-00-00 00:00:00"])
    }
    try await server.alter(posts[60].id, ["post_modified_gmt": "0000-00-00 00:00:00"])
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole()
  }

  @Test("Posts of a hundred years ago and of years to come are there")
  func farDates() async throws {
    let server = try await FollowedSite.site(of: 130)
    for (title, date) in [
      ("Of 1899", "1899-12-31 23:59:59"), ("Of 1969", "1969-12-31 23:59:59"), ("Of 2099", "2099-01-01 00:00:00"),
    ] {
      let post = try await server.publish(title: title)
      try await server.alter(post, ["post_date": date, "post_date_gmt": date])
    }
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole()
    try await server.publish(title: "New")
    try await site.refresh()
    try await site.expectWhole()
    let requests = try await site.requests { try await site.refresh() }
    #expect(requests.count <= 2, "\(requests)")
  }

  @Test("The hour that comes twice in autumn is walked through once")
  func summerTime() async throws {
    let server = try await FollowedSite.site()
    // New York's clocks go from 2 to 1 at six in the morning, UTC.
    let start = try #require(ISO8601DateFormatter().date(from: "2026-11-01T04:30:00Z"))
    try await server.import(.init(360, from: start, step: 30, title: "Night"))
    let site = try await FollowedSite(server)
    #expect(try await site.walk())
    try await site.expectWhole()
  }

  @Test("A site that moves to another time zone loses and doubles nothing")
  func timeZone() async throws {
    let server = try await FollowedSite.site(of: 330)
    let site = try await FollowedSite(server)
    _ = try await site.library.loadOlder(in: site.section)
    try await server.setOption("timezone_string", "Asia/Tokyo")
    try await server.publish(title: "In Tokyo")
    try await site.walk()
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("Titles that are empty, letters of every alphabet and signs in addresses are no hindrance")
  func titles() async throws {
    let server = try await FollowedSite.site(of: 3)
    let titles = ["مرحبا بالعالم", "שלום עולם", "こんにちは", "🎉 Party 🎉", "A/B?c=d&e#f", "100 % “new”"]
    for title in titles {
      var draft = WordPressServer.Draft(title, content: "<p>Text.</p>")
      draft.slug = title
      try await server.publish(draft)
    }
    for _ in 1...2 {
      let id = try await server.publish(title: "Soon empty", content: "<p>Without a title.</p>")
      try await server.alter(id, ["post_title": ""])
    }
    let site = try await FollowedSite(server)
    try await site.settle()
    #expect(try await site.articles().count == 11)
    #expect(Set(try await site.articles().map(\.headline)).isSuperset(of: titles))
    try await server.turnAPIOff()
    try await site.refresh()
    #expect(try await site.articles().count == 11)
    try await server.turnAPIOn()
    try await site.settle()
    #expect(try await site.articles().count == 11)
    #expect(Set(try await site.articles().compactMap(\.address)).count == 11)
  }

  @Test("Posts of nine megabytes each are read in smaller pages")
  func hugePosts() async throws {
    let server = try await FollowedSite.site(of: 3)
    let text = "<pre>" + String(repeating: "Ink and paper\n", count: 680_000) + "</pre>"
    for number in 1...TestLength.number(3, whole: 9) {
      var post = WordPressServer.Import(
        1, from: .now.addingTimeInterval(Double(-number)), title: "Huge \(number)")
      post.content = text
      try await server.import(post)
    }
    let site = try await FollowedSite(server)
    #expect(try await site.publication().source.kind == .wordPress)
    try await site.walk()
    try await site.expectWhole()
  }

  @Test("Posts behind a password, and sticky ones, are there once")
  func protectedAndSticky() async throws {
    let server = try await FollowedSite.site(of: 120)
    var draft = WordPressServer.Draft("Behind a password", date: .now.addingTimeInterval(-3600 * 50))
    draft.password = "heron"
    try await server.publish(draft)
    let site = try await follow(server)
    let hidden = try #require(try await site.articles().first { $0.headline.contains("Behind a password") })
    #expect(try await site.library.storedArticle(hidden.id)?.untrustedHTML.contains("heron") == false)
  }

  // MARK: Closed doors

  @Test("A site that hides behind a page “coming soon”, or a firewall's puzzle, says so and loses nothing")
  func closedDoors() async throws {
    let server = try await FollowedSite.site(of: 120)
    let site = try await FollowedSite(server)
    try await site.walk()
    let known = try await site.articles().count
    for oddity in [Oddity.comingSoon(withInterface: false), .challenge(interfaceOnly: false)] {
      try server.be(oddity)
      let newcomer = try SampleLibrary()
      let error = await #expect(throws: LibraryError.self) { try await newcomer.library.discover(server.address) }
      #expect(error?.message.isEmpty == false)
      let summary = try await site.refresh()
      #expect(summary.failures.first?.message.isEmpty == false || !summary.postponed.isEmpty)
      #expect(try await site.articles().count == known)
    }
    try server.be()
  }

  // With 503 the whole host asks for a pause, and gets it.
  @Test("A puzzle at the interface alone is stood in for by the feed")
  func challenge() async throws {
    let server = try await FollowedSite.site(of: 20)
    try server.be(.challenge(interfaceOnly: true, status: 403))
    let newcomer = try await FollowedSite(server)
    try await newcomer.expectWholeOrTold("from the start")
    try server.be()
    let site = try await FollowedSite(server)
    try server.be(.challenge(interfaceOnly: true, status: 403))
    try await server.publish(title: "New")
    #expect(try await site.refresh().newArticles == 1)
    #expect(try await site.publication().notice != nil)
    try await site.expectWhole()
  }

  @Test("An interface without posts is stood in for by the feed")
  func noPostsRoute() async throws {
    let server = try await FollowedSite.site(of: 20)
    try server.be(.noPostsRoute)
    let newcomer = try await FollowedSite(server)
    try await newcomer.expectWholeOrTold("from the start")
    try server.be()
    let site = try await FollowedSite(server)
    try server.be(.noPostsRoute)
    try await server.publish(title: "New")
    #expect(try await site.refresh().newArticles == 1)
    #expect(try await site.publication().notice != nil)
    try server.be()
    try await site.settle()
    try await site.expectWhole()
  }
}
