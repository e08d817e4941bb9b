import Foundation
import TestServers
import Testing

/// The built program with a library of its own.
struct Courantctl {
  struct Result {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What `--json` wrote.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(type, from: output)
    }
  }

  struct Row: Decodable, Equatable {
    let id: Int
    let headline: String
    let isRead: Bool
    let isStarred: Bool
  }

  struct Feed: Decodable, Equatable {
    let id: Int
    let address: String
    let title: String
    let unread: Int
    let failure: Failure?

    struct Failure: Decodable, Equatable {
      let code: String
      let arguments: [String]
    }
  }

  struct Doctor: Decodable {
    struct Source: Decodable {
      let asked: Date
      let status: Int
      let next: Date
      let reason: String
      let explanation: String
    }

    let sources: [Source]
  }

  struct Refresh: Decodable {
    let sources: Int
    let updated: Int
    let unchanged: Int
    let failed: Int
    let newArticles: Int
    let postponed: [Postponed]

    struct Postponed: Decodable {
      let reason: String
    }
  }

  let folder: TemporaryFolder
  /// What `LANGUAGE` is; English where it is empty.
  var language = ""
  /// What else is in its environment, as `NAME=value`.
  var surroundings: [String] = []

  init() throws {
    folder = try TemporaryFolder()
  }

  var data: String { folder.file("data") }

  /// Where SwiftPM puts executables: beside the bundle of tests.
  static let program: String = {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var directory = tests.deletingLastPathComponent()
    while directory.path != "/" {
      let candidate = directory.appending(path: "courantctl").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      directory.deleteLastPathComponent()
    }
    return "courantctl"
  }()

  /// Starts it without waiting for the end.
  ///
  /// - Parameter input: The file that it reads.
  func start(_ words: [String], run: String = "run", input: String? = nil) throws -> Child {
    try Child(
      "/usr/bin/env", arguments(words), input: input.flatMap { FileHandle(forReadingAtPath: $0) },
      output: folder.file("\(run).out"), errors: folder.file("\(run).err"))
  }

  /// What env(1) has to be given to run it.
  func arguments(_ words: [String]) -> [String] {
    let home = folder.file("home")
    return [
      "-i", "PATH=/usr/bin:/bin", "HOME=\(home)", "LC_ALL=\(locale)", "LANGUAGE=\(language)",
      "COURANT_DATA_DIR=\(data)",
    ] + surroundings + [Self.program] + words
  }

  /// Newer C libraries translate into no language where the locale is that of C.
  private var locale: String {
    guard !language.isEmpty, let english = newlocale(1 << LC_MESSAGES, "en_US.utf8", nil) else { return "C.UTF-8" }
    freelocale(english)
    return "en_US.utf8"
  }

  /// Runs it to its end.
  func run(_ words: [String], input: String? = nil) async throws -> Result {
    let run = UUID().uuidString
    let child = try start(words, run: run, input: input)
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    return Result(
      code: code, output: try Data(contentsOf: URL(filePath: folder.file("\(run).out"))),
      errors: try String(contentsOfFile: folder.file("\(run).err"), encoding: .utf8))
  }

  func run(_ words: String...) async throws -> Result { try await run(words) }

  /// Runs it and expects success.
  @discardableResult
  func succeed(_ words: String..., location: SourceLocation = #_sourceLocation) async throws -> Result {
    let result = try await run(words)
    #expect(result.code == 0, "\(words): \(result.errors)", sourceLocation: location)
    return result
  }

  /// Runs it and expects that it says in a sentence why it cannot.
  @discardableResult
  func fail(_ code: Int32 = 1, _ words: [String], location: SourceLocation = #_sourceLocation) async throws -> Result {
    let result = try await run(words)
    #expect(result.code == code, "\(words): \(result.errors)", sourceLocation: location)
    let sentence = result.errors.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(sentence.hasPrefix("courantctl: ") && sentence.hasSuffix("."), "\(sentence)", sourceLocation: location)
    #expect(
      sentence.contains(". ") || sentence.contains("; "), "It does not say what to do: \(sentence)",
      sourceLocation: location)
    return result
  }

  /// Runs it to its end.
  ///
  /// - Returns: The peak of its memory, in kB, and what it ended with.
  func peak(_ words: [String], input: String? = nil) async throws -> (peak: Int, ending: Substring?) {
    // The peak of the process itself, as long as it can be asked for it.
    let script = """
      "$@" < "$0" > /dev/null 2>&1 & while grep VmHWM /proc/$!/status 2>/dev/null; do sleep 0.05; done
      wait $!; echo "code $?"
      """
    let output = folder.file("peaks")
    let child = try Child(
      "/bin/sh", ["-c", script, input ?? "/dev/null", "/usr/bin/env"] + arguments(words), output: output)
    _ = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    return (lines.compactMap { $0.hasPrefix("VmHWM") ? Int($0.filter(\.isNumber)) : nil }.max() ?? .max, lines.last)
  }

  func rows() async throws -> [Row] { try await succeed("list", "--json", "--limit", "100000").json([Row].self) }
  func feeds() async throws -> [Feed] { try await succeed("feeds", "--json").json([Feed].self) }
}

/// A feed with this many entries, the first of which is the newest.
///
/// - Parameter days: How many days ago the newest was published.
func feed(_ title: String, entries: Int, text: String = "Text.", days: Int = 1) -> [UInt8] {
  let newest = Date().addingTimeInterval(-86_400 * Double(days))
  let items = (0..<entries).map { index in
    let date = newest.addingTimeInterval(-3600 * Double(index % 9)).formatted(.iso8601)
    return
      """
      <item><guid>\(title)-\(index)</guid><title>\(title) \(index)</title><link>https://example.org/\(title)/\(index)</link>
      <pubDate>\(date)</pubDate><description>\(text)</description></item>
      """
  }
  return Array(
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8
  )
}

/// A subscription list of these addresses.
func opml(_ addresses: [String]) -> [UInt8] {
  let outlines = addresses.map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"\($0)\"/>" }
  return Array("<opml version=\"2.0\"><body><outline text=\"News\">\(outlines.joined())</outline></body></opml>".utf8)
}
