import Articles
import Feeds
import FoundationEssentials
import HTML
import Text

/// An article as it came from a service, in plain values, whichever service that is.
struct SyncEntry: Sendable {
  var id: String
  var feed: String
  var marks: RemoteMarks
  /// Plain text.
  var title = ""
  var author = ""
  var html = ""
  var address: String?
  var published: Date?
  /// When the service got it.
  var fetched: Date?
  var tags: [String] = []
  var enclosures: [Enclosure] = []
  /// Where it is discussed.
  var thread: String?

  /// What the library keeps of it.
  func article(now: Date) -> RemoteArticle {
    let address = address.flatMap { Address.resolve($0) }
    let medium = enclosures.lazy.compactMap(\.medium).first
    return RemoteArticle(
      id: id, feed: feed, marks: marks,
      article: SourceArticle(
        key: id, handle: id, headline: headline, byline: SyncText.byline(author),
        excerpt: PlainLabel.decoded(Excerpt.of(html: html)), address: address,
        thumbnail: FirstPicture.address(in: html, base: address), published: min(published ?? fetched ?? now, now),
        isDated: published != nil, html: html,
        details: ArticleDetails(
          base: address, tags: tags.map(SyncText.label), enclosures: enclosures,
          thread: thread.flatMap { Address.resolve($0) }.map { Discussion(page: $0, feed: nil) }),
        medium: medium))
  }

  /// Services put the address in the place of a title that there is none of.
  private var headline: String { title == address ? "" : SyncText.label(title) }
}

/// Names and titles that services write.
enum SyncText {
  /// On one line, without control characters.
  static func label(_ text: String) -> String { PlainLabel.cut(PlainLabel.of(plain: text, length: .max)) }

  /// The names of authors as services have them, which may be written as in mail: `mail@example.org (Name)`.
  static func byline(_ authors: String) -> String {
    guard authors.contains("@") else { return label(authors) }
    return label(
      authors.split(separator: ";").map { ParsedAuthor(written: label(String($0))) }.compactMap { $0.name ?? $0.email }
        .joined(separator: "; "))
  }
}
