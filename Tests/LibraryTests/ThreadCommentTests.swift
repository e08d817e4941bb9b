import Articles
import Foundation
import Library
import TestServers
import Testing

/// Comments that a feed names, from a server that is asked for them when the reader wants them, and not before.
@Suite("Comments that a feed names")
struct ThreadCommentTests {
  private static func feed(_ server: ScriptedServer, thread: String) -> [UInt8] {
    Array(
      """
      <rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/">
      <channel><title>A</title><item><guid>1</guid><title>One</title><description>Text</description>
      <slash:comments>3</slash:comments>\(thread)</item></channel></rss>
      """.utf8)
  }

  private func sample(
    _ thread: (ScriptedServer) -> String
  ) async throws -> (ScriptedServer, SampleLibrary, ReadableArticle) {
    let server = try ScriptedServer(clock: TestClock(Date()))
    server["/feed"] = .status(200, body: Self.feed(server, thread: thread(server)))
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    let id = try #require(try await sample.articles().first?.id)
    return (server, sample, try #require(await sample.library.article(id, pictureScheme: "p:")))
  }

  @Test("come when they are asked for")
  func asked() async throws {
    let (server, sample, readable) = try await sample {
      "<comments>\($0.address("/one#c"))</comments><wfw:commentRss>\($0.address("/one/feed"))</wfw:commentRss>"
    }
    #expect(readable.hasComments && readable.article.comments == 3)
    #expect(readable.commentsPage == server.address("/one#c"))
    #expect(server.visits(to: "/one/feed").isEmpty)
    server["/one/feed"] = .status(
      200,
      body:
        Array(
          """
          <rss version="2.0"><channel><title>C</title><item><guid>c1</guid><author>Ann</author>
          <description>&lt;p&gt;Well&lt;script&gt;x&lt;/script&gt; said&lt;/p&gt;</description></item></channel></rss>
          """.utf8))
    let list = try await sample.library.loadComments(on: readable.article.id, pictureScheme: "p:")
    #expect(list.threads.map(\.html) == ["<p>Well said</p>"] && list.threads.first?.comment.author == "Ann")
    #expect(server.visits(to: "/one/feed").count == 1)
    #expect(try await sample.library.storedComments(on: readable.article.id, pictureScheme: "p:")?.count == 1)
  }

  @Test("stay where their feed has newer ones alone, or none any more")
  func kept() async throws {
    let (server, sample, readable) = try await sample {
      "<wfw:commentRss>\($0.address("/one/feed"))</wfw:commentRss>"
    }
    func feed(_ numbers: Range<Int>) -> Fault {
      let items = numbers.map {
        "<item><guid>c\($0)</guid><pubDate>\($0 + 1) Oct 2026 08:00 GMT</pubDate><description>\($0)</description></item>"
      }
      return .status(
        200, body: Array("<rss version=\"2.0\"><channel><title>C</title>\(items.joined())</channel></rss>".utf8))
    }
    for (numbers, count) in [(0..<10, 10), (8..<18, 18), (0..<0, 18)] {
      server["/one/feed"] = feed(numbers)
      let list = try await sample.library.loadComments(on: readable.article.id, pictureScheme: "p:")
      #expect(list.threads.map(\.html) == (0..<count).map(String.init))
      #expect(try await sample.library.storedComments(on: readable.article.id, pictureScheme: "p:")?.count == count)
    }
  }

  @Test("that the server keeps to itself are said to be so", arguments: [403, 404, 401, 410])
  func refused(status: Int) async throws {
    let (server, sample, readable) = try await sample {
      "<wfw:commentRss>\($0.address("/one/feed"))</wfw:commentRss>"
    }
    server["/one/feed"] = .status(status)
    let error = await #expect(throws: LibraryError.self) {
      try await sample.library.loadComments(on: readable.article.id, pictureScheme: "p:")
    }
    #expect(error?.message.hasPrefix("The comments of this site are not public.") == true)
  }

  @Test("that are a web page are said to be closed, too")
  func page() async throws {
    let (server, sample, readable) = try await sample {
      "<wfw:commentRss>\($0.address("/one/feed"))</wfw:commentRss>"
    }
    server["/one/feed"] = .status(200, body: Array("<html><body>Log in</body></html>".utf8))
    let error = await #expect(throws: LibraryError.self) {
      try await sample.library.loadComments(on: readable.article.id, pictureScheme: "p:")
    }
    #expect(error?.message.hasPrefix("The comments of this site are not public") == true)
  }

  @Test("on another device of the reader's own network are not asked for")
  func privateNetwork() async throws {
    let other = try ScriptedServer(clock: TestClock(Date()))
    other["/feed"] = .status(200, body: [])
    let (_, sample, readable) = try await sample { _ in
      "<wfw:commentRss>\(other.address("/feed"))</wfw:commentRss>"
    }
    await #expect(throws: LibraryError.self) {
      try await sample.library.loadComments(on: readable.article.id, pictureScheme: "p:")
    }
    #expect(other.visits.isEmpty)
  }
}
