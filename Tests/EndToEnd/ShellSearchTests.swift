import Foundation
import Testing

extension EndToEndTests {
  @Test("The desktop's search finds articles while the reader is closed, and opens what is chosen of them")
  func shellSearch() async throws {
    let first = try await Reader()
    defer { try? FileManager.default.removeItem(at: first.home) }
    try await first.quit()

    let reader = try ActivatedReader(after: first)
    func search(_ method: String, _ arguments: String...) throws -> String {
      try reader.call("/SearchProvider", "org.gnome.Shell.SearchProvider2." + method, arguments)
    }
    let found = try search("GetInitialResultSet", "['keyboard']")
    let links = found.split(separator: "'").filter { $0.hasPrefix("courant://article/") }.map(String.init)
    #expect((1...5).contains(links.count), "\(found)")
    let fewer = try search(
      "GetSubsearchResultSet", "['\(links.joined(separator: "', '"))']", "['keyboard', 'nowhereinthelibrary']")
    #expect(fewer.contains("@as []"), "\(fewer)")
    #expect(try search("GetInitialResultSet", "['k']").contains("@as []"))
    let link = try #require(links.first)
    let descriptions = try search("GetResultMetas", "['\(link)', 'courant://article/999', 'nonsense']")
    #expect(descriptions.contains("'id': <'\(link)'>") && descriptions.contains("The Courant Guide"))
    #expect(descriptions.components(separatedBy: "'id'").count == 2)
    // Whoever only asks sees no window.
    #expect(reader.events("first-frame").isEmpty && reader.events("list-shown").isEmpty)

    _ = try search("ActivateResult", link, "['keyboard']", "0")
    let id = Int(link.split(separator: "/").last ?? "")
    try await reader.wait(for: "article-shown", where: { $0["id"] as? Int == id })
    _ = try search("LaunchSearch", "['two', 'words']", "0")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "two words" })
    try await reader.quit()
  }

  @Test("Where there is no library, the desktop's search finds nothing and makes none")
  func shellSearchWithoutLibrary() async throws {
    let first = try await Reader()
    defer { try? FileManager.default.removeItem(at: first.home) }
    try await first.quit()
    let library = first.home.appending(path: "library")
    try FileManager.default.removeItem(at: library)
    let reader = try ActivatedReader(after: first)
    let found = try reader.call(
      "/SearchProvider", "org.gnome.Shell.SearchProvider2.GetInitialResultSet", ["['keyboard']"])
    #expect(found.contains("@as []"))
    try await reader.quit()
    #expect(!FileManager.default.fileExists(atPath: library.path))
  }
}
