import Articles
import Foundation
import Storage
import TestServers
import Testing

@testable import Library

@Suite("A hostile list of a site’s pages")
struct HostileSiteMapTests {
  private static func answers(_ text: String) -> Fault {
    .status(200, ["Content-Type: application/xml"], body: Array(text.utf8))
  }

  @Test(
    "adds nothing and ends the walk",
    arguments: [
      "", "<html>", "{}", "<urlset/>", "<urlset><url><loc>http://127.0.0.2:9/blog/entry-1/</loc></url></urlset>",
      "<sitemapindex><sitemap><loc>http://127.0.0.2:9/sitemap.xml</loc></sitemap></sitemapindex>",
      "<urlset><url><loc>//127.0.0.2:9/blog/entry-1/</loc></url><url><loc>file:///blog/entry-1/</loc></url></urlset>",
    ])
  func none(text: String) async throws {
    let files = try await FollowedFiles(30) { $0.fault = Self.answers(text) }
    let asked = try await files.requests { try await files.walk() }
    #expect(asked == ["/robots.txt", "/sitemap.xml"])
    #expect(try await files.articles().count == 10)
    // There is no archive then, and nothing is asked again.
    #expect(try await files.sample.library.archive(of: .publication(files.id)) == nil)
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    #expect(try await files.requests { try await files.refresh(after: 15) } == ["/feed.xml"])
  }

  @Test("that wants a password is none, and so is such a file of rules")
  func locked() async throws {
    let locked = Fault.status(401, ["WWW-Authenticate: Basic realm=\"x\""])
    let rules = try await FollowedFiles(30) { $0.rules = locked }
    try await rules.walk()
    #expect(try await rules.articles().count == 30)
    let list = try await FollowedFiles(30) { $0.fault = locked }
    #expect(try await list.sample.library.loadOlder(in: .publication(list.id)) == nil)
  }

  @Test("that is not there is none, and one that does not come for now is asked for again")
  func statuses() async throws {
    let files = try await FollowedFiles(30) { $0.fault = .status(500) }
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    // Opening it again asks for nothing.
    #expect(try await files.requests { try await files.walk() }.isEmpty)
    files.server.manner.fault = nil
    #expect(try await files.requests { try await files.refresh(after: 13) } == ["/feed.xml"])
    try await files.refresh(after: 2)
    #expect(try await files.articles().count == 30)
    let rules = try await FollowedFiles(30) { $0.rules = .status(500) }
    #expect(try await rules.sample.library.loadOlder(in: .publication(rules.id)) == nil)
    // What was found before stays found.
    rules.server.manner.rules = nil
    for days in [15.0, 9] { try await rules.refresh(after: days) }
    try await rules.sample.library.store.file.writer.keep(.publication(rules.id), forMonths: 0)
    rules.server.manner.rules = .status(500)
    #expect(try await rules.requests { try await rules.walk() } == ["/robots.txt"])
    #expect(try await rules.sample.library.archive(of: .publication(rules.id)) == .end)
    let none = try await FollowedFiles(30) { $0.fault = .status(404) }
    #expect(try await none.sample.library.loadOlder(in: .publication(none.id)) == nil)
    none.server.add("New")
    try await none.refresh()
    #expect(try await none.sample.publication(none.id).capabilities.isEmpty)
  }

  @Test("in a circle, without end, or too large is left again")
  func circles() async throws {
    let files = try await FollowedFiles(30)
    let site = files.server.address.replacing("/feed.xml", with: "")
    let lists = { (names: [String]) in
      Self.answers(
        "<sitemapindex>\(names.map { "<sitemap><loc>\(site)/\($0)</loc></sitemap>" }.joined())</sitemapindex>")
    }
    files.server.manner.fault = lists(["sitemap.xml", "sitemap-2.xml", "sitemap-2.xml?"])
    let asked = try await files.requests { try await files.walk() }
    #expect(asked.count <= 5, "\(asked)")
    let many = try await FollowedFiles(30)
    let place = many.server.address.replacing("/feed.xml", with: "")
    let names = (0..<2000).map { "<sitemap><loc>\(place)/sitemap-\($0).xml</loc></sitemap>" }
    many.server.manner.fault = Self.answers("<sitemapindex>\(names.joined())</sitemapindex>")
    #expect(try await many.requests { try await many.walk() }.count <= 101)
    let bomb = try await FollowedFiles(30)
    bomb.server.manner.fault = .status(
      200, ["Content-Type: application/gzip"], body: try gzip(zeros: 100_000_000))
    _ = try await bomb.sample.library.loadOlder(in: .publication(bomb.id))
    #expect(try await bomb.articles().count == 10)
  }

