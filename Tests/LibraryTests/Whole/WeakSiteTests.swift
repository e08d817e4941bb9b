import Articles
import Foundation
import Library
import TestServers
import Testing

/// Sites whose machine, interface or front cannot do what WordPress can.
@Suite("Weak and broken sites", .serialized)
struct WeakSiteTests {
  @Test(
    "A machine that breaks at more than twenty whole posts is read in smaller pages",
    arguments: TestLength.first(1, of: [500, 502, 504]))
  func fewWhole(status: Int) async throws {
    let server = try await FollowedSite.site(of: 230)
    try server.be(.fewWhole(20, status: status))
    let site = try await FollowedSite(server)
    #expect(try await site.publication().source.kind == .wordPress)
    try await site.walk()
    try await site.expectWhole()
    // What it can is remembered.
    try await server.publish(title: "New")
    let requests = try await site.requests { try await site.refresh() }
    #expect(requests.count <= 5)
    try await site.expectWhole()
  }

  @Test("A machine that is slow with every whole post is read in smaller pages")
  func slow() async throws {
    let server = try await FollowedSite.site(of: 46)
    try server.be(.slowWhole(seconds: 0.75))
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole()
  }

  @Test("Where posts die that embed their authors, they come without, and the feed knows some")
  func authorsDie() async throws {
    let server = try await FollowedSite.site(of: 130)
    try server.be(.authorsDie)
    let site = try await FollowedSite(server)
    #expect(try await site.publication().source.kind == .wordPress)
    try await site.walk()
    try await site.expectWhole()
    #expect(try await site.articles().prefix(10).allSatisfy { $0.byline == "The Editors" })
  }

  @Test("A site that knows no parts of fields names its authors, tags and pictures")
  func allLinks() async throws {
    let server = try await FollowedSite.site(of: 130)
    let modern = try await FollowedSite(server)
    try server.be(.beforeFiveThree)
    let site = try await FollowedSite(server)
    for site in [modern, site] { try await site.walk() }
    try await site.expectWhole()
    func named(_ site: FollowedSite) async throws -> [[String]] {
      try await site.articles().map { [$0.byline, $0.image ?? ""] }
    }
    #expect(try await named(site) == named(modern))
    // The way is remembered.
    try await server.publish(title: "New")
    #expect(try await site.requests { try await site.refresh() }.count <= 5)
  }

  @Test("Where users are closed, bylines come from the feed", arguments: TestLength.first(1, of: [401, 403, 404]))
  func usersClosed(status: Int) async throws {
    let server = try await FollowedSite.site(of: 8)
    try server.be(.usersClosed(status))
    let site = try await FollowedSite(server)
    try await site.expectWhole()
    #expect(try await site.articles().map(\.byline) == Array(repeating: "The Editors", count: 8))
    try await server.publish(title: "New")
    try await site.refresh()
    #expect(try await site.articles().first?.byline == "The Editors")
  }

  @Test(
    "A byline is that of one article where a guest or several people publish with an account",
    arguments: [true, false])
  func sharedAccount(isNamed: Bool) async throws {
    let server = try await FollowedSite.site(of: 14)
    let posts = try await server.visiblePosts()
    let guests = Dictionary(uniqueKeysWithValues: posts.prefix(10).enumerated().map { ($1.id, $0 == 3 ? "Ada" : "Bo") })
    try server.be(isNamed ? [.sharedAccount(guests)] : [.usersClosed(401), .sharedAccount(guests)])
    let site = try await FollowedSite(server)
    try await site.walk()
    #expect(try await site.articles().map(\.byline) == posts.map { guests[$0.id] ?? "" })
    let new = try await server.publish(title: "New")
    try server.be([.sharedAccount(guests.merging([new: "Cy"]) { $1 })] + (isNamed ? [] : [.usersClosed(401)]))
    try await site.refresh()
    #expect(try await site.articles().first?.byline == "Cy")
    #expect(try await site.articles().last?.byline == "")
  }

