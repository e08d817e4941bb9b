import Foundation
import TestServers
import Testing

/// A real Wayland compositor in memory, with a touch pad whose fingers a test moves.
///
/// Weston takes no events from programs, and in a window of another compositor it passes on no fingers. Sway takes them, by the
/// protocol wlr-virtual-pointer-unstable-v1, and tells its windows how far they go and when they are lifted.
final class TouchPad {
  /// What a program needs to be on it. WebKit looks for the socket in that folder alone.
  var surroundings: [String: String] {
    ["GDK_BACKEND": "wayland", "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": Self.socket]
  }
  private let folder: TemporaryFolder
  private let child: Child
  private let pointer: WaylandPointer

  /// The first that Sway takes in a folder without others.
  private static let socket = "wayland-1"
  /// In pixels.
  static let size = (width: 1280, height: 880)

  init() async throws {
    folder = try TemporaryFolder()
    let configuration = try folder.put(
      """
      output HEADLESS-1 resolution \(Self.size.width)x\(Self.size.height)
      default_border none
      swaybg_command -

      """.utf8, at: "config")
    // Sway runs for everybody but root, who is somebody else in a namespace of users.
    child = try Child(
      "/usr/bin/env",
      [
        "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)",
        "WLR_BACKENDS=headless", "WLR_LIBINPUT_NO_DEVICES=1", "WLR_RENDERER=pixman", "unshare", "--user",
        "--map-user=1000", "sway", "--config", configuration,
      ])
    do {
      pointer = try await WaylandPointer(at: folder.file(Self.socket))
    } catch {
      child.stop()
      throw error
    }
  }

  deinit {
    // Told to end and not killed, it ends what it started.
    kill(child.id, SIGTERM)
    _ = child.exitCode()
  }

  /// Moves the pointer to a point, in pixels from the upper left corner.
  func point(_ x: Int, _ y: Int) throws {
    try pointer.move(to: (x, y), in: Self.size)
  }

  /// Moves two fingers over the pad as smoothly as fingers do, and leaves them there.
  ///
  /// - Parameter distance: By how much that scrolls, in pixels, towards the end where it is positive.
  func scroll(by distance: Double) async throws {
    let steps = max(1, Int((abs(distance) / 5).rounded(.up)))
    for _ in 0..<steps {
      try pointer.scroll(by: distance / Double(steps))
      try await Task.sleep(for: .milliseconds(16))
    }
  }

  /// Lifts the fingers.
  func lift() throws {
    try pointer.endScrolling()
  }
}
