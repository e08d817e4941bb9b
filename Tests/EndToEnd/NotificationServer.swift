import Foundation
import TestServers

/// The desktop's notifications, by a server that has no desktop around it (dunst).
final class NotificationServer {
  private let child: Child
  private let output: TemporaryFolder

  init() async throws {
    output = try TemporaryFolder()
    // As Debian has it configured.
    let configuration = try output.put("[global]\nmarkup = full\n".utf8, at: "dunstrc")
    child = try Child("/usr/bin/dunst", ["-print", "-conf", configuration], output: output.file("said"))
    _ = try Reader.output(
      of: URL(filePath: "/usr/bin/gdbus"),
      ["wait", "--session", "--timeout", "10", "org.freedesktop.Notifications"])
  }

  deinit { child.stop() }

  /// All it was told.
  var said: String { (try? String(contentsOfFile: output.file("said"), encoding: .utf8)) ?? "" }

  /// How many it shows.
  func shown() throws -> Int {
    let text = try Reader.output(of: URL(filePath: "/usr/bin/dunstctl"), ["count", "displayed"])
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Answers nobody, until it goes on.
  func pause() { kill(child.id, SIGSTOP) }

  func goOn() { kill(child.id, SIGCONT) }

  /// Clicks the one on top.
  func click() throws {
    _ = try Reader.output(of: URL(filePath: "/usr/bin/dunstctl"), ["action", "0"])
  }
}