  @Test("Shortcodes that a plug-in left are taken out")
  func shortcodes() async throws {
    let server = try await FollowedSite.site(of: 1)
    let text =
      "<p>[vc_row css=\".a\"][vc_column]Boats[/vc_column][/vc_row] and [sic] <code>[gallery ids=\"1\"]</code></p>"
    try await server.publish(title: "Built", content: text)
    let site = try await FollowedSite(server)
    let article = try await site.articles().first { $0.headline == "Built" }
    #expect(article?.excerpt.hasPrefix("Boats and [sic]") == true)
  }

  @Test(
    "An interface that breaks later is stood in for by the feed until it is back",
    arguments: TestLength.first(2, of: [500, 502, 0]))
  func breaks(status: Int) async throws {
    let server = try await FollowedSite.site(of: 40)
    let site = try await FollowedSite(server)
    try server.be(.breaks(status))
    try await server.publish(title: "While it was broken")
    #expect(try await site.refresh().newArticles == 1)
    #expect(try await site.publication().notice?.contains("feed") == true)
    try await site.expectWhole("broken")
    try server.be()
    try await site.settle()
    #expect(try await site.publication().notice == nil)
    try await site.expectWhole("back")
  }

  @Test("An interface that never answers is stood in for by the feed")
  func silent() async throws {
    let server = try await FollowedSite.site(of: 15)
    let site = try await FollowedSite(server)
    try server.be(.breaks(504, after: 33))
    try await server.publish(title: "While it was silent")
    #expect(try await site.refresh().newArticles == 1)
    try server.be()
    try await site.refresh()
    try await site.expectWhole()
  }

  @Test("Errors that pass are waited for, in a refresh and in the archive", arguments: [(502, 4), (200, 7)])
  func sometimes(status: Int, every count: Int) async throws {
    let server = try await FollowedSite.site(of: 230)
    let site = try await FollowedSite(server)
    try server.be(.sometimes(status, every: count))
    for index in 1...3 {
      try await server.publish(title: "New \(index)")
      try await site.refresh()
      #expect(try await site.publication().notice == nil)
    }
    try await site.walk()
    try await site.expectWhole()
  }

  @Test("A cache that ignores the query is noticed, at first or later")
  func cacheWithoutQuery() async throws {
    let server = try await FollowedSite.site(of: 250)
    try server.be(.cache(seconds: 3600, ignoringQuery: true))
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWholeOrTold("from the start")

    try server.be()
    let later = try await FollowedSite(server)
    try server.be(.cache(seconds: 3600, ignoringQuery: true))
    try await server.publish(title: "New")
    try await later.refresh()
    try await later.walk()
    try await later.expectWholeOrTold("later")
    #expect(try await later.articles().contains { $0.headline == "New" })
    try server.be()
    try await later.settle()
    try await later.expectWhole()
  }

  @Test("A redirect that drops the query is noticed, at first or later")
  func slashRedirect() async throws {
    let server = try await FollowedSite.site(of: 250)
    try server.be(.slashRedirect)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWholeOrTold("from the start")

    try server.be()
    let later = try await FollowedSite(server)
    try server.be(.slashRedirect)
    try await server.publish(title: "New")
    try await later.refresh()
    try await later.walk()
    try await later.expectWholeOrTold("later")
    #expect(try await later.articles().contains { $0.headline == "New" })
    try server.be()
    try await later.settle()
    try await later.expectWhole()
  }

  @Test("An honest cache delays, and loses nothing")
  func honestCache() async throws {
    let server = try await FollowedSite.site(of: 150)
    try server.be(.cache(seconds: 1))
    let site = try await FollowedSite(server)
    try await server.publish(title: "New")
    let posts = try await server.visiblePosts()
    try await server.delete(posts[60].id)
    try await site.refresh()
    try await site.walk()
    // The cache keeps an answer for a second.
    try await Task.sleep(for: .seconds(1.2))
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("An interface below another name, or one that is named nowhere, is read whole")
  func elsewhere() async throws {
    let server = try await FollowedSite.site(of: 130)
    for oddity in [Oddity.prefix("api"), .unnamed()] {
      try server.be(oddity)
      let site = try await FollowedSite(server)
      #expect(try await site.publication().source.kind == .wordPress)
      try await site.walk()
      try await server.publish(title: "New")
      try await site.refresh()
      try await site.expectWhole()
    }
  }
}
