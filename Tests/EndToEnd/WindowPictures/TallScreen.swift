import Foundation
import TestServers
import Testing

/// A screen on which a whole page of an article is seen. No window manager is there, so a window's points are the screen's.
final class TallScreen {
  /// What `DISPLAY` is for programs on this screen.
  let display: String
  private let folder: TemporaryFolder
  private let server: Child

  static let size = (width: 800, height: 2600)

  init() async throws {
    folder = try TemporaryFolder()
    server = try Child(
      "/usr/bin/Xvfb",
      ["-displayfd", "1", "-screen", "0", "\(Self.size.width)x\(Self.size.height)x24", "-noreset", "-nolisten", "tcp"],
      output: folder.file("display"))
    do {
      display = ":" + (try await Self.number(in: folder.file("display")))
    } catch {
      server.stop()
      throw error
    }
  }

  deinit {
    // Told to end and not killed, the server takes its lock file with it.
    kill(server.id, SIGTERM)
    _ = server.exitCode()
  }

  private static func number(in file: String) async throws -> String {
    for _ in 0..<200 {
      // The number is complete with the end of its line.
      if let text = try? String(contentsOfFile: file, encoding: .utf8), text.hasSuffix("\n") {
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Reader.Late(description: "Xvfb did not start.")
  }
}
