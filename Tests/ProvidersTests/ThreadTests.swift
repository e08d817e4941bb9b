import Articles
import Foundation
import TestServers
import Testing

@testable import Providers

/// Where discussions are read, and what services answer.
@Suite("A discussion")
struct ThreadTests {
  @Test(
    "is read where its page says",
    arguments: [
      ("https://news.ycombinator.com/item?id=42", "https://hn.algolia.com/api/v1/items/42"),
      ("https://lobste.rs/s/abc123/a_story", "https://lobste.rs/s/abc123.json"),
      ("https://lobste.rs/s/abc123", "https://lobste.rs/s/abc123.json"),
      ("https://forum.example/t/a-topic/412", "https://forum.example/t/412.json?page=1"),
      ("https://forum.example/t/412/7", "https://forum.example/t/412.json?page=1"),
      ("https://example.org/forum/t/a-topic/412?u=x", "https://example.org/forum/t/412.json?page=1"),
      (
        "https://lemmy.example/post/77",
        "https://lemmy.example/api/v3/comment/list?post_id=77&type_=All&sort=Old&limit=50&page=1"
      ),
      (
        "https://old.reddit.com/r/harbours/comments/1abc/a_title/?x=1",
        "https://www.reddit.com/r/harbours/comments/1abc/a_title/.rss"
      ),
    ])
  func services(page: String, address: String) throws {
    #expect(try #require(ThreadService(Discussion(page: page))).address(page: 1) == address)
  }

  @Test(
    "that only a browser shows is read nowhere",
    arguments: [
      "https://news.ycombinator.com/", "https://news.ycombinator.com/item?id=",
      "https://news.ycombinator.com/item?id=x",
      "https://lobste.rs/", "https://lobste.rs/s/", "https://example.org/s/abc", "https://forum.example/t/a-topic",
      "https://forum.example/t/", "https://lemmy.example/post/x", "https://lemmy.example/post/77/88",
      "https://lemmy.example/post/-1", "https://example.org/a#comments", "javascript:alert(1)", "",
      "https://www.reddit.com/r/harbours/",
    ])
  func browserOnly(page: String) {
    #expect(ThreadService(Discussion(page: page)) == nil)
  }

  @Test("that is a feed is read there, whatever its page looks like")
  func feedFirst() {
    let thread = Discussion(page: "https://blog.example/post/77", feed: "https://blog.example/post/77/feed")
    #expect(ThreadService(thread) == .feed("https://blog.example/post/77/feed") && thread.isReadable)
  }

  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func page(_ body: String, of address: String, page: Int = 1, feed: String? = nil) throws -> ThreadPage {
    let service = try #require(ThreadService(Discussion(page: address, feed: feed)))
    return try ThreadPage(
      Array(body.utf8), of: service, page: page, address: address, contentType: nil, now: Self.now)
  }

  private func lines(_ page: ThreadPage) -> [String] {
    page.comments.map { "\($0.id)<\($0.parent ?? "") \($0.author): \($0.untrustedHTML)" }
  }

  @Test("of Hacker News comes with all its answers")
  func hackerNews() throws {
    let page = try page(
      """
      {"id":42,"created_at":"2026-11-22T08:00:00.000Z","author":"ann","title":"T","text":null,"children":[
        {"id":43,"created_at":"2026-11-22T09:00:00.000Z","author":"ben","text":"<p>First","parent_id":42,"children":[
          {"id":44,"created_at":"2026-11-22T09:30:00.000Z","author":"cara","text":"Answer","parent_id":43,"children":[]}]},
        {"id":45,"author":null,"text":null,"children":[{"id":46,"author":"dora","text":"To the deleted","children":[]}]},
        {"id":47,"author":null,"text":null,"children":[]},
        {"author":"no id"}, 7]}
      """, of: "https://news.ycombinator.com/item?id=42")
    #expect(lines(page) == ["43< ben: <p>First", "44<43 cara: Answer", "45< : ", "46<45 dora: To the deleted"])
    #expect(page.comments[0].written == (try Date("2026-11-22T09:00:00Z", strategy: .iso8601)))
    #expect(page.leftOut == 0 && !page.hasMore)
  }

