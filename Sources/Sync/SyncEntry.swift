import Articles
import Feeds
import FoundationEssentials
import HTML
import Text

/// A service's article. All services' articles have these values.
struct SyncEntry: Sendable {
  var id: String
  var feed: String
  var marks: RemoteMarks
  /// The title, as plain text.
  var title = ""
  var author = ""
  var html = ""
  var address: String?
  var published: Date?
  /// The time when the service fetched the article.
  var fetched: Date?
  var tags: [String] = []
  var enclosures: [Enclosure] = []
  /// The address of the discussion.
  var thread: String?

  /// Converts the article for the library.
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

  /// The title; empty if it equals the address. Services use the address for articles without a title.
  private var headline: String { title == address ? "" : SyncText.label(title) }
}

/// Cleans names and titles that services write.
enum SyncText {
  /// Returns the text on one line, without control characters.
  static func label(_ text: String) -> String { PlainLabel.cut(PlainLabel.of(plain: text, length: .max)) }

  /// Returns the authors as a byline. Services may write an author in the form of mail: `mail@example.org (Name)`.
  static func byline(_ authors: String) -> String {
    guard authors.contains("@") else { return label(authors) }
    return label(
      authors.split(separator: ";").map { ParsedAuthor(written: label(String($0))) }.compactMap { $0.name ?? $0.email }
        .joined(separator: "; "))
  }
}
