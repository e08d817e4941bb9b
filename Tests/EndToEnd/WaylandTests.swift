import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("On Wayland articles are chosen, starred, scrolled and found with keys")
  func wayland() async throws {
    let weston = try await Weston()
    let reader = try WaylandReader(among: weston.surroundings)
    let trace = reader.trace
    let first = "Good morning, and welcome to Courant"
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String == first })

    try weston.hand.run("key", "j")
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String != first })
    try weston.hand.run("key", "s")
    try await trace.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try weston.hand.run("key", "space")
    try await trace.wait(for: "article-rested", where: { $0["block"] as? Int ?? 0 > 0 })
    try weston.hand.run("key", "ctrl+f")
    try weston.hand.run("type", "--delay", "30", "half remember")
    try await trace.wait(for: "list-shown", where: { $0["query"] as? String == "half remember" })
    try weston.hand.run("key", "ctrl+q")
    try await trace.wait(for: "shutdown")
    #expect(try reader.criticals == [])
  }

  @Test("On Wayland fingers on a touch pad pull the list to refresh it, and turn an article at its end, when lifted")
  func touchPad() async throws {
    let pad = try await TouchPad()
    let reader = try WaylandReader(among: pad.surroundings)
    let trace = reader.trace
    let (first, second) = ("Good morning, and welcome to Courant", "A day’s news without touching the mouse")
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String == first })
    try await trace.wait(for: "neighbours-ready")
    try await trace.wait(for: "refreshed")

    try pad.point(460, 400)
    try await pad.scroll(by: -40)
    try pad.lift()
    try await trace.wait(for: "pull", where: { $0["phase"] as? String == "idle" })
    #expect(reader.phases("pull") == ["pulling", "collapsing", "idle"])
    try await pad.scroll(by: -300)
    try await trace.wait(for: "pull", where: { $0["phase"] as? String == "armed" })
    // Fingers that rest hold it, however long, which a wheel could not.
    try await Task.sleep(for: .seconds(1))
    #expect(reader.phases("pull").dropFirst(3) == ["pulling", "armed"])
    #expect(trace.events("refreshed").count == 1)
    try pad.lift()
    try await trace.wait(for: "pull", where: { $0["phase"] as? String == "held" })
    await eventually { reader.phases("pull").last == "idle" }
    #expect(reader.phases("pull").dropFirst(3) == ["pulling", "armed", "held", "collapsing", "idle"])
    #expect(trace.events("refreshed").count == 2)

    try pad.point(1000, 500)
    // What runs into the end is no pull.
    try await pad.scroll(by: 4000)
    try pad.lift()
    try await trace.wait(for: "article-rested", where: { $0["block"] as? Int ?? 0 > 0 })
    #expect(reader.phases("article-pull") == [])
    // A pull begins at rest.
    try await Task.sleep(for: .seconds(1))
    try await pad.scroll(by: 300)
    try await trace.wait(for: "article-pull", where: { $0["phase"] as? String == "armed" })
    // Fingers that rest turn nothing.
    try await Task.sleep(for: .seconds(1))
    #expect(trace.events("article-shown").count == 1)
    try pad.lift()
    try await trace.wait(for: "article-shown", where: { $0["headline"] as? String == second })
    #expect(reader.phases("article-pull") == ["pulling", "armed", "idle"])
    #expect(try reader.criticals == [])
  }
}

/// A running courant on a Wayland compositor.
private final class WaylandReader {
  let trace: TraceFile
  private let home: TemporaryFolder
  private let child: Child

  /// - Parameter surroundings: What it needs to be on the compositor.
  init(among surroundings: [String: String]) throws {
    let home = try TemporaryFolder()
    self.home = home
    trace = TraceFile(file: URL(filePath: home.file("trace")))
    let places = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map { ($0, home.file($0)) }
    let words = surroundings.merging(places) { $1 }.map { "\($0)=\($1)" }
    child = try Child(
      "/usr/bin/env",
      words + [
        Reader.programs.appending(path: "courant").path, "--trace", trace.file.path, "--data", home.file("library"),
      ], errors: home.file("errors"))
  }

  deinit { child.stop() }

  /// GLib's complaints.
  var criticals: [String] {
    get throws {
      try String(contentsOfFile: home.file("errors"), encoding: .utf8).split(separator: "\n").map(String.init)
        .filter { $0.contains("CRITICAL") }
    }
  }

  /// The phases of pulls, oldest first.
  func phases(_ event: String) -> [String] { trace.events(event).compactMap { $0["phase"] as? String } }
}
