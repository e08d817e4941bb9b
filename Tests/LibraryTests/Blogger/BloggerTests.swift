import Articles
import Foundation
import TestServers
import Testing

@testable import Library

private typealias FollowedBlog = FollowedArchive<BloggerServer>

extension FollowedArchive<BloggerServer> {
  fileprivate init(
    _ count: Int, at path: String = "/", change: (inout BloggerServer.Manner) -> Void = { _ in }
  ) async throws {
    let server = try BloggerServer(count)
    change(&server.manner)
    try await self.init(server, at: server.address.dropLast() + path)
  }

  fileprivate func sentence() async throws -> String {
    try await sample.library.sentence(aboutArticlesOf: sample.publication(id), stored: titles().count)
  }
}

@Suite("A blog at Blogger")
struct BloggerTests {
  @Test(
    "is read to its first post from any address, a hundred posts a request",
    arguments: ["/", "/2025/06/post-3.html", "/feeds/posts/default", "/feeds/posts/default?alt=rss"])
  func whole(path: String) async throws {
    let blog = try await FollowedBlog(430, at: path)
    // It is a feed, and all of its entries are news.
    let unread = try await blog.sample.library.sidebar().unread
    #expect(unread == 25)
    let asked = try await blog.requests { try await blog.walk() }
    try await blog.expectWhole()
    #expect(asked.count == 5, "\(asked)")
    #expect(try await blog.sample.library.sidebar().unread == unread)
    #expect(try await blog.requests { try await blog.refresh() }.count == 1)
    #expect(try await blog.sentence() == "430 articles, the whole archive")
  }

  @Test("of few posts says no word of further ones")
  func small() async throws {
    #expect(try await FollowedBlog(20).sentence() == "20 articles")
  }

  @Test("has its labels as tags, and its own search")
  func search() async throws {
    let blog = try await FollowedBlog(150)
    blog.server.edit(blog.server.numbers[140]) { $0.title = "The harbour at night" }
    let library = blog.sample.library
    _ = try await library.explore()
    #expect(try await library.terms(.tag, of: blog.id).map(\.name) == ["News"])
    let found = Found()
    try await library.searchSites("zebra", in: .publication(blog.id)) { await found.add($0) }
    #expect(await found.count == 0)
    try await library.searchSites("harbour night", in: .publication(blog.id)) { await found.add($0) }
    #expect(await found.count == 1)
    #expect(try await blog.titles().contains("The harbour at night"))
  }

  private actor Found {
    private(set) var count = 0

    func add(_ findings: SiteFindings) { count += (try? findings.result.get().count) ?? 0 }
  }

  @Test("that gives fewer posts than asked for, or no count, is read whole", arguments: [(7, true), (40, false)])
  func caps(cap: Int, hasTotal: Bool) async throws {
    let blog = try await FollowedBlog(130) { ($0.cap, $0.hasTotal) = (cap, hasTotal) }
    try await blog.walk()
    try await blog.expectWhole()
  }

  @Test("that leads to a copy of its feed is read itself")
  func redirected() async throws {
    let blog = try await FollowedBlog(130, at: "/feeds/posts/default?redirect=false") { $0.isRedirected = true }
    try await blog.walk()
    try await blog.expectWhole()
  }

  @Test("that is followed by a copy of its feed is not asked for changes, and has no count")
  func copy() async throws {
    let blog = try await FollowedBlog(130, at: "/copy")
    #expect(try await blog.sample.publication(blog.id).capabilities == .archive)
    try await blog.walk()
    try await blog.expectWhole()
    #expect(try await blog.sentence() == "130 articles")
    try await blog.refresh()
    blog.server.edit(blog.server.numbers[100], at: .now.addingTimeInterval(60)) { $0.title = "Edited" }
    blog.server.delete(blog.server.numbers[90])
    #expect(try await blog.requests { try await blog.refresh(after: 2) } == ["/copy"])
  }

  @Test("shows an edit far back at once, and a deletion by the count, once a day")
  func changes() async throws {
    let blog = try await FollowedBlog(230)
    let server = blog.server
    try await blog.walk()
    try await blog.refresh()
    server.edit(server.numbers[200], at: .now.addingTimeInterval(60)) { $0.title = "Edited" }
    let edit = try await blog.requests { try await blog.refresh() }
    try await blog.expectWhole()
    #expect(edit.count == 2, "\(edit)")
    server.delete(server.numbers[150])
    server.add("New")
    let check = try await blog.requests { try await blog.refresh(after: 1.1) }
    try await blog.expectWhole()
    // The feed, four pages, the page of the lost post, and that of another one.
    #expect(check.count <= 7, "\(check)")
    #expect(try await blog.requests { try await blog.refresh() }.count == 1)
    server.add("Imported", at: .now.addingTimeInterval(-86_400 * 90))
    #expect(try await blog.requests { try await blog.refresh() }.count == 1)
    #expect(try await blog.requests { try await blog.refresh() }.count == 1)
    try await blog.refresh(after: 1.1)
    try await blog.expectWhole()
  }

  @Test("whose count is wrong is compared once")
  func wrongCount() async throws {
    let blog = try await FollowedBlog(130) { $0.surplus = 3 }
    try await blog.walk()
    try await blog.refresh()
    for _ in 0..<3 { #expect(try await blog.requests { try await blog.refresh() }.count == 1) }
    try await blog.expectWhole()
  }

  @Test("that breaks loses nothing", arguments: [403, 404, 500])
  func broken(status: Int) async throws {
    let blog = try await FollowedBlog(130)
    try await blog.walk()
    blog.server.manner.fault = .status(status)
    _ = try await blog.sample.library.refresh(.publication(blog.id), on: .insistence)
    blog.server.manner.fault = nil
    try await blog.refresh(after: 15)
    try await blog.expectWhole()
  }
}
