import Foundation
import HTTP
import TestServers
import Testing

@Suite struct NginxTests {
  @Test func `A file arrives whole, with what its head says`() async throws {
    let server = try await NginxServer()
    try server.put("<rss/>".utf8, at: "feed.rss")
    let response = try await Client.forTests.fetched(.loopback(server.address("/feed.rss")))
    #expect(String(decoding: response.body, as: UTF8.self) == "<rss/>")
    #expect(response.status == 200)
    #expect(response.contentType == "application/rss+xml")
    #expect(response.headers["content-LENGTH"] == "6")
    #expect(response.address == server.address("/feed.rss"))
    #expect(response.permanentAddress == nil)
    #expect(!response.isDowngraded)
    #expect(response.elapsed > .zero)
  }

  @Test(arguments: [0, 1, 99, 65_535, 65_536, 65_537, 1_000_003])
  func `Any size arrives byte for byte, compressed on the way or not`(size: Int) async throws {
    let server = try await NginxServer(locations: "location /plain/ { gzip off; rewrite ^/plain(/.*)$ $1 break; }")
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try server.put(bytes, at: "a.rss")
    for path in ["/a.rss", "/plain/a.rss"] {
      let response = try await Client.forTests.fetched(.loopback(server.address(path)))
      #expect(response.body == bytes)
    }
    let response = try await Client.forTests.fetched(.loopback(server.address("/a.rss")))
    #expect(response.headers["Content-Encoding"] == (size >= 100 ? "gzip" : nil))
  }

  @Test func `A feed of 70 MB loads`() async throws {
    let server = try await NginxServer(locations: "gzip off;")
    try server.put(Data(repeating: 0x61, count: 70_000_000), at: "a.rss")
    #expect(try await Client.forTests.fetched(.loopback(server.address("/a.rss"))).body.count == 70_000_000)
  }

  @Test func `An unchanged file is not sent again, for either validator`() async throws {
    let server = try await NginxServer()
    try server.put("<rss/>".utf8, at: "a.rss")
    let client = Client.forTests
    let validators = try await client.fetched(.loopback(server.address("/a.rss"))).validators
    #expect(validators.etag?.hasPrefix("\"") == true)
    #expect(validators.lastModified?.hasSuffix("GMT") == true)
    for sent in [
      validators, Validators(etag: validators.etag, lastModified: nil),
      Validators(etag: nil, lastModified: validators.lastModified),
    ] {
      let outcome = try await client.fetch(.loopback(server.address("/a.rss"), validators: sent))
      guard case .notModified(let response) = outcome else { throw Surprise(outcome) }
      #expect(response.status == 304)
      #expect(response.body.isEmpty)
      #expect(response.validators == validators)
    }
    try server.put("<rss>more</rss>".utf8, at: "a.rss")
    let response = try await client.fetched(.loopback(server.address("/a.rss"), validators: validators))
    #expect(response.validators.etag != validators.etag)
  }

  @Test(arguments: [
    ("/301", true), ("/308", true), ("/302", false), ("/307", false), ("/303", false),
    ("/301-301", true), ("/301-302", false), ("/302-301", false), ("/relative", true),
  ])
  func `A move is permanent when every hop is`(path: String, isPermanent: Bool) async throws {
    let server = try await NginxServer(
      locations: """
        location = /relative { absolute_redirect off; return 301 /a.rss; }
        location = /301 { return 301 /a.rss; }
        location = /302 { return 302 /a.rss; }
        location = /303 { return 303 /a.rss; }
        location = /307 { return 307 /a.rss; }
        location = /308 { return 308 /a.rss; }
        location = /301-301 { return 301 /301; }
        location = /301-302 { return 301 /302; }
        location = /302-301 { return 302 /301; }
        """)
    try server.put("<rss/>".utf8, at: "a.rss")
    let response = try await Client.forTests.fetched(.loopback(server.address(path)))
    #expect(response.address == server.address("/a.rss"))
    #expect(response.permanentAddress == (isPermanent ? server.address("/a.rss") : nil))
  }

  @Test func `410 is told apart from 404 and others, which keep their explanation`() async throws {
    let server = try await NginxServer(
      locations: """
        location /gone { return 410 "gone"; }
        location /forbidden { return 403 "no readers, please"; }
        """)
    guard case .gone = try await Client.forTests.fetch(.loopback(server.address("/gone"))) else {
      Issue.record("not gone")
      return
    }
    for (path, status, text) in [("/missing", 404, "404 Not Found"), ("/forbidden", 403, "no readers, please")] {
      let outcome = try await Client.forTests.fetch(.loopback(server.address(path)))
      guard case .refused(status, nil, let response) = outcome else { throw Surprise(outcome) }
      #expect(String(decoding: response.body, as: UTF8.self).contains(text))
    }
  }

  @Test func `A hundred requests at once share two connections to a host`() async throws {
    let server = try await NginxServer()
    try server.put("<rss/>".utf8, at: "a.rss")
    let client = Client.forTests
    let connections = try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { try await client.fetched(.loopback(server.address("/a.rss"))).headers["X-Connection"] }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect((1...2).contains(connections.count))
  }

  @Test func `Each exchange is recorded, without user information`() async throws {
    let server = try await NginxServer(locations: "location = /old { return 302 /a.rss; }")
    try server.put("<rss/>".utf8, at: "a.rss")
    let client = Client.forTests
    _ = try await client.fetched(.loopback("http://me:secret@127.0.0.1:\(server.port)/old"))
    let exchanges = await client.recentExchanges
    #expect(exchanges.map(\.address) == [server.address("/old"), server.address("/a.rss")])
    #expect(exchanges.map(\.result) == [.success(302), .success(200)])
    #expect(exchanges.last?.bytes == 6)
    #expect(exchanges.allSatisfy { $0.elapsed > .zero })
  }

  @Test func `Five hundred unchanged feeds are asked for at once without one being lost`() async throws {
    let server = try await NginxServer()
    try server.put("<rss/>".utf8, at: "a.rss")
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.connectionsPerHost = 32
    let client = Client(settings, places: .all)
    let validators = try await client.fetched(.loopback(server.address("/a.rss"))).validators
    try await withThrowingTaskGroup { group in
      for number in 0..<500 {
        group.addTask {
          let outcome = try await client.fetch(.loopback(server.address("/a.rss?\(number)"), validators: validators))
          guard case .notModified = outcome else { throw Surprise(outcome) }
        }
      }
      try await group.waitForAll()
    }
    #expect(await client.recentExchanges.count == 500)
  }
}
