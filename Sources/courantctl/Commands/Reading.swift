import Articles
import FoundationEssentials
import HTML
import Library
import Text

/// The commands about articles.
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
    var entries = try await library.timeline(of: section, unreadOnly: call.has("--unread"))
    if call.has("--starred"), section != .starred {
      let starred = Set(try await library.timeline(of: .starred).map(\.id))
      entries = entries.filter { starred.contains($0.id) }
    }
    try await write(entries.prefix(limit).map(\.id), of: library, call)
  }

  static func search(_ call: Call) async throws {
    let limit = try call.number("--limit") ?? 100
    let library = try CommandLineTool.library(for: call)
    let found = try await library.search(call.operands.joined(separator: " "), atMost: limit)
    try await write(found.map(\.id), of: library, call)
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
    let date = date(of: summary)
    for line in [summary.headline, summary.byline, "\(summary.source), \(date)", summary.address ?? ""]
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

  private static func ids(_ words: [String]) throws -> [ArticleSummary.ID] {
    try words.map { word in
      guard let number = Int64(word) else {
        throw Failure.usage(translated("“%s” is not the number of an article.", word))
      }
      return ArticleSummary.ID(rawValue: number)
    }
  }

  /// When it was published; nobody knows of what has no date.
  private static func date(of summary: ArticleSummary) -> String {
    summary.isDated ? summary.published.formatted(.iso8601) : translated("undated")
  }

  static func write(_ ids: [ArticleSummary.ID], of library: Library, _ call: Call) async throws {
    let summaries = try await library.summaries(ids)
    if call.has("--json") { return try Output.json(summaries) }
    for summary in summaries {
      let marks = (summary.isRead ? " " : "•") + (summary.isStarred ? "★" : " ")
      let date = date(of: summary)
      Output.line("\(summary.id)\t\(marks)\t\(date)\t\(summary.source)\t\(summary.headline)")
    }
  }
}
