import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "The desktop saves a book and a picture, says what may run in the background, and searches while the reader is closed"
  )
  func desktop() async throws {
    // GTK then asks the portal, as in a sandbox. Its own dialog takes keys only some time after it is seen.
    let first = try await Reader(among: ["GDK_DEBUG": "gl-disable,portals"])
    defer { try? FileManager.default.removeItem(at: first.home) }
    try await save(from: first)
    try await refuseBackground(in: first)
    try await allowBackground(in: first)
    // Ctrl+Q ends what goes on in the background.
    try await first.quit()
    #expect(first.criticals == [])

    let reader = try ActivatedReader(after: first)
    let link = try await search(by: reader)
    _ = try reader.search("ActivateResult", link, "['keyboard']", "0")
    let id = Int(link.split(separator: "/").last ?? "")
    try await reader.wait(for: "article-shown", where: { $0["id"] as? Int == id })
    _ = try reader.search("LaunchSearch", "['two', 'words']", "0")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "two words" })
    try await reader.quit()

    // Where there is no library, it finds nothing and makes none.
    let library = first.home.appending(path: "library")
    try FileManager.default.removeItem(at: library)
    let without = try ActivatedReader(after: first)
    #expect(try without.search("GetInitialResultSet", "['keyboard']").contains("@as []"))
    try await without.quit()
    #expect(!FileManager.default.fileExists(atPath: library.path))
  }

  /// A book and a picture go where the file dialog says, as they are.
  private func save(from reader: Reader) async throws {
    let portal = try await Portal()
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.openFirstOfAll()

    try Reader.activate("save-epub")
    try await reader.wait(for: "book-saved", where: { $0["articles"] as? Int == 1 && $0["pictures"] as? Int == 1 })
    #expect(portal.said("save") == [["Good morning, and welcome to Courant.epub"]])
    let book = try [UInt8](portal.file("Good morning, and welcome to Courant.epub"))
    #expect(book.starts(with: Array("PK".utf8)) && Array(book[30..<58]) == Array("mimetypeapplication/epub+zip".utf8))

    try reader.key("shift+i")
    try await reader.wait(for: "viewer", where: { $0["state"] as? String == "shown" })
    try reader.key("ctrl+s")
    try await reader.see("Picture saved")
    #expect(portal.said("save").last == ["welcome.png"])
    #expect(
      try portal.file("welcome.png")
        == Data(contentsOf: Reader.package.appending(path: "data/guide/pictures/welcome.png")))
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed")
  }

  /// A desktop that refuses leaves no file that would begin with the session, and the switch says so.
  private func refuseBackground(in reader: Reader) async throws {
    let portal = try await Portal()
    try Data().write(to: URL(filePath: portal.folder.file("refuses")))
    try await reader.chooseBackground()
    try await reader.see("The desktop does not allow it. Its settings can change this.")
    #expect(portal.said("background").count == 1)
    #expect(!FileManager.default.fileExists(atPath: reader.home.appending(path: "config/autostart").path))
    #expect(try reader.setting("background-refresh") != "true")
    try reader.key("Escape")
    try await reader.seeNoDialog()
  }

  /// Where no desktop is asked, a file has the program begin with the session.
  private func allowBackground(in reader: Reader) async throws {
    try await reader.chooseBackground()
    let file: String = try await reader.until("the file is there") {
      let place = "config/autostart/io.github.courant.Courant.desktop"
      return try? String(contentsOf: reader.home.appending(path: place), encoding: .utf8)
    }
    #expect(file.contains("--gapplication-service --background"))
    // Where the program was removed, the session leaves it out.
    #expect(file.contains("\nTryExec=\(Reader.programs.resolvingSymlinksInPath().appending(path: "courant").path)\n"))
    try reader.key("Escape")
    try await reader.seeNoDialog()
  }

  /// Searches without a window, and returns the link of what is found first.
  private func search(by reader: ActivatedReader) async throws -> String {
    let found = try reader.search("GetInitialResultSet", "['keyboard']")
    let links = found.split(separator: "'").filter { $0.hasPrefix("courant://article/") }.map(String.init)
    #expect((1...5).contains(links.count), "\(found)")
    let fewer = try reader.search(
      "GetSubsearchResultSet", "['\(links.joined(separator: "', '"))']", "['keyboard', 'nowhereinthelibrary']")
    #expect(fewer.contains("@as []"), "\(fewer)")
    #expect(try reader.search("GetInitialResultSet", "['k']").contains("@as []"))
    let link = try #require(links.first)
    let descriptions = try reader.search("GetResultMetas", "['\(link)', 'courant://article/999', 'nonsense']")
    #expect(descriptions.contains("'id': <'\(link)'>") && descriptions.contains("The Courant Guide"))
    #expect(descriptions.components(separatedBy: "'id'").count == 2)
    // Whoever only asks sees no window.
    #expect(reader.events("first-frame").isEmpty && reader.events("list-shown").isEmpty)
    // The program does not stay for that.
    try await reader.wait(for: "startup")
    #expect(reader.events("in-background").isEmpty)
    return link
  }
}

extension ActivatedReader {
  fileprivate func search(_ method: String, _ arguments: String...) throws -> String {
    try call("/SearchProvider", "org.gnome.Shell.SearchProvider2." + method, arguments)
  }
}
