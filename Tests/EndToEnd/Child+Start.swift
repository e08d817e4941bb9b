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
    func hasWritten() throws -> Bool { try !String(contentsOfFile: output, encoding: .utf8).isEmpty }
    try await eventually { try hasEnded || hasWritten() }
    if try hasWritten() { return }
    let said = errors.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    throw Reader.Late(description: "What the test needs does not start. \(said)")
  }
}
