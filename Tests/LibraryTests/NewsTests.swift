import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite struct NewsTests {
  @Test func `What is read by now or older than two days is no news any more`() async throws {
    let server = try await NginxServer()
    let now = try Date("2025-10-03T21:30:00Z", strategy: .iso8601)
    let sample = try SampleLibrary(TemporaryFolder(), now: { now })
    try server.put(feed("A", [("1", "Read"), ("2", "Fresh"), ("3", "Old")]), at: "a.xml")
    try await sample.subscribe(server.address("/a.xml"))
    let articles = try await sample.articles().map(\.id)
    try await sample.library.mark([articles[0]], .read(true))
    #expect(try await sample.library.news(among: Set(articles)) == [articles[1]])
  }
}