  @Test("of Lobsters comes at once")
  func lobsters() throws {
    let page = try page(
      """
      {"short_id":"abc123","comments":[
        {"short_id":"c1","created_at":"2026-11-22T05:00:00.000-06:00","comment":"<p>Nice</p>","parent_comment":null,
         "commenting_user":"gil","is_deleted":false,"is_moderated":false},
        {"short_id":"c2","comment":"<p>gone</p>","parent_comment":"c1","commenting_user":{"username":"hal"},"is_deleted":true}]}
      """, of: "https://lobste.rs/s/abc123/x")
    #expect(lines(page) == ["c1< gil: <p>Nice</p>", "c2<c1 hal: "])
  }

  @Test("of Discourse comes in pages, without the topic itself")
  func discourse() throws {
    let body = """
      {"posts_count":45,"post_stream":{"posts":[
        {"post_number":1,"username":"hal","cooked":"<p>Which rope?</p>"},
        {"post_number":2,"username":"ida","name":"Ida","created_at":"2026-11-22T08:00:00.000Z","cooked":"<p>Hemp</p>","reply_to_post_number":null},
        {"post_number":3,"username":"jon","name":"","cooked":"<p>Steel</p>","reply_to_post_number":2}],"stream":[1,2,3]}}
      """
    let address = "https://forum.example/t/x/412"
    let first = try page(body, of: address)
    #expect(lines(first) == ["2< Ida: <p>Hemp</p>", "3<2 jon: <p>Steel</p>"])
    #expect(first.hasMore && first.total == 44)
    #expect(try !page(body, of: address, page: 3).hasMore)
  }

  @Test("of Discourse has no number of comments that nobody counts", arguments: [Int.min, -1, 0, 1, Int.max])
  func oddCounts(count: Int) throws {
    let body = """
      {"posts_count":\(count),"post_stream":{"posts":[{"post_number":2,"username":"ida","cooked":"<p>Hemp</p>"}]}}
      """
    let page = try page(body, of: "https://forum.example/t/x/412")
    #expect(lines(page) == ["2< ida: <p>Hemp</p>"])
    #expect(page.total.map { $0 >= 0 } ?? true)
  }

