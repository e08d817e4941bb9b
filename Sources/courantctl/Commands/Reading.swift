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

  static func list(_ call: Call) async throws {
    let limit = try call.number("--limit") ?? 100
    let library = try CommandLineTool.library(for: call)
    var section = call.has("--starred") ? Section.starred : .all
    if let word = call["--section"] { section = try await SectionName.section(word, in: library) }
    let query = Query(section, isUnreadOnly: call.has("--unread"))
    // There are fewer starred articles than articles of a section, so the starred ones are searched.
    let isOfStarred = call.has("--starred") && section != .starred
    var rows = ArticleRows(library, isJSON: call.has("--json"))
    var (left, place): (Int, TimelineEntry?) = (limit, nil)
    while left > 0 {
      let page = try await library.page(
        of: isOfStarred ? Query(.starred) : query, below: place, atMost: isOfStarred ? pageSize : min(pageSize, left))
      var ids = page.map(\.id)
      if isOfStarred { ids = try await belonging(ids, to: query, of: library) }
      try await rows.write(ids.prefix(left))
      left -= ids.count
      place = page.last
      if page.count < pageSize { break }
    }
    rows.end()
  }

  /// The number of rows that are read and written at once.
  private static let pageSize = 500

  private static func belonging(
    _ ids: [ArticleSummary.ID], to query: Query, of library: Library
  ) async throws -> [ArticleSummary.ID] {
    var found: [ArticleSummary.ID] = []
    for id in ids where try await library.place(of: id, in: query) != nil { found.append(id) }
    return found
  }

  static func search(_ call: Call) async throws {
    let limit = try call.number("--limit") ?? 100
    let library = try CommandLineTool.library(for: call)
    let query = call.operands.joined(separator: " ")
    for problem in ParsedQuery(query, isUnfinished: true).problems {
      Output.complain(problem.message(in: query, saysProposal: true))
    }
    let found = try await library.search(query, atMost: limit)
    var rows = ArticleRows(library, isJSON: call.has("--json"))
    try await rows.write(found.map(\.id))
    rows.end()
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

  /// The articles with these numbers.
  static func ids(_ words: [String]) throws -> [ArticleSummary.ID] {
    try words.map { word in
      guard let number = Int64(word) else {
        throw Failure.usage(translated("“%s” is not the number of an article.", word))
      }
      return ArticleSummary.ID(rawValue: number)
    }
  }
}
