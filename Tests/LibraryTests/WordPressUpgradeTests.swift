import Articles
import Foundation
import Library
import TestServers
import Testing

/// A site's feed becomes the site when that is added.
@Suite("Adding a site whose feed is there", .serialized)
struct WordPressUpgradeTests {
  @Test(
    "changes that publication, with its marks, its name and its folder",
    arguments: [WordPressServer.Permalinks.pretty, .plain])
  func upgrade(permalinks: WordPressServer.Permalinks) async throws {
    let server = try await WordPressServer(permalinks: permalinks)
    let sample = try SampleLibrary()
    let library = sample.library
    let found = try await library.discover(server.address)
    let feed = try #require(found.first { $0.source.kind == .feed })
    let folder = try await library.folder(titled: "Campus")
    let id = try await library.subscribe(to: feed, in: folder).publication
    try await library.rename(id, to: "My paper")
    let before = try await sample.articles()
    _ = try await library.mark([before[1].id], .starred(true))
    try await library.mark([before[0].id], .read(true))

    let whole = try #require(try await library.discover(server.address).first { $0.source.kind == .wordPress })
    let subscription = try await library.subscribe(to: whole)
    #expect(subscription.publication == id && subscription.existed && subscription.isUpgrade)
    #expect(subscription.articles > 0)
    let publications = try await library.sidebar().publications
    #expect(publications.count == 1)
    #expect(publications[0].source == whole.source && publications[0].folder == folder)
    #expect(publications[0].title == "My paper" && publications[0].capabilities.contains(.tags))
    let after = try await sample.articles()
    #expect(Set(after.map(\.id)).isSuperset(of: before.map(\.id)))
    #expect(Set(after.compactMap(\.address)).count == after.count)
    #expect(after.first { $0.id == before[1].id }?.isStarred == true)
    #expect(after.first { $0.id == before[0].id }?.isRead == true)
    #expect(publications[0].unread == before.count - 1)

    let again = try await library.subscribe(to: whole)
    #expect(again.publication == id && again.existed && !again.isUpgrade)
    // Where the reader wants both, there are both.
    #expect(try await !library.subscribe(to: feed).existed)
    #expect(try await library.subscribe(to: whole).publication == id)
    #expect(try await library.sidebar().publications.count == 2)
  }

  @Test("is offered only where the interface gives articles, and a closed one leaves the feed as it is")
  func closedInterface() async throws {
    let server = try await WordPressServer()
    try await server.turnAPIOff()
    let clock = TestClock(Date())
    let sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    let id = try await sample.subscribe(server.address)
    func offer(afterPublishing title: String) async throws -> Source? {
      try await server.publish(title: title)
      #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
      return try await sample.publication(id).offer
    }
    #expect(try await offer(afterPublishing: "One") == nil)
    // It is not tried at each refresh.
    let asked = server.requests.count
    #expect(try await offer(afterPublishing: "Two") == nil)
    #expect(server.requests.count == asked + 1)
    try await server.turnAPIOn()
    clock.advance(by: 31 * 86_400)
    #expect(try await offer(afterPublishing: "Three")?.kind == .wordPress)
    try await server.turnAPIOff()
    let before = try await sample.articles()
    await #expect(throws: LibraryError.self) { try await sample.library.takeOffer(of: id) }
    #expect(try await sample.publication(id).source.kind == .feed)
    #expect(try await sample.articles().map(\.id) == before.map(\.id))
  }
}
