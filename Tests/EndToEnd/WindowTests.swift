import Foundation
import Testing

extension EndToEndTests {
  @Test("A narrow window folds to one pane and goes back and forth by keys")
  func narrow() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try Reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    try await reader.see("Good morning, and welcome to Courant")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try await reader.seePanes("article")
    try reader.key("alt+Left")
    try await reader.seePanes("list")
    try reader.key("alt+Left")
    try await reader.seePanes("sections")
    try reader.key("Return")
    try await reader.seePanes("list")
    try Reader.xdotool("windowsize", "--sync", reader.window(), "850", "700")
    try await reader.seePanes("list article")
    try Reader.xdotool("windowsize", "--sync", reader.window(), "1300", "800")
    try await reader.seePanes("sections list article")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Turning the wheel at the top pulls the list: far enough refreshes, less does nothing")
  func pull() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The refresh of the start has to be over.
    try await reader.wait(for: "refreshed")
    let count = reader.events("refreshed").count
    let window = try reader.window()
    try Reader.xdotool("mousemove", "--window", window, "460", "400")
    try await Task.sleep(for: .milliseconds(500))
    try Reader.xdotool("click", "4")
    // It shows for less time than a screen reader takes to look, so the trace tells.
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "pulling" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "idle" })
    #expect(reader.events("pull").allSatisfy { $0["phase"] as? String != "armed" })
    #expect(reader.events("refreshed").count == count)
    try Reader.xdotool("click", "--repeat", "4", "--delay", "40", "4")
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "armed" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "refreshing" })
    try await reader.wait(for: "refreshed", after: count)
    let _: Bool = try await reader.until("the indicator collapsed") {
      reader.events("pull").last?["phase"] as? String == "idle" ? true : nil
    }
    try await reader.quit()
  }
}
