import Foundation
import Testing

/// The completions that shells get, tried in bash.
@Suite struct CompletionTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What bash offers for the last of some words.
  private func completions(of words: String...) throws -> [String] {
    let script = """
      set -eu
      source <(python3 data/shell/describe.py .build/debug/courantctl bash)
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      # Nothing found is no failure.
      _courantctl || true
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.currentDirectoryURL = Self.package
    bash.arguments = ["-c", script, "bash"] + words
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `Commands, their options and the words of their first argument are completed`() throws {
    #expect(try completions(of: "courantctl", "acc") == ["account"])
    #expect(try completions(of: "courantctl", "account", "") == ["add", "list", "sync", "rename", "remove"])
    #expect(try completions(of: "courantctl", "account", "add", "--pl") == ["--plain"])
    #expect(try completions(of: "courantctl", "list", "--unr") == ["--unread"])
    #expect(try completions(of: "courantctl", "import", "Make") == ["Makefile"])
    // Its first argument may be "folder:NAME".
    #expect(try completions(of: "courantctl", "keep", "fol") == [])
  }
}
