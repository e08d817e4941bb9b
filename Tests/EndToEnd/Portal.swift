import Foundation
import TestServers

/// What stands in for the desktop's portal for as long as it is kept: it saves files in a folder of its own, under the names that it
/// is offered, and leads mails nowhere.
final class Portal {
  let folder: TemporaryFolder
  private let child: Child
  private let answers: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    answers = try TemporaryFolder()
    child = try Child(
      Reader.products.appending(path: "portal-double").path, [folder.path], output: answers.file("said"))
    try await child.isStarted(writingTo: answers.file("said"))
  }

  deinit { child.stop() }

  /// What it was asked for by this name, oldest first: the parts of each.
  func said(_ name: String) -> [[String]] {
    let text = (try? String(contentsOfFile: answers.file("said"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    .filter { $0.first == name }.map { Array($0.dropFirst()) }
  }

  /// A file that was saved.
  func file(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: folder.file(name))) }
}
