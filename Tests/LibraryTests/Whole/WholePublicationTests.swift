import Articles
import Foundation
import Library
import TestServers
import Testing

/// What the interface or the feed shows to everybody is there or can be scrolled to, whatever the site did meanwhile.
@Suite("Whole publications", .serialized)
struct WholePublicationTests {
  private static let year2009 = Date(timeIntervalSince1970: 1_235_000_000)

  @Test("After two weeks away 1,400 new posts are all there, the newest first")
  func longAbsence() async throws {
    let server = try await FollowedSite.site(of: 150)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await server.import(.init(1400, from: .now.addingTimeInterval(-1400 * 800), step: 800, title: "Missed"))
    let requests = try await site.requests {
      try await site.refresh()
      #expect(try await site.articles().first?.headline == "Missed 1400")
      try await site.walk()
    }
    try await site.expectWhole()
    #expect(requests.count <= 20)
    #expect(try await site.requests { try await site.refresh() }.count <= 2)
  }

  @Test("More news than one refresh reads is gone on with by the next, from where that one ended")
  func longAbsenceOfTens() async throws {
    let server = try await FollowedSite.site(of: 30)
    try server.be(.fewAllowed(10))
    let site = try await FollowedSite(server)
    try await site.walk()
    try await server.import(.init(900, from: .now.addingTimeInterval(-900 * 800), step: 800, title: "Missed"))
    try await site.refresh()
    #expect(try await site.publication().missing > 0)
    let stored = try await site.articles().count
    #expect(stored > 500)
    let second = try await site.requests { try await site.refresh() }
    try await site.expectWhole()
    #expect(try await site.publication().missing == 0)
    // What came is not asked for once more.
    #expect(second.count <= 45, "\(second.count)")
  }

