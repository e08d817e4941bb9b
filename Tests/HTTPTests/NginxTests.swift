import Foundation
import HTTP
import TestServers
import Testing

@Suite struct NginxTests {
  @Test func `A file arrives whole`() async throws {
    let server = try await NginxServer()
    try server.put("<rss/>".utf8, at: "feed.rss")
    let outcome = try await Client.forTests.fetch(.loopback(server.address("/feed.rss")))
    guard case .fetched(let response) = outcome else { Issue.record("\(outcome)"); return }
    #expect(String(decoding: response.body, as: UTF8.self) == "<rss/>")
    #expect(response.status == 200)
    #expect(response.contentType == "application/rss+xml")
    #expect(response.headers["content-LENGTH"] == "6")
    #expect(response.address == server.address("/feed.rss"))
    #expect(response.permanentAddress == nil)
    #expect(response.elapsed > .zero)
  }
}
