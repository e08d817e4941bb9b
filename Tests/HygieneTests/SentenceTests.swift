import Foundation
import Testing

/// The sentences of the window are short: a reader takes them in at a glance, and a translator asks nothing.
@Suite struct SentenceTests {
  private static let mostWords = 12

  /// The files whose sentences may be longer, with the reason.
  private static let exceptions = [
    "LibraryError+Message.swift": "A damaged library is not mended at a glance. Its sentences name files and steps."
  ]

  /// The modules whose sentences are shown in the window.
  private static let modules = [
    "ArticleUI", "HTTP", "Library", "Providers", "Reading", "ReaderUI", "SharedUI", "Sync", "Text",
  ]

  @Test func noSentenceIsLong() throws {
    var files = try texts(below: "data/ui", ending: "ui", #"translatable="yes"[^>]*>([^<]*)<"#)
    for module in Self.modules {
      let call = #"\btranslat(?:ed|able)\(\s*"((?:[^"\\]|\\.)*)""#
      let plural = #"\bplural:\s*"((?:[^"\\]|\\.)*)""#
      files += try texts(below: "Sources/\(module)", ending: "swift", call)
      files += try texts(below: "Sources/\(module)", ending: "swift", plural)
    }
    try #require(files.count > 1_000)
    for (file, text) in files where Self.exceptions[file] == nil {
      for sentence in sentences(of: text) {
        let count = sentence.split(separator: " ").count
        #expect(count <= Self.mostWords, "\(count) words in \(file): “\(sentence)”")
      }
    }
  }

  @Test func sentencesEndAtTheirSigns() {
    #expect(sentences(of: "One two. Three: four; five.") == ["One two.", "Three:", "four;", "five."])
    #expect(sentences(of: "In example.org, 2.3.2 and so on") == ["In example.org, 2.3.2 and so on"])
  }

  private func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = sentences.last, !".!?…:;".contains(last.suffix(1)) {
        sentences[sentences.count - 1] = last + " " + word
      } else {
        sentences.append(String(word))
      }
    }
    return sentences
  }

  /// The texts in files that a pattern's group is, with the names of the files.
  private func texts(below folder: String, ending: String, _ pattern: String) throws -> [(file: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: folder)
    let expression = try Regex(pattern, as: (Substring, Substring).self)
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var texts: [(file: String, text: String)] = []
    for case let file as URL in files where file.pathExtension == ending {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: expression) {
        texts.append((file.lastPathComponent, String(match.output.1)))
      }
    }
    return texts
  }
}
