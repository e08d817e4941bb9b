import Foundation
import TestServers
import Testing

/// A real Wayland compositor in a window of the test's display, whose keys it passes on.
final class Weston {
  /// What a program needs to be on it.
  let surroundings: [String: String]
  /// The keys go to the window that it is on the display of the tests.
  let hand = Hand()
  private let child: Child

  init() async throws {
    let runtime = try #require(ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
    let socket = "weston-\(UUID().uuidString)"
    surroundings = ["GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": socket]
    child = try Child(
      "/usr/bin/weston",
      [
        "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--no-config", "--width=1280", "--height=880",
        "--use-pixman", "--socket=\(socket)",
      ])
    await eventually { FileManager.default.fileExists(atPath: "\(runtime)/\(socket)") }
    try hand.run("search", "--sync", "--onlyvisible", "--class", "weston", "windowfocus", "--sync")
  }

  deinit { child.stop() }
}
