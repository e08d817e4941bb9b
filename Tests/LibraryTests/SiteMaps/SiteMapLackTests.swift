import Articles
import Storage
import TestServers
import Testing

@testable import Library

@Suite("A feed that asks for no list of its site’s pages")
struct SiteMapLackTests {
  @Test(
    "is whole, or has recordings, or too few articles to tell those from other pages",
    arguments: [
      (30, "<fh:complete xmlns:fh='http://purl.org/syndication/history/1.0'/>", ""),
      (30, "", "<link rel='enclosure' type='audio/mpeg' href='http://127.0.0.1/a.mp3'/>"), (2, "", ""),
    ])
  func none(count: Int, feed: String, entry: String) async throws {
    let files = try await FollowedFiles(count) { $0.elements = (feed, entry) }
    #expect(try await files.sample.publication(files.id).capabilities.isEmpty)
    let before = files.server.targets
    #expect(try await files.sample.library.loadOlder(in: .publication(files.id)) == nil)
    #expect(files.server.targets == before)
    // The feed had pages before, which were read to their end.
    _ = try await files.sample.library.store.file.writer.storeArchive(
      [], of: files.id, under: nil, next: nil, askedAt: files.sample.publication(files.id).source)
    #expect(try await files.requests { try await files.refresh(after: 15) } == ["/feed.xml"])
  }
}
