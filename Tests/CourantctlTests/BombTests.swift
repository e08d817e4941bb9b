import Foundation
import Testing

@Suite("Hostile XML", .enabled(if: Corpora.folder != nil))
struct BombTests {
  @Test("of others takes neither time nor memory")
  func corpus() throws {
    let folder = try #require(Corpora.folder).appendingPathComponent("xml-bombs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var (slowest, held) = (0.0, 0)
    for name in names {
      let run = try limitedRun(["parse", folder.appendingPathComponent(name).path])
      #expect(run.isHeld, "\(name)")
      #expect(run.seconds < 0.1, "\(name)")
      slowest = max(slowest, run.seconds)
      if run.isHeld { held += 1 }
    }
    print(
      """
      score: xml-bombs \(held) of \(names.count) files within \(memory / 1024) MB, \(Int(slowest * 1000)) ms at most, the \
      program's start included
      """)
    #expect(names.count >= 13)
  }
}

/// What the program may have of memory, in units of 1,024 bytes.
private let memory = 65_536

/// What the program takes of a processor where its memory is limited, and whether it came to an end of its own.
private func limitedRun(_ words: [String]) throws -> (seconds: Double, isHeld: Bool) {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  // What a process started out with counts for its peak, so that is no measure; a limit is.
  let script = "ulimit -d \(memory); TIMEFORMAT='%U %S'; time \"$0\" \"$@\" >/dev/null 2>&1; exit $?"
  process.arguments = ["-c", script, Courantctl.program] + words
  let output = Pipe()
  process.standardError = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  let parts = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  try #require(parts.count == 2, "\(text)")
  // Refusing is fine; ending by a signal, which the shell reports as 128 and more, is not.
  return (parts[0] + parts[1], process.terminationStatus < 128)
}
