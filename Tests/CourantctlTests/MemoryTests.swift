import Foundation
import TestServers
import Testing

@Suite("The memory of a refresh")
struct MemoryTests {
  @Test("has a total, whatever servers send compressed")
  func bombs() async throws {
    let bomb = try Fault.gzipBomb(200_000_000)
    let servers = try (0..<40).map { _ in try FaultServer(["/feed": bomb]) }
    let tool = try Courantctl()
    try await tool.succeed(
      "import", "--private",
      tool.folder.put(opml(servers.map { $0.address("/feed") }), at: "list.opml"))
    // The peak of the process itself, as long as it can be asked for it.
    let script = """
      "$@" > /dev/null 2>&1 & while grep VmHWM /proc/$!/status 2>/dev/null; do sleep 0.05; done; wait $!; echo "code $?"
      """
    let output = tool.folder.file("peaks")
    let child = try Child(
      "/bin/sh", ["-c", script, "sh", "/usr/bin/env"] + tool.arguments(["refresh", "--force"]), output: output)
    _ = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    let peak = lines.compactMap { $0.hasPrefix("VmHWM") ? Int($0.filter(\.isNumber)) : nil }.max() ?? .max
    print("score: refresh of 40 gzip bombs of 200 kB peaked at \(peak / 1000) MB")
    #expect(peak < 400_000)
    #expect(lines.last == "code 1")
    let feeds = try await tool.feeds()
    #expect(feeds.count == 40 && feeds.allSatisfy { $0.failure?.code == "network.too-large" })
  }
}
