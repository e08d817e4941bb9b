import Articles
import Library
import Text

/// The command that fetches what is new.
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
}
