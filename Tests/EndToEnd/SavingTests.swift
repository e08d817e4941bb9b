import Foundation
import Testing

extension EndToEndTests {
  @Test("A book and a picture go where the file dialog says, as they are")
  func saving() async throws {
    let portal = try await Portal()
    // GTK then asks the portal, as in a sandbox. Its own dialog takes keys only some time after it is seen.
    let reader = try await Reader(among: ["GDK_DEBUG": "gl-disable,portals"])
    defer { try? FileManager.default.removeItem(at: reader.home) }
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
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
