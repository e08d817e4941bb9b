import Articles
import FoundationEssentials
import HTML
import Library
import Queries
import Text

/// The commands for articles.
enum Reading {
  private struct Shown: Encodable {
    let article: ArticleSummary
    let html: String
    let text: String
    let tags: [String]
    let enclosures: [Enclosure]
  }

  /// Lists the articles of a section, or the results of a query, or the results of a query in a section.
  static func list(_ call: Call) async throws {
    let limit = try call.number("--limit") ?? 100
    let library = try CommandLineTool.library(for: call)
    let query = call.operands.joined(separator: " ")
    for problem in ParsedQuery(query, isUnfinished: true).problems {
      Output.complain(problem.message(in: query, saysProposal: true))
    }
    let entries = try await entries(call, atMost: limit, in: library)
    var rows = ArticleRows(library, isJSON: call.has("--json"))
    try await rows.write(entries.map(\.id))
    rows.end()
  }

  /// Returns the articles that `list` writes.
  static func entries(_ call: Call, atMost limit: Int, in library: Library) async throws -> [TimelineEntry] {
    var (tests, mixesSources): ([Condition], Bool) = ([], true)
    if call.has("--starred") { tests.append(.test(.state(.starred))) }
    if let word = call["--section"] {
      let section = try await SectionName.section(word, in: library).query
      tests.append(section.condition)
      mixesSources = section.mixesSources
    } else if tests.isEmpty, call.operands.isEmpty {
      tests.append(Section.all.query.condition)
    }
    if call.has("--unread") { tests.append(.test(.state(.unread))) }
    if !call.operands.isEmpty {
      let condition = ParsedQuery(call.operands.joined(separator: " "), isUnfinished: true).condition
      tests.append(condition.isEmpty ? .none : condition)
    }
    return try await library.entries(.all(of: tests), atMost: limit, mixesSources: mixesSources)
  }

  static func show(_ call: Call) async throws {
    let id = try ids(call.operands)[0]
    let library = try CommandLineTool.library(for: call)
    guard let readable = try await library.article(id, pictureScheme: "courant-image:") else {
      throw LibraryError.noSuchArticle
    }
    let summary = readable.article.summary
    let text = PlainText.of(html: readable.html)
    if call.has("--json") {
      return try Output.json(
        Shown(
          article: summary, html: readable.html, text: text, tags: readable.article.details.tags,
          enclosures: readable.article.details.enclosures))
    }
    if call.has("--html") { return Output.line(readable.html) }
    let date = ArticleRows.date(of: summary)
    for line in [
      summary.isPost ? "" : summary.title, summary.byline, "\(summary.source), \(date)", summary.address ?? "",
    ]
    where !line.isEmpty {
      Output.line(line)
    }
    Output.line("\n" + text)
  }

  static func mark(_ call: Call) async throws {
    let marks: [(String, Mark)] = [
      ("--read", .read(true)), ("--unread", .read(false)), ("--starred", .starred(true)),
      ("--unstarred", .starred(false)),
    ]
    let wanted = marks.filter { call.has($0.0) }.map(\.1)
    guard !wanted.isEmpty else {
      throw Failure.usage(translated("Say how to mark: --read, --unread, --starred or --unstarred."))
    }
    guard !(call.has("--read") && call.has("--unread")), !(call.has("--starred") && call.has("--unstarred")) else {
      throw Failure.usage(translated("These marks exclude each other: name one of them."))
    }
    let ids = try ids(call.operands)
    let library = try CommandLineTool.library(for: call)
    guard try await Set(library.summaries(ids).map(\.id)) == Set(ids) else { throw LibraryError.noSuchArticle }
    var changed = 0
    for mark in wanted { changed += try await library.perform(.mark(.articles(ids), mark))?.articles.count ?? 0 }
    if call.has("--json") { return try Output.json(["changed": changed]) }
    Output.line(translated("%s mark changed.", plural: "%s marks changed.", count: changed))
  }

  /// Returns the ids of articles from their numbers.
  static func ids(_ words: [String]) throws -> [ArticleSummary.ID] {
    try words.map { word in
      guard let number = Int64(word) else {
        throw Failure.usage(translated("“%s” is not the number of an article.", word))
      }
      return ArticleSummary.ID(rawValue: number)
    }
  }
}
