import Articles
import Foundation
import Library
import TestServers
import Testing

/// An account at a Nextcloud.
@Suite struct NextcloudSyncTests {
  @Test func `Marks go both ways, and what is lost on the way is not`() async throws {
    let server = try NextcloudServer()
    server.fill(feeds: 2, articles: 40)
    for index in server.items.indices { server.items[index].title = "Article \(server.items[index].id)" }
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await sample.addAccount(
      .nextcloud, at: server.address, user: NextcloudServer.user, secret: NextcloudServer.password)
    let first = try await library.sync(account)
    #expect(first.stop == nil && first.added == 40)
    let articles = try await sample.articles()
    func named(_ numbers: ClosedRange<Int>) -> [ArticleSummary.ID] {
      articles.filter { numbers.map { "Article \($0)" }.contains($0.headline) }.map(\.id)
    }
    _ = try await library.perform(.mark(.only(named(1...5)), .read(true)))
    _ = try await library.perform(.mark(.only(named(4...6)), .starred(true)))
    server.answer("items/read/multiple", with: .raw([]), isAfterwards: true)
    let lost = try await library.sync(account)
    #expect(lost.queued == 5)
    server.answer("items/read/multiple", with: nil)
    for _ in 0..<2 { #expect(try await library.sync(account).stop == nil) }
    #expect(try await library.queuedMarks(of: account) == 0)
    #expect(Set(server.items.filter { !$0.isUnread }.map(\.id)) == Set(1...5))
    #expect(Set(server.items.filter(\.isStarred).map(\.id)) == Set(4...6))
    let here = try await sample.articles()
    #expect(Set(here.filter(\.isRead).map(\.id)) == Set(named(1...5)))
    #expect(Set(here.filter(\.isStarred).map(\.id)) == Set(named(4...6)))
  }

  @Test func `An article that came along is as it came, though a list of before lacks it`() async throws {
    let server = try NextcloudServer()
    server.fill(feeds: 2, articles: 4)
    server.items[0].isStarred = true
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await sample.addAccount(
      .nextcloud, at: server.address, user: NextcloudServer.user, secret: NextcloudServer.password)
    #expect(try await library.sync(account).added == 4)
    // Read elsewhere, and unread again between the list of what is unread and that of what is starred.
    server.items[0].isUnread = false
    server.meanwhile(before: "/items", skip: 2) { $0[0].isUnread = true }
    let summary = try await library.sync(account, isThorough: true)
    #expect(summary.stop == nil && summary.marked == 0)
    #expect(server.items[0].isUnread)
    #expect(try await sample.articles().allSatisfy { !$0.isRead })
  }
}
