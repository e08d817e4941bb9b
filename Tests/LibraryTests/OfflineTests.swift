import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Offline")
struct OfflineTests {
  /// A feed with pictures, each article with one of its own.
  private static func publish(_ count: Int, on server: NginxServer, missing: Bool = false) throws {
    let items = (1...count).map { index in
      let text = String(repeating: "A long text. ", count: 100)
      return """
        <item><guid>\(index)</guid><title>Story \(index)</title><link>\(server.address("/story\(index).html"))</link>
        <pubDate>Sat, \(String(format: "%02d", index)) Nov 2025 10:00:00 GMT</pubDate>
        <description><![CDATA[<p>\(text)</p><img src="/\(index).png">]]></description></item>
        """
    }
    try server.put(
      "<rss version=\"2.0\"><channel><title>A</title><link>\(server.address("/"))</link>\(items.joined())</channel></rss>"
        .utf8, at: "a.xml")
    for index in 1...count where !(missing && index == 1) {
      try server.put(PictureHeaderTests.png(1, UInt32(index)), at: "\(index).png")
    }
  }

  @Test("A section is planned first, then fetched once, and is there without the network; ended, it makes room")
  func section() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try Self.publish(5, on: server)
    let id = try await sample.subscribe(server.address("/a.xml"))
    let newest = try await sample.articles()[0]
    try await sample.library.mark([newest.id], .starred(true))
    let before = await sample.requests()

    let plan = try await sample.library.offlinePlan(for: [.section(.publication(id))])
    #expect(plan.articles == 5 && plan.missing.pictures == 5 && plan.missing.texts == 0 && plan.bytes > 0)
    #expect(await sample.requests() == before)
    try await sample.library.setOffline(.section(.publication(id)), true)
    let summary = try await sample.library.updateOffline()
    #expect(summary.articles == 5 && summary.fetched == 5 && summary.failed == 0 && summary.bytes > 0)
    #expect(await sample.requests() == before + 5)
    #expect(try await sample.library.updateOffline().fetched == 0)

    let other = try SampleLibrary(sample.folder)
    await other.library.pictures.clear()
    let address = server.address("/1.png")
    #expect(try await other.library.picture(address, of: .publication(id), mayFetch: false).count > 30)
    #expect(try await other.library.offlineScopes() == [.section(.publication(id))])

    // Two wishes overlap; what both want stays while one does.
    try await other.library.setOffline(.section(.starred), true)
    try await other.library.setOffline(.section(.publication(id)), false)
    #expect(try await other.library.updateOffline().articles == 1)
    await #expect(throws: (any Error).self) {
      try await other.library.picture(address, of: .publication(id), mayFetch: false)
    }
    #expect(try await other.library.picture(server.address("/5.png"), of: .publication(id), mayFetch: false).count > 30)
    try await other.library.setOffline(.section(.starred), false)
    #expect(try await other.library.updateOffline().bytes == 0)
  }

  @Test("The last days are kept by the clock")
  func days() async throws {
    let server = try await NginxServer()
    let now = try Date("2025-11-05T12:00:00Z", strategy: .iso8601)
    let sample = try SampleLibrary(TemporaryFolder(), now: { now })
    try Self.publish(5, on: server)
    try await sample.subscribe(server.address("/a.xml"))
    try await sample.library.setOfflineDays(3)
    #expect(try await sample.library.updateOffline().articles == 3)
    try await sample.library.setOfflineDays(1)
    #expect(try await sample.library.offlineScopes() == [.days(1)])
    #expect(try await sample.library.updateOffline().articles == 1)
    try await sample.library.setOfflineDays(0)
    #expect(try await sample.library.offlineScopes() == [])
  }

  @Test("What cannot be had is counted, keeps nothing else from coming, and is not asked for with every refresh")
  func missing() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try Self.publish(3, on: server, missing: true)
    try await sample.subscribe(server.address("/a.xml"))
    try await sample.library.setOffline(.section(.all), true)
    let summary = try await sample.library.updateOffline()
    #expect(summary.fetched == 2 && summary.failed == 1)
    let requests = await sample.requests()
    #expect(try await sample.library.updateOffline().failed == 0)
    #expect(await sample.requests() == requests)
  }

  @Test("Articles of which the feed has the beginning only are read from their pages, with the pictures there")
  func fullTexts() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One")], at: server.address("/"), separator: "-"), at: "a.xml")
    let paragraph =
      "<p>" + String(repeating: "The council met on Tuesday, and voted on the harbour. ", count: 20) + "</p>"
    try server.put(
      "<html><head><title>One</title></head><body><article><h1>One</h1>\(paragraph)<img src='/p.png' width='400' height='300'>\(paragraph)\(paragraph)</article></body></html>"
        .utf8, at: "A-1")
    try server.put(PictureHeaderTests.png(400, 300), at: "p.png")
    let id = try await sample.subscribe(server.address("/a.xml"))
    try await sample.library.setOffline(.section(.publication(id)), true)
    let summary = try await sample.library.updateOffline()
    #expect(summary.fetched == 2 && summary.failed == 0)
    let article = try #require(try await sample.articles().first)
    let readable = try #require(await sample.library.article(article.id, pictureScheme: "picture:"))
    #expect(readable.fullText == .shown && readable.html.contains("voted on the harbour"))
    #expect(try await sample.library.search("harbour").count == 1)
  }
}
