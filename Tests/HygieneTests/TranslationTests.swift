import Foundation
import Testing

/// Every sentence in the source has to be found by gettext, which takes Swift for C, and to be in every translation.
@Suite struct TranslationTests {
  /// What stands behind `translated(` or `translatable(`: a sentence, and its plural.
  private struct Call {
    let sentence: String?
    let plural: String?
    let place: String
  }

  private struct Entry {
    var plural: String?
    var translations: [String] = []
  }

  @Test func sentencesAreWrittenOut() throws {
    for call in try calls() {
      let sentence = try #require(call.sentence, "gettext cannot find what is translated in \(call.place)")
      for text in [sentence, call.plural ?? ""] {
        #expect(!text.contains(#"\("#), "Nobody can translate what is put together: \(call.place) “\(text)”")
      }
    }
  }

  @Test func everySentenceIsTranslated() throws {
    let calls = try calls()
    for language in try languages() {
      let entries = try entries(of: language)
      for call in calls {
        let entry = entries[call.sentence ?? ""]
        #expect(entry != nil, "\(language) lacks “\(call.sentence ?? "")”: run scripts/translations.sh update")
        #expect(entry?.plural == call.plural, "\(language), \(call.place)")
        #expect(entry?.translations.contains("") == false, "\(language) does not say “\(call.sentence ?? "")”")
      }
    }
  }

  @Test func translationsKeepThePlacesForArguments() throws {
    for language in try languages() {
      for (sentence, entry) in try entries(of: language) where !sentence.isEmpty {
        // “The last day” needs no number.
        let allowed = [sentence, entry.plural ?? sentence].map(places)
        for (form, translation) in entry.translations.enumerated() {
          // Nor does a form that is for one number alone, as Arabic's dual.
          let isNumberInWords =
            entry.plural != nil && form < Self.formsForOneNumber[language] ?? 0 && allowed[0] == ["%s"]
            && places(translation).isEmpty
          #expect(isNumberInWords || allowed.contains(places(translation)), "\(language): “\(translation)”")
        }
      }
    }
  }

  // MARK: The source

  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func calls() throws -> [Call] {
    let expression = try Regex(
      #"\btranslat(?:ed|able)\(\s*(?!\$0\))(?:"((?:[^"\\]|\\.)*)"(?:,\s*plural:\s*"((?:[^"\\]|\\.)*)")?)?"#,
      as: (Substring, Substring?, Substring?).self)
    let root = Self.package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var calls: [Call] = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "Translation.swift" {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: expression) {
        calls.append(
          Call(
            sentence: match.output.1.map(String.init), plural: match.output.2.map(String.init),
            place: file.lastPathComponent))
      }
    }
    try #require(calls.count > 400)
    return calls
  }

  // MARK: The translations

  /// How many of a language's plural forms, from the first, are for a single number each: none, one and two in Arabic.
  private static let formsForOneNumber = ["ar": 3]

  private func languages() throws -> [String] {
    let list = try String(contentsOf: Self.package.appending(path: "po/LINGUAS"), encoding: .utf8)
    return list.split(separator: "\n").map(String.init)
  }

  /// What a po file holds, by the English sentence.
  private func entries(of language: String) throws -> [String: Entry] {
    let text = try String(contentsOf: Self.package.appending(path: "po/\(language).po"), encoding: .utf8)
    var entries: [String: Entry] = [:]
    for block in text.split(separator: "\n\n") {
      var fields: [(name: Substring, text: String)] = []
      for line in block.split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        if parts[0].isEmpty {
          fields[fields.count - 1].text += parts[1].dropLast()
        } else {
          fields.append((parts[0].dropLast(), String(parts[1].dropLast())))
        }
      }
      // Only interface files tell apart what is the same in English.
      guard fields.first?.name == "msgid", let sentence = fields.first?.text else { continue }
      entries[sentence] = Entry(
        plural: fields.first { $0.name == "msgid_plural" }?.text,
        translations: fields.filter { $0.name.hasPrefix("msgstr") }.map(\.text))
    }
    return entries
  }

  private func places(_ text: String) -> [String] {
    text.matches(of: /%(\d\$)?s/).map { String($0.output.0) }.sorted()
  }
}
