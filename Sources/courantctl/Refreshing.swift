import Articles
import Library
import Text

/// The commands that fetch articles.
enum Refreshing {
  static func refresh(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    var section = Section.all
    if let word = call.operands.first { section = try await SectionName.section(word, in: library) }
    let summary = try await library.refresh(section)
    if call.has("--json") {
      try Output.json(summary)
    } else {
      Output.line(
        translated(
          "%1$s sources: %2$s updated, %3$s unchanged, %4$s failed; %5$s new articles in %6$s s",
          String(summary.sources), String(summary.updated), String(summary.unchanged), String(summary.failed),
          String(summary.newArticles), String((summary.seconds * 100).rounded() / 100)))
    }
    guard summary.failed > 0 else { return }
    throw Failure.failed(
      summary.failures.map { "\($0.title) <\($0.address)>: \($0.message)" }.joined(separator: "\n"))
  }

  static func archive(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    let section = try await SectionName.section(call.operands[0], in: library)
    var added = 0
    while true {
      guard let older = try await library.loadOlder(in: section) else {
        throw Failure.failed(
          translated("“%s” has no archive. Name a publication; “courantctl feeds” lists them.", call.operands[0]))
      }
      added += older.added
      if older.isComplete { break }
    }
    if call.has("--json") { return try Output.json(["newArticles": added]) }
    Output.line(translated("%s older articles, back to the first.", String(added)))
  }
}
