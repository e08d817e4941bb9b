import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Articles are read where the loader was told to look up all names, the home folder is missing, or no session bus answers"
  )
  func oddSurroundings() async throws {
    let needed = try Reader.output(
      of: URL(filePath: "/usr/bin/readelf"), ["--dynamic", Reader.programs.appending(path: "courant").path])
    #expect(needed.contains("libgtk-4.so.1"))
    #expect(!needed.contains("webkitgtk") && !needed.contains("javascriptcoregtk"))
    // WebKit is loaded after the window all the same.
    let reader = try await Reader(among: ["LD_BIND_NOW": "1", "HOME": "/nonexistent"])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let shown = try await reader.wait(for: "article-shown")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["id"] as? Int != shown["id"] as? Int })
    // Assistive technology is there once somebody asked for it.
    try await reader.see("Sections")
    try await reader.quit()
    #expect(reader.criticals == [])
    for address in ["unix:path=/nonexistent/bus", "unix:abstract=/nobody/is/there"] {
      try await readWithoutBus(at: address, after: reader)
    }
  }

  /// An address at which there is no session bus is none.
  private func readWithoutBus(at address: String, after earlier: Reader) async throws {
    let reader = try await Reader(home: earlier.home, among: ["DBUS_SESSION_BUS_ADDRESS": address])
    try await reader.wait(for: "article-shown")
    // GTK tells of each window that closes.
    try reader.key("ctrl+k")
    // No trace tells of the switcher, and without the bus nothing of the window can be looked at.
    try await Task.sleep(for: .milliseconds(500))
    try reader.key("Escape")
    try await reader.quit()
    #expect(reader.events("shutdown").count == 1, "\(address)")
    #expect(reader.criticals == [], "\(address)")
    // With that address WebKit makes this file, or ends the program where it cannot.
    #expect(!FileManager.default.fileExists(atPath: "/.flatpak-info"), "\(address)")
  }

  @Test(
    "Where no sandbox can be made articles are text: they are read, scrolled and left at their places, and links open")
  func noSandbox() async throws {
    let folder = try TemporaryFolder()
    let start = try folder.put(Self.withoutNamespaces.utf8, at: "courant")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: start)
    let reader = try await Reader(executable: URL(filePath: start), waitingFor: "view-plain")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "article-shown")
    try await reader.see("Articles are plain text, because this system allows no sandbox for them.")
    let first = try #require(reader.events("article-shown").last?["id"] as? Int)
    try reader.key("space")
    try await reader.wait(for: "article-rested", where: { $0["id"] as? Int == first && ($0["block"] as? Int ?? 0) > 0 })
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    // Space goes to the end of it, and then on to the next one.
    for _ in 0..<40 {
      if reader.events("article-shown").last?["id"] as? Int != first { break }
      try reader.key("space")
      // The article moves smoothly, and a press while it does is part of that.
      try await Task.sleep(for: .milliseconds(150))
    }
    let next = try #require(reader.events("article-shown").last?["id"] as? Int)
    #expect(next != first)
    // The headline leads to where it was published. The text has the focus, and letters are commands all the same.
    try reader.key("Return")
    try await reader.until("the text has the focus") {
      try reader.screen().contains { $0.isFocused && $0.role == "text" } ? true : nil
    }
    try reader.key("k")
    try await reader.wait(for: "article-rested", where: { $0["id"] as? Int == first })
    try reader.key("p")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Starts the reader where no program can make a namespace, as in many containers: bubblewrap truly fails.
  private static var withoutNamespaces: String {
    let courant = Reader.programs.appending(path: "courant").path
    return """
      #!/bin/sh
      exec unshare --user --map-current-user --keep-caps sh -c '
        echo 0 >/proc/sys/user/max_user_namespaces
        echo 0 >/proc/sys/user/max_mnt_namespaces
        exec "$0" "$@"' '\(courant)' "$@"
      """
  }
}
