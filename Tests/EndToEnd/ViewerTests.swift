import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A click or Enter on a picture opens the viewer, which goes from picture to picture, zooms, copies, and leads back")
  func viewer() async throws {
    let server = try await NginxServer()
    try server.put(Self.painting("600x1400"), at: "high.png")
    try server.put(Self.painting("300x200"), at: "small.png")
    let item = """
      <item><title>Painted</title><guid>1</guid><description><![CDATA[
      <p><img src="/high.png" width="600" height="1400" alt="A tower"></p>
      <p><a href="/small.png"><img src="/small.png" title="What the pointer says" alt="A hut"></a></p><p>The end.</p>
      ]]></description></item>
      """
    let reader = try await Reader.reading(item, from: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }

    let window = try reader.window()
    try reader.xdotool("mousemove", "--window", window, "900", "600", "click", "1")
    try await reader.wait(for: "viewer", where: { $0["index"] as? Int == 0 && $0["state"] as? String == "shown" })
    try await reader.see("1 of 2")
    try reader.key("Right")
    try await reader.wait(
      for: "viewer",
      where: { $0["index"] as? Int == 1 && $0["state"] as? String == "shown" && $0["scale"] as? Int == 100 })
    try await reader.see("What the pointer says")
    try reader.key("plus")
    try await reader.wait(for: "viewer", where: { $0["index"] as? Int == 1 && $0["scale"] as? Int == 125 })
    try reader.key("0")
    let shown = reader.events("viewer").count
    try reader.key("ctrl+c")
    try await reader.see("Picture copied")
    let kinds = try Reader.output(
      of: URL(filePath: "/usr/bin/xclip"), ["-selection", "clipboard", "-t", "TARGETS", "-o"])
    #expect(kinds.contains("image/png"))
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed", where: { $0["index"] as? Int == 1 })
    try await reader.waitForFocus(of: window)
    // The focus is on the picture that was seen last.
    try reader.key("Return")
    try await reader.wait(
      for: "viewer", after: shown, where: { $0["index"] as? Int == 1 && $0["state"] as? String == "shown" })
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed", after: 1)
    try await reader.waitForFocus(of: window)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test(
    "Two fingers that move apart on a picture make it larger where they are, and together they show all of it again")
  func pinch() async throws {
    let screen = try await TouchScreen()
    let reader = try await Reader(on: screen.display)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.openFirstOfAll()
    try reader.key("shift+i")
    let shown = try await reader.wait(for: "viewer", where: { $0["state"] as? String == "shown" })
    let scale = try #require(shown["scale"] as? Int)
    try await screen.pinch(around: 600, 400, from: 100, to: 300)
    try await reader.wait(
      for: "viewer", where: { ($0["scale"] as? Int ?? 0) > 2 * scale && $0["fitted"] as? Bool == false })
    try await screen.pinch(around: 600, 400, from: 400, to: 40)
    try await reader.wait(for: "viewer", where: { $0["scale"] as? Int == scale && $0["fitted"] as? Bool == true })
    try await reader.killNow()
    #expect(reader.criticals == [])
  }

  @Test("A picture that moves plays in the viewer, Space stops it and goes on")
  func moving() async throws {
    let server = try await NginxServer()
    try server.put(
      Self.drawn(["-delay", "10", "-size", "300x200", "xc:teal", "xc:orange", "xc:navy", "-loop", "0"], "gif"),
      at: "moving.gif")
    let item = """
      <item><title>Moving</title><guid>1</guid><description><![CDATA[
      <p><img src="/moving.gif" width="300" height="200" alt="Three colours"></p><p>The end.</p>
      ]]></description></item>
      """
    let reader = try await Reader.reading(item, from: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("shift+i")
    try await reader.wait(for: "viewer-playing", where: { $0["state"] as? String == "playing" })
    try await reader.see("Stop")
    // The picture goes round after the third moment.
    try await Task.sleep(for: .seconds(1))
    try reader.key("space")
    try await reader.wait(
      for: "viewer-playing", where: { $0["state"] as? String == "resting" && ($0["moments"] as? Int ?? 0) > 3 })
    try await reader.see("Play")
    try reader.key("space")
    try await reader.wait(for: "viewer-playing", after: 3, where: { $0["state"] as? String == "playing" })
    // From the viewer as well.
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// A PNG of this size.
  static func painting(_ size: String) throws -> Data { try drawn(["-size", size, "xc:teal"], "png") }

  /// What ImageMagick makes of words.
  private static func drawn(_ words: [String], _ ending: String) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Reader.output(of: URL(filePath: "/usr/bin/env"), ["convert"] + words + [file.path])
    return try Data(contentsOf: file)
  }
}
