import Foundation
import Testing

@Suite("Hostile XML", .enabled(if: Corpora.folder != nil))
struct BombTests {
  @Test("of others takes neither time nor memory")
  func corpus() throws {
    let folder = try #require(Corpora.folder).appendingPathComponent("xml-bombs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var slowest = 0.0
    for name in names {
      let seconds = try processorSeconds(["parse", folder.appendingPathComponent(name).path])
      #expect(seconds < 0.1, "\(name)")
      slowest = max(slowest, seconds)
    }
    print(
      "score: xml-bombs \(names.count) files within 64 MB and \(Int(slowest * 1000)) ms each, the program's start included"
    )
    #expect(names.count >= 13)
  }
}

/// What the program, which may have 64 MB of memory and no more, takes of a processor.
private func processorSeconds(_ words: [String]) throws -> Double {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  // What a process started out with counts for its peak, so that is no measure; a limit is.
  let script = "ulimit -d 65536; TIMEFORMAT='%U %S'; time \"$0\" \"$@\" >/dev/null 2>&1; exit $?"
  process.arguments = ["-c", script, Courantctl.program] + words
  let output = Pipe()
  process.standardError = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  // Refusing is fine; ending by a signal, which the shell reports as 128 and more, is not.
  #expect(process.terminationStatus < 128)
  let parts = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  try #require(parts.count == 2, "\(text)")
  return parts[0] + parts[1]
}
