import Foundation

/// A program that stays for the life of a test and answers lines with lines.
final class Talker {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  /// - Parameter environment: The environment of the program.
  init(_ program: URL, _ arguments: [String], environment: [String: String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // What is started later may not keep the input open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends a line and returns the answer up to its last line.
  ///
  /// - Parameter isEnd: Whether a line is the last of an answer.
  /// - Returns: `nil` where the program ended.
  func ask(_ line: String, until isEnd: (Substring) -> Bool) -> [Substring]? {
    guard process.isRunning, (try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil
    else { return nil }
    var answer = Data()
    while true {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      answer += more
      guard answer.last == UInt8(ascii: "\n") else { continue }
      let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      if let last = lines.dropLast().last, isEnd(last) { return lines.dropLast(2) }
    }
  }
}