  @Test("of other pages alone is left after ten, and is no archive")
  func others() async throws {
    let files = try await FollowedFiles(100) { ($0.perList, $0.others) = (40, 30) }
    #expect(try await files.requests { try await files.walk() }.count == 12)
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    let refused = try await FollowedFiles(30) { $0.robots = "User-agent: *\nDisallow: /blog\nSitemap: MAP" }
    try await refused.walk()
    #expect(try await refused.sample.library.loadOlder(in: .publication(refused.id)) == nil)
  }

  @Test("of numbers alone is no archive")
  func numbers() async throws {
    let files = try await FollowedFiles(30) { $0.hasWords = false }
    try await files.walk()
    #expect(try await files.articles().count == 10)
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    let named = try await FollowedFiles(30) { ($0.hasWords, $0.hasNews) = (false, true) }
    try await named.walk()
    #expect(try await named.articles().count == 30)
  }

  @Test("of a whole site is no archive for the feed of a part", arguments: [nil, 40], [true, false])
  func parts(perList: Int?, hasTimes: Bool) async throws {
    let files = try await FollowedFiles(100) {
      ($0.part, $0.perList, $0.hasTimes, $0.hasNews) = (4, perList, hasTimes, true)
    }
    try await files.walk()
    #expect(try await files.articles().count == 10)
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    // Edits at the time of the feed's entries are no other articles.
    let most = try await FollowedFiles(100)
    for number in 1...50 { most.server.edit(number, at: .now.addingTimeInterval(-3600 * 5)) { _ in } }
    try await most.walk()
    #expect(try await most.articles().count == 100)
  }

  @Test("of a whole site loses what it listed once that shows, but not what the reader opened")
  func dropped() async throws {
    let files = try await FollowedFiles(40) { ($0.perList, $0.hasNews) = (40, true) }
    let library = files.sample.library
    // A list that comes later has articles that the feed lacks.
    let others = { (files: FollowedFiles) in
      for _ in 0..<10 {
        files.server.add("Other", at: .now.addingTimeInterval(-12_600), changed: .now.addingTimeInterval(-86_400 * 2))
      }
    }
    others(files)
    #expect(try await library.loadOlder(in: .publication(files.id))?.added == 30)
    let opened = try await files.article(3)
    try await library.noteSeen(#require(await library.article(opened.id, pictureScheme: "x:")))
    _ = try await library.loadOlder(in: .publication(files.id))
    #expect(try await files.numbers() == Set([3] + (31...40)))
    #expect(try await library.loadOlder(in: .publication(files.id)) == nil)
    // Lists that are found later must fit, too.
    let moved = try await FollowedFiles(30) { $0.hasNews = true }
    try await moved.walk()
    (moved.server.manner.list, moved.server.manner.newest) = ("/new-sitemap.xml", 1)
    others(moved)
    try await moved.refresh(after: 15)
    #expect(try await moved.numbers() == Set(21...30))
  }

  @Test("loses no article later, whatever comes in its place")
  func later() async throws {
    let files = try await FollowedFiles(30)
    try await files.walk()
    for fault in [
      Fault.status(404), .status(500), Self.answers("<urlset/>"), Self.answers("<html>"),
      Self.answers("<sitemapindex/>"),
    ] {
      files.server.manner.fault = fault
      try await files.refresh(after: 15)
      #expect(try await files.articles().count == 30)
    }
    files.server.manner.fault = nil
    files.server.delete(4)
    try await files.refresh(after: 15)
    #expect(try await files.articles().count == 29)
  }
}
