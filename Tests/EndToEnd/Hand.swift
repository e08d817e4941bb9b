import Foundation

/// Real keys and a real pointer, by xdotool. The one that presses keys stays, so that a press starts no program.
final class Hand {
  private static let program = URL(filePath: "/usr/bin/xdotool")

  private let display: String?
  private var keyboard: Talker?

  /// - Parameter display: Another display than that of the tests.
  init(on display: String? = nil) {
    self.display = display
  }

  /// Runs commands, and returns when they are done.
  ///
  /// - Returns: The lines of their output.
  @discardableResult
  func run(_ words: String...) throws -> [String] { try run(words) }

  /// Runs commands, and returns when they are done.
  @discardableResult
  func run(_ words: [String]) throws -> [String] {
    // One that stays sends keys to the window that it found or moved last, as no keyboard does, so it only presses keys. Its lines
    // have no way to write some letters.
    let isTyping = words[0] == "key" || words[0] == "type"
    guard isTyping, !words.contains(where: { word in word.contains { "\"'$#\\\n".contains($0) } }) else {
      // A question about windows that are gone has no answer. A hand that does nothing is a fault.
      let isQuestion = words[0] == "search" || words[0].hasPrefix("get")
      let output = try Reader.output(of: Self.program, words, on: display, mayFail: isQuestion)
      return output.split(separator: "\n").map(String.init)
    }
    let line = words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    let keyboard = try self.keyboard ?? Talker(Self.program, ["-"], environment: Reader.environment(on: display))
    // The version is the end of an answer.
    let answer = keyboard.ask(line + "\nversion", until: { $0.hasPrefix("xdotool version") })
    self.keyboard = answer == nil ? nil : keyboard
    return (answer ?? []).map(String.init)
  }
}
