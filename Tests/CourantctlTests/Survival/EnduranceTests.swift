import Foundation
import TestServers
import Testing

@Suite("Refreshing again and again")
struct EnduranceTests {
  @Test("takes no more memory, threads and files at the end than at the beginning, and loses no article")
  func flat() async throws {
    let folder = try TemporaryFolder()
    // SwiftPM puts all programs into one folder.
    let program = URL(filePath: Courantctl.program).deletingLastPathComponent().appending(path: "endurance").path
    let output = folder.file("out")
    let child = try Child(
      program, [String(TestLength.number(20, whole: 1000))], output: output, errors: folder.file("err"))
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    print(try String(contentsOfFile: output, encoding: .utf8), terminator: "")
    #expect(code == 0)
  }
}
