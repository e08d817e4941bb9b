import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A recording plays in its article, on a key, and goes on where it was stopped")
  func recording() async throws {
    let server = try await NginxServer()
    try server.put(Self.tone(seconds: 40), at: "episode.wav")
    try server.put(
      """
      <rss version="2.0"><channel><title>Harbour Radio</title><item><guid>1</guid><title>Tides</title>
      <description>About tides.</description>
      <enclosure url="\(server.address("/episode.wav"))" type="audio/x-wav" length="640044"/></item></channel></rss>
      """.utf8, at: "radio.xml")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(server.address("/radio.xml"))
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int) == 1 })
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Tides" })
    // Opening the article asked for nothing of it.
    #expect(try server.requests(of: "/episode.wav") == 0)
    try reader.key("p")
    try await reader.wait(for: "played", where: { ($0["seconds"] as? Int ?? 0) >= 5 })
    #expect(try server.requests(of: "/episode.wav") > 0)
    try reader.key("p")
    try await reader.wait(for: "played", where: { ($0["seconds"] as? Int ?? 0) >= 5 })
    try await reader.quit()
    let again = try await Reader(home: reader.home)
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == "Tides" })
    try again.key("p")
    let resumed = try await again.wait(for: "played")
    #expect(resumed["seconds"] as? Int ?? 0 >= 5)
    try await again.quit()
    #expect(again.criticals == [])
  }

  /// A recording of one tone (WAVE, 8 bits, 8,000 samples a second).
  private static func tone(seconds: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let samples = (0..<seconds * 8000).map { UInt8(128 + ($0 / 10 % 2) * 20) }
    let format = Array("fmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4)
    let body = Array("WAVE".utf8) + format + little(1, 2) + little(8, 2) + Array("data".utf8) + little(samples.count, 4)
    return Array("RIFF".utf8) + little(body.count + samples.count, 4) + body + samples
  }
}
