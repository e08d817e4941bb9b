import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("On Wayland articles are chosen, starred, scrolled and found with keys")
  func wayland() async throws {
    let weston = try await Weston()
    let home = try TemporaryFolder()
    let trace = TraceFile(file: URL(filePath: home.file("trace")))
    let places = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map { ($0, home.file($0)) }
    let surroundings = weston.surroundings.merging(places) { $1 }.map { "\($0)=\($1)" }
    let reader = try Child(
      "/usr/bin/env",
      surroundings + [
        Reader.products.appending(path: "courant").path, "--trace", trace.file.path, "--data", home.file("library"),
      ], errors: home.file("errors"))
    defer { reader.stop() }
    let first = "Good morning, and welcome to Courant"
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String == first })

    try Reader.xdotool("key", "j")
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String != first })
    try Reader.xdotool("key", "s")
    try await trace.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try Reader.xdotool("key", "space")
    try await trace.wait(for: "article-rested", where: { $0["block"] as? Int ?? 0 > 0 })
    try Reader.xdotool("key", "ctrl+f")
    try Reader.xdotool("type", "--delay", "30", "half remember")
    try await trace.wait(for: "list-shown", where: { $0["query"] as? String == "half remember" })
    try Reader.xdotool("key", "ctrl+q")
    try await trace.wait(for: "shutdown")
    let errors = try String(contentsOfFile: home.file("errors"), encoding: .utf8)
    #expect(!errors.contains("CRITICAL"))
  }
}
