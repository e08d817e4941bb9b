import Foundation
import TestServers

extension Child {
  /// Waits until it has written something.
  ///
  /// - Parameters:
  ///   - output: The file that takes its output.
  ///   - errors: The file that takes its complaints.
  /// - Throws: `Reader.Late` where it ends without a word, or takes longer than a minute.
  func isStarted(writingTo output: String, errors: String? = nil) async throws {
    for _ in 0..<2400 where !hasEnded {
      if try !String(contentsOfFile: output, encoding: .utf8).isEmpty { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    let said = errors.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    throw Reader.Late(description: "What the test needs does not start. \(said)")
  }
}
