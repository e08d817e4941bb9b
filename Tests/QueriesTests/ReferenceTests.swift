import Foundation
import Queries
import Testing

@Suite("The reference of queries")
struct ReferenceTests {
  @Test("has a row for each name, as the table of predicates has it")
  func names() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/queries.md")
    let rows = try String(contentsOf: file.standardized, encoding: .utf8).split(separator: "\n").filter {
      $0.contains(":` |")
    }
    #expect(rows.map(String.init) == PredicateName.all.map { "| `\($0.name):` | \(Self.value($0)) | \($0.meaning) |" })
  }

  private static func value(_ name: PredicateName) -> String {
    switch name.operand {
    case .text, .known: "text"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .language: "a language such as `en`"
    case .bound: "a number such as `>800`"
    case .period: "a year, a month or a day such as `2026-11-28`"
    case .span: "a time such as `7d`"
    }
  }
}
