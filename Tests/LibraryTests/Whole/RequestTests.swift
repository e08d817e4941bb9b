import Articles
import Foundation
import Library
import TestServers
import Testing

/// What reading a whole site costs it.
@Suite("The requests of a whole site", .serialized)
struct RequestTests {
  @Test("400 posts of archive are at most five, and no news two")
  func archive() async throws {
    let server = try await FollowedSite.site(of: 400)
    let site = try await FollowedSite(server)
    #expect(try await site.requests { try await site.walk() }.count <= 5)
    try await site.expectWhole()
    #expect(try await site.requests { try await site.refresh() }.count <= 2)
  }

  @Test("Thousands of posts are one request for a hundred, and five more")
  func large() async throws {
    let posts = TestLength.number(1000, whole: 5000)
    let server = try await FollowedSite.site(of: posts)
    let site = try await FollowedSite(server)
    let requests = try await site.requests { try await site.walk() }
    try await site.expectWhole()
    #expect(requests.count <= posts / 100 + 5)
    // Two questions for every thousand posts, what is new, and the feed.
    let check = try await site.requests { _ = try await site.library.check(site.id) }
    print("score: a full check of \(posts) posts is \(check.count) requests; their archive \(requests.count)")
    #expect(check.count <= 2 * posts / 1000 + 8)
    try await site.expectWhole()
  }

  @Test("Adding a site with 400 categories is at most eight, one new post at most four")
  func categories() async throws {
    let server = try await FollowedSite.site(of: 150)
    try await server.addCategories(400)
    var site = try await FollowedSite(server, subscribed: false)
    let adding = try await site.requests { try await site.subscribe() }
    #expect(adding.count <= 8, "\(adding)")
    let roots = adding.filter { $0.hasPrefix("/wp-json/?") || $0 == "/wp-json/" }
    #expect(roots.count == 1 && roots.allSatisfy { $0.contains("_fields") } && adding.count { $0 == "/" } == 1)
    // The largest come at once, the others with the next articles.
    #expect(try await site.library.terms(.category, of: site.id).count >= 100)
    try await server.publish(title: "New")
    let news = try await site.requests { try await site.refresh() }
    #expect(news.count <= 4, "\(news)")
    #expect(try await site.requests { try await site.refresh() }.count <= 2)
    for title in ["Newer", "Newest"] {
      try await server.publish(title: title)
      try await site.refresh()
    }
    #expect(try await site.library.terms(.category, of: site.id).count >= 400)
    try await site.walk()
    try await site.expectWhole()
  }

  @Test("Where a hundred are refused and ten taken, that is learnt once")
  func fewAllowed() async throws {
    let server = try await FollowedSite.site(of: 250)
    try server.be(.fewAllowed(10))
    var site = try await FollowedSite(server, subscribed: false)
    let requests = try await site.requests {
      try await site.subscribe()
      try await site.walk()
      try await server.publish(title: "New")
      try await site.refresh()
    }
    try await site.expectWhole()
    let refused = requests.filter { target in
      let count = target.firstMatch(of: /[?&]per_page=(\d+)/).flatMap { Int($0.1) } ?? 10
      return count > 10
    }
    #expect(refused.count <= 2, "\(refused)")
  }
}
