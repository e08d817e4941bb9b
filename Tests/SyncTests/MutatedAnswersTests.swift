import Articles
import Foundation
import HTTP
import Sync
import TestServers
import Testing

/// Answers of which a few bytes are other ones: they are read or they are garbled, and nothing ends the program.
@Suite struct MutatedAnswersTests {
  private struct Case: Sendable {
    let name: String
    let path: String
    let body: String
    let call: @Sendable (String) async throws(SyncError) -> Void
  }

  private static let password = SyncCredentials.password("p", user: "ann")
  private static let client = Client.forSync

  private static func miniflux(_ address: String) -> Miniflux {
    Miniflux(address: address, credentials: .key("k"), client: client, now: { Date() })
  }

  private static func reader(_ address: String) -> GoogleReader {
    GoogleReader(
      address: address, dialect: .plain, credentials: password, auth: "a", client: client, now: { Date() })
  }

  private static func nextcloud(_ address: String) -> NextcloudNews {
    NextcloudNews(address: address, credentials: password, client: client, now: { Date() })
  }

  private static let news = "/index.php/apps/news/api/v1-3/"
  private static let cases = [
    Case(
      name: "Miniflux entries", path: "/v1/entries",
      body: """
        {"total":2,"entries":[{"id":9,"feed_id":7,"status":"unread","starred":false,"url":"https://a.example/9","title":"T",\
        "author":"A","content":"<p>x</p>","published_at":"2026-01-01T00:00:00Z","created_at":"2026-01-01T00:00:00.123Z",\
        "changed_at":"2026-01-01T00:00:00+02:00","tags":["a"],"enclosures":[{"url":"https://a.example/1","mime_type":"audio/mpeg",\
        "size":12}]},{"id":10,"feed_id":7,"status":"read","starred":true,"changed_at":"2026-01-01T00:00:00Z"}]}
        """,
      call: { address async throws(SyncError) in
        let changes = try await miniflux(address).changes(since: #"{"version":"2.2.6","changed":5}"#, isThorough: false)
        // What the next one is asked with.
        _ = try await miniflux(address).changes(since: changes.state, isThorough: false)
      }),
    Case(
      name: "Miniflux feeds", path: "/v1/feeds",
      body: """
        [{"id":7,"title":"A","feed_url":"https://a.example/f","site_url":"https://a.example/","category":{"id":2,"title":"N"}}]
        """,
      call: { address async throws(SyncError) in _ = try await miniflux(address).subscriptions(isThorough: false) }),
    Case(
      name: "names", path: "/reader/api/0/stream/items/ids",
      body: #"{"itemRefs":[{"id":"1712345678901234"},{"id":"-7"},{"id":42}],"continuation":""}"#,
      call: { address async throws(SyncError) in
        _ = try await reader(address).changes(since: nil, isThorough: false)
      }),
    Case(
      name: "articles", path: "/reader/api/0/stream/items/contents",
      body: """
        {"items":[{"id":"tag:google.com,2005:reader/item/000000000000002a","title":"T","published":1700000000,\
        "crawlTimeMsec":"1700000000000","canonical":[{"href":"https://a.example/"}],"summary":{"content":"<p>"},\
        "categories":["user/-/state/com.google/read"],"origin":{"streamId":"feed/7"},"enclosure":[{"href":"https://a.example/1",\
        "type":"audio/mpeg","length":"12"}]}]}
        """,
      call: { address async throws(SyncError) in _ = try await reader(address).articles(["42"]) }),
    Case(
      name: "subscriptions", path: "/reader/api/0/subscription/list",
      body: """
        {"subscriptions":[{"id":"feed/7","title":"A","url":"https://a.example/f","htmlUrl":"https://a.example",\
        "categories":[{"id":"user/-/label/News","label":"News"}]}]}
        """,
      call: { address async throws(SyncError) in _ = try await reader(address).subscriptions(isThorough: false) }),
    Case(
      name: "Nextcloud items", path: news + "items/updated",
      body: """
        {"items":[{"id":9,"feedId":7,"guid":"g","guidHash":"h","url":"https://a.example/9","title":"T","author":"A",\
        "pubDate":1700000000,"body":"<p>x","unread":true,"starred":false,"lastModified":1700000000,"enclosureLink":null}]}
        """,
      call: { address async throws(SyncError) in
        let changes = try await nextcloud(address).changes(since: #"{"modified":5}"#, isThorough: false)
        _ = try await nextcloud(address).changes(since: changes.state, isThorough: false)
      }),
    Case(
      name: "Nextcloud feeds", path: news + "feeds",
      body: """
        {"feeds":[{"id":7,"url":"https://a.example/f","title":"A","folderId":4,"unreadCount":3,"link":"https://a.example/"}],\
        "starredCount":2,"newestItemId":99}
        """,
      call: { address async throws(SyncError) in _ = try await nextcloud(address).counts() }),
  ]

  @Test func `Each is read, or is garbled`() async throws {
    var random = SplitMix64(seed: 2026)
    let answers = Switch([
      "/reader/api/0/token": .status(200, body: Array("t".utf8)), "/v1/version": .status(404),
    ])
    let server = try FaultServer(answering: { _, path in answers[path] ?? .status(404) })
    let address = String(server.address("/").dropLast())
    for this in Self.cases {
      let whole = Array(this.body.utf8)
      answers[this.path] = .status(200, body: whole)
      try await this.call(address)
      var read = 0
      for _ in 0..<300 {
        var body = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: body.indices, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
          case 1: body.remove(at: place)
          case 2: body.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
          case 3:
            body.insert(contentsOf: Self.pieces.randomElement(using: &random).map { Array($0.utf8) } ?? [], at: place)
          default:
            body.replaceSubrange(place..<min(place + 9, body.count), with: whole.shuffled(using: &random).prefix(4))
          }
        }
        answers[this.path] = .status(200, body: body)
        let error = await syncError { () throws(SyncError) in try await this.call(address) }
        if error == nil { read += 1 }
        #expect(error == nil || error == .garbled, "\(this.name): \(String(decoding: body, as: UTF8.self))")
      }
      // Otherwise nothing would be tried but the reading of JSON.
      #expect(read > 20, "\(this.name)")
    }
  }

  private static let pieces = [
    "-", "0", "1e400", "null", "\\u0000", "\\ud800", "\"", "[", "{}", ",", "\u{0}", "-9223372036854775808", "é", "/",
    ":",
  ]
}
