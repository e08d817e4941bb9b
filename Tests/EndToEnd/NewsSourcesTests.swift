import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("The grid of news sources asks for a key, is filtered by typing and adds a source")
  func newsSources() async throws {
    let server = try NewsAPIServer()
    let reader = try await Reader(newsAPI: server.address)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+shift+n")
    try await reader.see("A Key Opens Them")
    try await reader.see("and enter it here.")
    try reader.type("wrong")
    try reader.key("Return")
    try await reader.see("does not know this key")
    try reader.key("ctrl+a")
    try reader.type(NewsAPIServer.key)
    try reader.key("Return")
    try await reader.wait(for: "sources-shown", where: { $0["count"] as? Int == 8 })
    for text in ["BBC News, General · English · United Kingdom", "أرقام", "requests left today"] {
      try await reader.see(text)
    }
    try reader.type("bbc")
    try await reader.seeNo("Ars Technica, ")
    // Past the drop-downs into the grid.
    try reader.key("Tab", "Tab", "Tab", "Tab", "Return")
    try await reader.see("BBC News, added")
    try reader.key("Escape")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 9 })
    try await reader.see("Story 0 & more")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0 & more" })
    try await reader.quit()
    #expect(reader.criticals == [])
    #expect(server.requests.allSatisfy { $0.contains("User-Agent: Courant/") })
  }
}
