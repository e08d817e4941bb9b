import Articles
import Feeds
import HTML
import Text

/// A feed entry as the library stores it. The short texts are plain text.
public struct EntryArticle: Sendable {
  /// Identifies the entry within the feed. It is the entry's id, or else its link, or else its title or first words
  /// together with the length of its text.
  public let key: String
  /// The title that is shown; empty for posts, even if the feed repeats the text as the title.
  public private(set) var headline: String
  /// True if the title only repeats the beginning of the text.
  private let repeatsText: Bool
  public let byline: String
  public let excerpt: String
  public let html: String
  /// The kind of recording or film; `nil` for a text.
  public let medium: Medium?
  /// The length of the recording or film, in seconds, if the feed states it.
  public let duration: Int?

  var isPost: Bool { headline.isEmpty }

  /// Converts the entries of one feed.
  ///
  /// If more than half of the entries have no title or a title that repeats the text, all such titles are removed:
  /// software for posts has no real titles. A newspaper begins only some texts with their headline.
  public static func all(of entries: [ParsedEntry]) -> [EntryArticle] {
    var articles = entries.map { EntryArticle($0) }
    if articles.count(where: { $0.repeatsText || $0.isPost }) * 2 > articles.count {
      for index in articles.indices where articles[index].repeatsText { articles[index].headline = "" }
    }
    return articles
  }

  private init(_ entry: ParsedEntry) {
    html = entry.content ?? entry.summary ?? ""
    excerpt = Self.excerpt(of: entry)
    let title = entry.title.flatMap { $0.isEmpty ? nil : $0 }
    let media = EntryMedium(entry)
    (medium, duration) = (media.medium, media.duration)
    let words = title.map(PlainLabel.decoded) ?? ""
    headline = PlainLabel.cut(words)
    repeatsText = media.medium == nil && RepeatedTitle.isOne(words, of: html)
    byline = PlainLabel.cut(PlainLabel.decoded(Byline.of(entry.authors.compactMap(\.name))))
    key = entry.id ?? entry.link ?? "\(title ?? FirstWords.of(excerpt))\n\(html.utf8.count)"
  }

  /// Returns the beginning of the summary, or of the article. If the summary is only the article's beginning, the
  /// article is used, because some programs remove the tags from the summary without leaving a space between the words.
  private static func excerpt(of entry: ParsedEntry) -> String {
    func label(_ html: String) -> String {
      self.label(withoutWayToComments(RedditEntry.text(html), at: entry.commentsLink))
    }
    guard let summary = entry.summary else { return label(entry.content ?? "") }
    let short = label(summary)
    guard let content = entry.content, short.contains(where: { !$0.isWhitespace }) else { return short }
    let long = label(content)
    return beginAlike(short, long) ? long : short
  }

  /// Returns text on one line, with references decoded. They may have been escaped once or twice.
  private static func label(_ html: String) -> String {
    PlainLabel.decoded(Excerpt.of(html: html))
  }

  /// Removes the last link if it leads to the comments page. In many entries this link, “Comments”, is the only text.
  private static func withoutWayToComments(_ html: String, at page: String?) -> String {
    guard let page else { return html }
    // Texts may be long, so only the end is searched.
    let end = html.utf8.suffix(page.utf8.count + 100)
    guard let link = end.firstRange(of: "<a href=\"\(page)\"".utf8),
      end[link.upperBound...].firstRange(of: "</a>".utf8) != nil
    else { return html }
    return String(html[..<link.lowerBound])
  }

  /// True if the first 100 characters of two texts are the same, ignoring white space and “…”.
  private static func beginAlike(_ one: String, _ other: String) -> Bool {
    var (ones, others) = (printed(one), printed(other))
    for _ in 0..<100 {
      guard let scalar = ones.next() else { return others.next() == nil }
      if scalar != others.next() { return false }
    }
    return true
  }

  private static func printed(_ text: String) -> some IteratorProtocol<Unicode.Scalar> {
    text.unicodeScalars.lazy.filter { $0 != "…" && !isSpace($0) }.makeIterator()
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    // The property needs a slow look-up, and most text is ASCII.
    scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
  }
}
