import Foundation
import TestServers
import Testing

/// Where the key to a service is kept.
@Suite("Keys")
struct KeyTests {
  private static let key = "0123456789abcdef"

  private struct State: Decodable {
    let place: String?
    let requestsLeft: Int
  }

  @Test("are in a file that only the reader may open where there is no Secret Service")
  func file() async throws {
    let tool = try Courantctl()
    let input = try tool.folder.put(Self.key.utf8, at: "key")
    #expect(try await tool.run(["key", "newsapi", "--json"]).json(State.self).place == nil)
    let state = try await tool.run(["key", "newsapi", input, "--json"]).json(State.self)
    let path = try #require(state.place)
    #expect(path == tool.data + "/keys.json" && state.requestsLeft == 100)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(Self.key))
    #expect(try await !tool.run(["key", "newsapi"]).text.contains(Self.key))
    // A pipe that failed forgets nothing.
    let empty = try tool.folder.put(" \n".utf8, at: "empty")
    try await tool.fail(1, ["key", "newsapi", empty])
    #expect(try await tool.run(["key", "newsapi", "--json"]).json(State.self).place == path)
    #expect(try await tool.run(["key", "newsapi", "--forget", "--json"]).json(State.self).place == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try await tool.run(["key", "elsewhere"]).code == 2)
  }

  @Test("are in the Secret Service where there is one, and nowhere else")
  func keyring() async throws {
    let tool = try Courantctl()
    let input = try tool.folder.put(Self.key.utf8, at: "key")
    let runtime = tool.folder.file("runtime")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
    let script = """
      printf password >password
      gnome-keyring-daemon --unlock --components=secrets --foreground <password >/dev/null 2>&1 &
      trap 'kill $!; wait' EXIT
      gdbus wait --session --timeout 20 org.freedesktop.secrets
      set -e
      "$@" key newsapi '\(input)' --json
      "$@" key newsapi --json
      "$@" key newsapi --forget --json
      """
    let words = tool.arguments([])
    // The first words are for env(1), the last is the program.
    let result = tool.folder.file("keyring.out")
    let child = try Child(
      "/usr/bin/env",
      words.dropLast()
        + [
          "XDG_RUNTIME_DIR=\(runtime)", "dbus-run-session", "--", "sh", "-c",
          "cd \"$0\"\n" + script, runtime, words.last ?? "",
        ],
      output: result, errors: tool.folder.file("keyring.err"))
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    let complaint = try String(contentsOfFile: tool.folder.file("keyring.err"), encoding: .utf8)
    #expect(code == 0, "\(complaint)")
    let states = try String(contentsOfFile: result, encoding: .utf8).split(separator: "}").compactMap { text in
      text.contains("{") ? try JSONDecoder().decode(State.self, from: Data((text + "}").utf8)) : nil
    }
    #expect(states.map(\.place) == ["secret-service", "secret-service", nil])
    #expect(!FileManager.default.fileExists(atPath: tool.data + "/keys.json"))
  }
}
