import Articles
import Library
import Text

/// An article's text for its page, without the parts that the page's head shows already, and with a limited number of
/// pictures if the article is a post.
struct MainText {
  /// The sanitised HTML, or a part of it.
  let html: String
  /// The note below the text about pictures that were left out.
  let note: String

  /// - Parameter html: The sanitised HTML, possibly with its changes marked.
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

  /// True if an entry contains only a link to its discussion. The page always shows this link.
  static func isOnlyWayToComments(_ readable: ReadableArticle) -> Bool {
    guard let thread = readable.commentsPage, readable.html.utf8.count < 1000 else { return false }
    let start = "<a href=\"\(escapedHTML(thread))\">"
    guard let link = readable.html.firstRange(of: start),
      let end = readable.html[link.upperBound...].firstRange(of: "</a>")
    else { return false }
    let around = readable.html[..<link.lowerBound] + readable.html[end.upperBound...]
    return PlainLabel.of(html: String(around)).isEmpty && !around.contains("<img")
  }

  /// Returns a text with only its first pictures, and the number of pictures left out.
  static func bounded(_ html: String, most: Int) -> (html: String, leftOut: Int) {
    var parts = html.split(separator: "<img ", omittingEmptySubsequences: false)
    guard parts.count - 1 > most else { return (html, 0) }
    // In attribute values, the sanitiser escapes the character that ends a tag.
    for index in (most + 1)..<parts.count {
      parts[index] = parts[index].drop { $0 != ">" }.dropFirst()
    }
    let kept = parts[...most].joined(separator: "<img ")
    return (kept + parts[(most + 1)...].joined(), parts.count - 1 - most)
  }

  /// Returns a text without the picture that links to an address.
  static func without(pictureLinkedTo address: String, in html: String) -> String {
    let start = "<a href=\"\(escapedHTML(address))\"><img "
    guard let found = html.firstRange(of: start), let end = html[found.upperBound...].firstRange(of: "></a>") else {
      return html
    }
    return String(html[..<found.lowerBound] + html[end.upperBound...])
  }
}
