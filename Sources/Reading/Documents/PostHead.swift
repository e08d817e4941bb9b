import Articles
import Library
import Text

/// The HTML of the head of an article without a headline: its author and its date.
enum PostHead {
  static func html(of summary: ArticleSummary, _ pictures: PictureScheme) -> String {
    let name = summary.byline.isEmpty ? summary.source : summary.byline
    let face: String =
      if let icon = summary.icon {
        "<img class=\"avatar\" src=\"\(pictures.address(of: icon))\" alt=\"\" width=\"45\" height=\"45\">"
      } else {
        initials(of: summary.source)
      }
    let source = name == summary.source ? "" : "<span><bdi>\(escapedHTML(summary.source))</bdi></span>"
    let date = TimeElement.html(of: summary)
    let dateLink: String =
      if let address = summary.address, isWebAddress(address) {
        "<a class=\"permalink\" href=\"\(escapedHTML(address))\">\(date)</a>"
      } else { date }
    // If the reader copies the text, this title stands for the post.
    return """
      <header class="article post" data-title="\(escapedHTML(summary.title))" data-source="\(escapedHTML(summary.source))">\
      \(face)<p class="byline" dir="auto"><b>\(escapedHTML(name))</b>\(source)\(dateLink)</p></header>
      """
  }

  private static func initials(of source: String) -> String {
    let face = InitialsFace(of: source)
    return "<span class=\"avatar \(face.color)\" aria-hidden=\"true\">\(escapedHTML(face.initials))</span>"
  }
}
