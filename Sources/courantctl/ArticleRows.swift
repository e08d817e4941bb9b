import Articles
import FoundationEssentials
import Library
import Text

/// Writes articles in several steps as they are read: a list may be as long as the library.
struct ArticleRows {
  private let library: Library
  private let isJSON: Bool
  private let encoder = Output.encoder
  private var isBegun = false

  init(_ library: Library, isJSON: Bool) {
    self.library = library
    self.isJSON = isJSON
  }

  /// Writes the articles that still exist.
  mutating func write(_ ids: [ArticleSummary.ID]) async throws {
    for start in stride(from: 0, to: ids.count, by: Self.atOnce) {
      try await write(library.summaries(Array(ids[start...].prefix(Self.atOnce))))
    }
  }

  private static let atOnce = 500

  private mutating func write(_ summaries: [ArticleSummary]) throws {
    for summary in summaries {
      if isJSON {
        Output.write(Data((isBegun ? ",\n" : "[\n").utf8) + (try encoder.encode(summary)))
      } else {
        let marks = (summary.isRead ? " " : "•") + (summary.isStarred ? "★" : " ")
        Output.line(
          "\(summary.id)\t\(marks)\t\(Self.date(of: summary))\t\(summary.source)\t\(summary.title)")
      }
      isBegun = true
    }
  }

  /// Writes the end of a list.
  func end() {
    if isJSON { Output.write(Data((isBegun ? "\n]\n" : "[]\n").utf8)) }
  }

  /// The publication date of an article as text; "undated" if it has none.
  static func date(of summary: ArticleSummary) -> String {
    summary.isDated ? summary.published.formatted(.iso8601) : translated("undated")
  }
}
