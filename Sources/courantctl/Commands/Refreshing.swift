import Articles
import FoundationEssentials
import Library
import Text

/// The commands that fetch articles.
enum Refreshing {
  static func refresh(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    var section = Section.all
    if let word = call.operands.first { section = try await SectionName.section(word, in: library) }
    guard !(call.has("--due") && call.has("--force")) else {
      throw Failure.usage(translated("--due and --force exclude each other: name one of them."))
    }
    let occasion: RefreshOccasion = call.has("--due") ? .due : call.has("--force") ? .insistence : .hand
    let summary = try await library.refresh(section, on: occasion)
    try await library.follow(summary)
    if call.has("--json") {
      try Output.json(summary)
    } else {
      let seconds = (summary.seconds * 100).rounded() / 100
      Output.line(
        translated(
          "%1$s sources: %2$s updated, %3$s unchanged, %4$s failed; %5$s new articles in %6$s s",
          String(summary.sources), String(summary.updated), String(summary.unchanged), String(summary.failed),
          String(summary.newArticles), String(seconds)))
      // With `--due`, sources that are not due are not mentioned.
      if occasion != .due { for source in summary.postponed { Output.line(sentence(about: source)) } }
    }
    if summary.isOffline {
      throw Failure.failed(translated("There is no network; nothing counts as asked. Try again when there is one."))
    }
    guard summary.failed > 0 else { return }
    throw Failure.failed(
      summary.failures.map { "\($0.title) <\($0.address)>: \($0.message)" }.joined(separator: "\n"))
  }

  private static func sentence(about source: RefreshSummary.Postponed) -> String {
    let until = source.until.map { " " + translated("From %s on it may be asked.", $0.formatted(.iso8601)) } ?? ""
    return translated("Not asked: %1$s <%2$s>: %3$s", source.title, source.address, source.message) + until
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
      // Old articles are not urgent, so there is a pause between requests to the site.
      try await Task.sleep(for: .milliseconds(300))
    }
    // All older articles are loaded now. The check compares them with the site's own count.
    if case .publication(let id) = section { added += try await library.check(id) }
    if call.has("--json") { return try Output.json(["newArticles": added]) }
    Output.line(translated("%s older articles, back to the first.", String(added)))
  }
}
