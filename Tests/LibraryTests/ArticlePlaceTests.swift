import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Places in articles and looks of publications")
struct ArticlePlaceTests {
  @Test("come with the article, also after a restart, and are lost by no refresh")
  func opened() async throws {
    let server = try await NginxServer()
    try server.put(feed("Feed", [("1", "First"), ("2", "Second")]), at: "feed.xml")
    let folder = try TemporaryFolder()
    var sample: SampleLibrary? = try SampleLibrary(folder)
    let publication = try #require(try await sample?.subscribe(server.address("/feed.xml")))
    let ids = try #require(try await sample?.articles().map(\.id))
    let (place, look) = (ArticlePlace(block: 12, fraction: 0.5), ArticleLook(size: 130, palette: "black"))
    let changes = try #require(await sample?.library.changes())
    try await sample?.library.notePlace(place, in: ids[0])
    try await sample?.library.setLook(look, of: publication)
    // A place is told to nobody: who notes it knows it.
    #expect(await changes.first { _ in true } == .publication(publication))
    try server.put(feed("Feed", [("1", "First, edited"), ("2", "Second")]), at: "feed.xml")
    _ = try await sample?.library.refresh(.all, on: .insistence)
    sample = nil
    sample = try SampleLibrary(folder)
    for (id, expected) in [(ids[0], place), (ids[1], nil)] {
      let article = try #require(try await sample?.library.article(id, pictureScheme: "picture:"))
      #expect(article.place == expected && article.look == look)
    }
    try await sample?.library.notePlace(nil, in: ids[0])
    #expect(try await sample?.library.article(ids[0], pictureScheme: "picture:")?.place == nil)
    try await sample?.library.notePlace(place, in: .init(rawValue: 999))
    await #expect(throws: LibraryError.self) {
      try await sample?.library.setLook(look, of: .init(rawValue: 999))
    }
  }
}
