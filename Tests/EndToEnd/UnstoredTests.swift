import CSQLite
import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A star that cannot be stored is not seen")
  func unstoredStar() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 2)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 2 })
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try Self.refuseStars(in: reader.home.appending(path: "library/library.sqlite"))
    let ears = try await Ears(of: reader)
    let star = { try ears.objects().first { $0.name == "Star" && Reader.buttons.contains($0.role) } }
    #expect(try star()?.states.contains("pressed") == false)
    try reader.click(in: reader.window(), "Star", as: Reader.buttons)
    try await reader.see("No stars today.")
    try await reader.until("the star is not pressed") { try star()?.states.contains("pressed") == false ? true : nil }
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Has the library fail where a star is stored, and nowhere else.
  private static func refuseStars(in library: URL) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    let trigger = """
      CREATE TRIGGER no_stars BEFORE UPDATE OF is_starred ON articles BEGIN SELECT RAISE(ABORT, 'No stars today.'); END
      """
    try #require(sqlite3_open_v2(library.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    sqlite3_busy_timeout(database, 5000)
    try #require(sqlite3_exec(database, trigger, nil, nil, nil) == SQLITE_OK)
  }
}
