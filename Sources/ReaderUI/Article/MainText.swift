import Articles
import Library
import Text

/// An article's text as its page has it: what its head shows is not shown once more, and a post has no more pictures than are
/// looked at.
struct MainText {
  /// What the sanitiser let through, or less.
  let html: String
  /// What is said below of what was left out.
  let note: String

  /// - Parameter html: What the sanitiser let through, perhaps with its changes marked.
  init(of readable: ReadableArticle, html: String) {
    let summary = readable.article.summary
    if summary.isPost {
      let bounded = Self.bounded(html, most: LeadMedia.mostPictures)
      self.html = bounded.html
      note = LeadMedia.more(bounded.leftOut, of: summary)
    } else if summary.medium == .video, let address = summary.address, !LeadMedia.playsHere(readable) {
      self.html = Self.without(pictureLinkedTo: address, in: html)
      note = ""
    } else {
      (self.html, note) = (html, "")
    }
  }

  /// Whether all that an entry says is where it is discussed, which the page says anyway.
  static func isOnlyWayToComments(_ readable: ReadableArticle) -> Bool {
    guard let thread = readable.commentsPage, readable.html.utf8.count < 1000 else { return false }
    let start = "<a href=\"\(escapedHTML(thread))\">"
    guard let link = readable.html.firstRange(of: start),
      let end = readable.html[link.upperBound...].firstRange(of: "</a>")
    else { return false }
    let around = readable.html[..<link.lowerBound] + readable.html[end.upperBound...]
    return PlainLabel.of(html: String(around)).isEmpty && !around.contains("<img")
  }

  /// A text with its first pictures only.
  static func bounded(_ html: String, most: Int) -> (html: String, leftOut: Int) {
    var parts = html.split(separator: "<img ", omittingEmptySubsequences: false)
    guard parts.count - 1 > most else { return (html, 0) }
    // The sanitiser escapes what ends a tag in the values of attributes.
    for index in (most + 1)..<parts.count {
      parts[index] = parts[index].drop { $0 != ">" }.dropFirst()
    }
    let kept = parts[...most].joined(separator: "<img ")
    return (kept + parts[(most + 1)...].joined(), parts.count - 1 - most)
  }

  /// A text without the picture that leads to an address.
  static func without(pictureLinkedTo address: String, in html: String) -> String {
    let start = "<a href=\"\(escapedHTML(address))\"><img "
    guard let found = html.firstRange(of: start), let end = html[found.upperBound...].firstRange(of: "></a>") else {
      return html
    }
    return String(html[..<found.lowerBound] + html[end.upperBound...])
  }
}
