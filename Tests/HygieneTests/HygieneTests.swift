import Foundation
import Testing

/// What the compiler does not check: the rules of docs/architecture.md about what may be written where.
@Suite struct HygieneTests {
  /// The Support modules are where C's ways end.
  private static let support: Set<String> = ["GLibSupport", "GTKSupport"]
  /// Modules that have to work without a screen.
  private static let headless: Set<String> = [
    "Articles", "Text", "Queries", "Feeds", "HTML", "EPUB", "Extraction", "GLibSupport", "HTTP", "Secrets", "SQLite",
    "Storage", "Providers", "Sync", "Library", "Reading", "courantctl",
  ]

  private struct Line {
    let module: String
    let place: String
    let text: Substring
  }

  @Test(arguments: [
    #"\bTimer\b"#, #"\bRunLoop\b"#, #"\bdispatchMain\b"#, "@unchecked Sendable", #"nonisolated\(unsafe\)"#, #"\btry!"#,
    #"\bNSLock\b"#, #"\bMutex<"#, #"\bOSAllocatedUnfairLock\b"#, #"\bas!"#,
  ])
  func nothingButTheSupportModulesWrites(_ pattern: String) throws {
    let expression = try rule(pattern)
    let found = try Self.lines.get().filter { !Self.support.contains($0.module) && $0.text.contains(expression) }
    #expect(found.map(\.place) == [])
  }

  /// `!` behind a value, and not the one that negates or compares.
  @Test func nothingButTheSupportModulesUnwrapsByForce() throws {
    let expression = try rule(#"[\w)\]>]!([.,:;?()\[\]}]|\s+[^=\s]|\s*$)"#)
    for forced in ["f(a!)", "a!.b", "f()!", "f()! + 1", "a[0]!, b", "f(a!, b)", "a as! B"] {
      #expect(forced.contains(expression), "\(forced)")
    }
    for harmless in ["a != b", "!a", "a, !b", "if !f(a) {", "a || !(b)", "f(!a)", "a !== b"] {
      #expect(!harmless.contains(expression), "\(harmless)")
    }
    let found = try Self.lines.get().filter { line in
      !Self.support.contains(line.module) && !line.text.trimmingPrefix(while: \.isWhitespace).hasPrefix("//")
        && line.text.contains(expression)
    }
    #expect(found.map(\.place) == [])
  }

  @Test func nothingBelowTheWindowKnowsGTK() throws {
    let expression = try rule(#"import (CGTK|CWebKit|GTKSupport|SharedUI|ArticleUI|ReaderUI)\b"#)
    let found = try Self.lines.get().filter { Self.headless.contains($0.module) && $0.text.contains(expression) }
    #expect(found.map(\.place) == [])
  }

  @Test func sourcesImportFoundationsEssentialsOnly() throws {
    let found = try Self.lines.get().filter { $0.text == "import Foundation" }
    #expect(found.map(\.place) == [])
  }

  @Test func sqlIsBelowTheLibraryAlone() throws {
    let expression = try rule(#"\b(SELECT .* FROM|INSERT INTO|DELETE FROM|CREATE TABLE)\b"#)
    let below = ["SQLite", "Storage"]
    let found = try Self.lines.get().filter { !below.contains($0.module) && $0.text.contains(expression) }
    #expect(found.map(\.place) == [])
  }

  @Test func nothingWaitsToBeDone() throws {
    let expression = try rule(#"\b(TODO|FIXME|XXX)\b"#)
    #expect(try Self.lines.get().filter { $0.text.contains(expression) }.map(\.place) == [])
  }

  @Test func tooltipsInFilesNameNoKey() throws {
    let expression = try rule(#"name="tooltip-(text|markup)"[^>]*>[^<]*\("#)
    let folder = Self.package.appending(path: "data/ui")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "ui" }
    try #require(files.count > 5)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Keys can be changed: KeyHints names them.
      #expect(!text.contains(expression), "\(file.lastPathComponent)")
    }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A pattern that is read by scalars: by characters and the words of languages it takes ten times as long.
  private func rule(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex(pattern).wordBoundaryKind(.simple).matchingSemantics(.unicodeScalar)
  }

  /// Every line of Swift under Sources, with comments.
  private static let lines = Result {
    let root = package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var lines: [Line] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let path = file.path.dropFirst(root.path.count + 1)
      let module = String(path.prefix { $0 != "/" })
      let text = try String(contentsOf: file, encoding: .utf8)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        lines.append(Line(module: module, place: "\(path):\(index + 1)", text: line))
      }
    }
    try #require(lines.count > 1000)
    return lines
  }
}
