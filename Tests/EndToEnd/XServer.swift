import Foundation
import TestServers

/// An X server of a test's own, which chooses its display and ends with it.
final class XServer {
  /// What `DISPLAY` is for programs on it.
  let display: String
  private let folder: TemporaryFolder
  private let process: Child

  /// - Parameter seconds: How long it may take to start.
  init(_ program: String, _ arguments: [String], within seconds: Int) async throws {
    folder = try TemporaryFolder()
    process = try Child(
      program, ["-displayfd", "1", "-noreset", "-nolisten", "tcp"] + arguments, output: folder.file("display"))
    do {
      display = ":" + (try await Self.number(in: folder.file("display"), within: seconds))
    } catch {
      process.stop()
      throw error
    }
  }

  deinit {
    // Told to end and not killed, the server takes its lock file with it.
    kill(process.id, SIGTERM)
    _ = process.exitCode()
  }

  private static func number(in file: String, within seconds: Int) async throws -> String {
    for _ in 0..<seconds * 20 {
      // The number is complete with the end of its line.
      if let text = try? String(contentsOfFile: file, encoding: .utf8), text.hasSuffix("\n") {
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Reader.Late(description: "The X server did not start.")
  }
}
