import Articles
import FoundationEssentials
import Text

/// The HTML of a date: as rows show it, with the whole date in its tooltip.
enum TimeElement {
  static func html(of summary: ArticleSummary) -> String {
    summary.isDated ? html(of: summary.published) : "<time><bdi>\(escapedHTML(translated("undated")))</bdi></time>"
  }

  static func html(of date: Date) -> String {
    let text = DateText.relative(date, now: Date())
    return "<time title=\"\(escapedHTML(DateText.full(date)))\"><bdi>\(escapedHTML(text))</bdi></time>"
  }
}