  @Test("A hundred and twenty scheduled posts that come out in one second are all there")
  func burst() async throws {
    let server = try await FollowedSite.site(of: 30)
    let site = try await FollowedSite(server)
    try await site.walk()
    let scheduled = try await server.schedule((1...120).map { "Scheduled \($0)" })
    try await site.refresh()
    try await server.release(scheduled)
    #expect(try await site.refresh().newArticles > 0)
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("A burst is all there where ten come a page and nothing says so")
  func burstOfTens() async throws {
    let server = try await FollowedSite.site(of: 30)
    try server.be(.fewPerPage(10), .noTotals)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole(of: ["post"], without: [], "before")
    try await server.import(.init(120, from: .now.addingTimeInterval(-600), step: 4, title: "Burst"))
    try await site.refresh()
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("An old volume that is imported comes as archive, read")
  func oldVolume() async throws {
    let server = try await FollowedSite.site(of: 150)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await server.import(.init(300, from: Self.year2009, step: 3600, title: "Of 2009"))
    try await site.settle()
    try await site.expectWhole()
    #expect(try await site.articles().allSatisfy { !$0.headline.hasPrefix("Of 2009") || $0.isRead })
  }

  @Test("Old posts on top of every list hide nothing", arguments: [false, true])
  func pinned(isCutting: Bool) async throws {
    let server = try await FollowedSite.site(of: 250)
    let oldest = try await server.visiblePosts().suffix(3).map(\.id)
    try server.be(.pinned(oldest, cutting: isCutting))
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole()
    try await server.publish(title: "New")
    #expect(try await site.refresh().newArticles == 1)
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("A hundred and eighty posts for members in a row do not end the archive")
  func members() async throws {
    let server = try await FollowedSite.site(of: 400)
    let hidden = try await server.visiblePosts()[110..<290].map(\.id)
    try server.be(.membersOnly(hidden))
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole(without: hidden)
    try await site.refresh()
    #expect(try await site.requests { try await site.refresh() }.count <= 2)
    // One of them is opened to everybody, which nothing says but that it can be seen.
    try server.be(.membersOnly(Array(hidden.dropFirst())))
    try await site.settle()
    try await site.expectWhole(without: hidden.dropFirst())
  }

  @Test("Posts that share a guid are each their own")
  func sharedGUID() async throws {
    let server = try await FollowedSite.site(of: 20)
    var copies = WordPressServer.Import(10, from: .now.addingTimeInterval(-1800), step: 60, title: "Copy")
    copies.guid = "http://old.example/?p=7"
    try await server.import(copies)
    let site = try await FollowedSite(server)
    try await site.walk()
    try await site.expectWhole()
    try await server.turnAPIOff()
    try await site.refresh()
    try await site.expectWhole("closed")
    try await server.turnAPIOn()
    try await site.settle()
    try await site.expectWhole("open")
  }

  @Test("Guids of other systems and of other alphabets double nothing when the interface closes and opens")
  func oddGUIDs() async throws {
    let server = try await FollowedSite.site(of: 5)
    for (number, guid) in [
      "tag:blogger.com,1999:blog-12.post-34", "http://example.org/?a=1&b=2", "http://example.org/?a=1&#038;b=3",
      "http://example.org/grüße", "https://example.org/привет", "urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6",
      "http://example.org/a b", "x", "https://example.org/%D7%A9", " http://example.org/space ",
    ].enumerated() {
      var draft = WordPressServer.Draft("Odd \(number)")
      draft.guid = guid
      try await server.publish(draft)
    }
    let site = try await FollowedSite(server)
    try await site.expectWhole()
    for _ in 1...2 {
      try await server.turnAPIOff(as: .missing)
      try await site.refresh()
      try await site.expectWhole("closed")
      try await server.turnAPIOn()
      try await site.refresh()
      try await site.expectWhole("open")
    }
    // And where the feed came first.
    try await server.turnAPIOff()
    let other = try await FollowedSite(server)
    try await server.turnAPIOn()
    try await other.refresh()
    if try await other.publication().offer != nil { _ = try await other.library.takeOffer(of: other.id) }
    try await other.settle()
    try await other.expectWhole("upgraded")
  }

  @Test("Two thousand posts of one second come from a server that takes 8 KB of address")
  func oneSecond() async throws {
    let server = try await FollowedSite.site(of: 20)
    try await server.import(.init(2000, from: Self.year2009, title: "Same"))
    try server.be(.longAddresses())
    let site = try await FollowedSite(server)
    #expect(try await site.walk())
    try await site.expectWhole()
  }

  @Test("What goes in one place while something comes in another is gone, by the next full check at the latest")
  func comingAndGoing() async throws {
    let server = try await FollowedSite.site(of: 400)
    let site = try await FollowedSite(server)
    try await site.walk()
    let old = try await server.visiblePosts()
    try await server.publish(.init("Under an old date", date: Self.year2009))
    try await server.delete(old[300].id)
    try await site.settle()
    try await site.expectWhole()
  }

  @Test("Two that go far back of 2,300 are gone by the next full check, which costs little")
  func farBack() async throws {
    let server = try await FollowedSite.site(of: 2300)
    let site = try await FollowedSite(server)
    try await site.walk()
    let posts = try await server.visiblePosts()
    try await server.delete(posts[1500].id)
    try await server.trash(posts[2100].id)
    let requests = try await site.requests { try await site.settle() }
    try await site.expectWhole()
    #expect(requests.count <= 40)
    try await server.restore(posts[2100].id)
    try await site.settle()
    try await site.expectWhole("restored")
  }

  @Test("A post whose date is moved is there once")
  func movedDates() async throws {
    let server = try await FollowedSite.site(of: 150)
    let site = try await FollowedSite(server)
    try await site.walk()
    let posts = try await server.visiblePosts()
    try await server.edit(posts[3].id, .init(date: Self.year2009))
    try await server.edit(posts[140].id, .init(date: .now.addingTimeInterval(-60)))
    try await site.settle()
    try await site.expectWhole()
    #expect(try await site.articles().first?.headline == posts[140].title)
    #expect(try await site.articles().last?.headline == posts[3].title)
  }

  @Test("A post changed tomorrow does not make every refresh dear")
  func tomorrow() async throws {
    let server = try await FollowedSite.site(of: 120)
    let site = try await FollowedSite(server)
    try await server.publish(.init("Tomorrow’s", modified: .now.addingTimeInterval(86_400)))
    try await site.refresh()
    try await site.walk()
    try await site.expectWhole()
    for _ in 1...3 {
      #expect(try await site.requests { try await site.refresh() }.count <= 2)
    }
    // What is changed meanwhile is seen all the same.
    let post = try #require(try await server.visiblePosts().dropFirst(2).first)
    try await server.edit(post.id, title: "Edited meanwhile")
    try await site.refresh()
    try await site.expectWhole()
  }

  @Test("Stories of other kinds are there, by the interface or by the feed")
  func otherKinds() async throws {
    for kinds in [["story": true], ["story": true, "brief": true], ["story": true, "brief": false]] {
      let server = try await FollowedSite.site()
      for (kind, hasRoute) in kinds {
        // What has no route is among the newest, where the feed has it.
        var posts = WordPressServer.Import(
          hasRoute ? 130 : 4, from: .now.addingTimeInterval(hasRoute ? -600_000 : -4000), step: hasRoute ? 3600 : 600,
          title: kind)
        posts.type = kind
        try await server.import(posts)
      }
      try server.be(.stories(kinds))
      let site = try await FollowedSite(server)
      try await site.settle()
      try await site.expectWhole(of: kinds.keys.sorted())
      var draft = WordPressServer.Draft("New")
      draft.type = "story"
      try await server.publish(draft)
      try await site.refresh()
      try await site.expectWhole(of: kinds.keys.sorted(), "followed")
    }
  }
}
