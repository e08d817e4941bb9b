import Articles
import FoundationEssentials
import Library
import Text

/// Writes articles in several steps as they are read: a list may be as long as the library, and is never in memory as
/// a whole.
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
  mutating func write(_ ids: some Sequence<ArticleSummary.ID>) async throws {
    for summary in try await library.summaries(Array(ids)) {
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