  @Test("of Lemmy has answers by their paths, and text that is no HTML")
  func lemmy() throws {
    let page = try page(
      """
      {"comments":[
        {"comment":{"id":5,"content":"<b>1 < 2</b>\\n\\nTwo","path":"0.5","published":"2026-11-22T08:00:00.123Z"},"creator":{"name":"kim"}},
        {"comment":{"id":6,"content":"Yes","path":"0.5.6"},"creator":{"name":"lea","display_name":"Lea"}},
        {"comment":{"id":7,"content":"gone","path":"0.7","deleted":true},"creator":null}]}
      """, of: "https://lemmy.example/post/77")
    #expect(
      lines(page) == ["5< kim: <p>&lt;b&gt;1 &lt; 2&lt;/b&gt;</p>\n<p>Two</p>", "6<5 Lea: Yes", "7< : "])
  }

  @Test("that is a feed comes oldest first")
  func feed() throws {
    let body = """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Comments on: A</title>
      <item><title>By: Mia</title><guid>2</guid><dc:creator>Mia</dc:creator><pubDate>Sun, 22 Nov 2026 09:00:00 +0000</pubDate><description>Second</description></item>
      <item><title>By: Ned</title><guid>1</guid><dc:creator>Ned</dc:creator><pubDate>Sun, 22 Nov 2026 08:00:00 +0000</pubDate><description>First</description></item>
      </channel></rss>
      """
    let page = try page(body, of: "https://blog.example/a#comments", feed: "https://blog.example/a/feed/")
    #expect(lines(page) == ["1< Ned: First", "2< Mia: Second"])
  }

  @Test("of 50,000 comments is cut off, and says by how many")
  func many() throws {
    let comment = "{\"short_id\":\"%\",\"comment\":\"<p>Hm</p>\",\"commenting_user\":\"a\"}"
    let list = (0..<50_000).map { comment.replacing("%", with: "c\($0)") }.joined(separator: ",")
    let page = try page("{\"comments\":[\(list)]}", of: "https://lobste.rs/s/abc123")
    #expect(page.comments.count == 2000 && page.leftOut == 48_000 && page.total == 50_000)

    let answers = (0..<50_000).map { "{\"id\":\($0),\"author\":\"a\",\"text\":\"b\",\"children\":[]}" }
    let item = try self.page(
      "{\"id\":1,\"children\":[\(answers.joined(separator: ","))]}", of: "https://news.ycombinator.com/item?id=1")
    #expect(item.comments.count == 2000 && item.leftOut == 48_000)
  }

  @Test("that nests beyond all reason does not take the program with it", arguments: [100, 400, 100_000])
  func deep(levels: Int) throws {
    let body =
      String(repeating: "{\"id\":1,\"author\":\"a\",\"text\":\"b\",\"children\":[", count: levels)
      + String(repeating: "]}", count: levels)
    let page = try? page(body, of: "https://news.ycombinator.com/item?id=1")
    #expect(page?.comments.count ?? 0 <= 100)
  }

  @Test(
    "survives answers that nobody meant",
    arguments: [
      (
        "https://news.ycombinator.com/item?id=1",
        "{\"id\":1,\"children\":[{\"id\":2,\"author\":\"a\",\"text\":\"<p>b\",\"created_at\":\"2026-11-22T08:00:00Z\",\"children\":[]}]}"
      ),
      (
        "https://lobste.rs/s/abc",
        "{\"comments\":[{\"short_id\":\"c\",\"comment\":\"d\",\"commenting_user\":\"e\",\"parent_comment\":null}]}"
      ),
      (
        "https://forum.example/t/1",
        "{\"posts_count\":3,\"post_stream\":{\"posts\":[{\"post_number\":2,\"cooked\":\"a\",\"reply_to_post_number\":1}]}}"
      ),
      (
        "https://lemmy.example/post/7",
        "{\"comments\":[{\"comment\":{\"id\":5,\"content\":\"a\",\"path\":\"0.4.5\"},\"creator\":{\"name\":\"b\"}}]}"
      ),
    ])
  func mutations(address: String, body: String) throws {
    var numbers = SplitMix64(seed: 7)
    let service = try #require(ThreadService(Discussion(page: address)))
    #expect(try page(body, of: address).comments.count <= 1)
    for _ in 0..<2000 {
      var bytes = Array(body.utf8)
      for _ in 0...Int.random(in: 0..<4, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.removeSubrange(place..<min(bytes.count - 1, place + 9))
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      let page = try? ThreadPage(bytes, of: service, page: 1, address: address, contentType: nil, now: Self.now)
      #expect(page.map { $0.comments.allSatisfy { $0.written <= Self.now } } ?? true)
    }
  }

  @Test(
    "that answers with something else has no comments to show",
    arguments: [
      "", "<html><body>Log in</body></html>", "null", "[]", "{}", "{\"error\":\"not found\"}", "{\"comments\":7}",
    ])
  func other(body: String) {
    for address in ["https://lobste.rs/s/abc123", "https://forum.example/t/1", "https://lemmy.example/post/7"] {
      #expect(throws: ProviderError.self) { try page(body, of: address) }
    }
    #expect(throws: ProviderError.self) {
      try page(body.isEmpty ? body : "<html></html>", of: "https://a.example/", feed: "https://a.example/feed")
    }
  }
}
