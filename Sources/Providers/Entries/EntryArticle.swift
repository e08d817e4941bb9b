import Articles
import Feeds
import HTML
import Text

/// What the library keeps of a feed's entry, as plain text where it is shown as such.
public struct EntryArticle: Sendable {
  /// The entry's own id, or its link, or what it says: whichever comes first tells it from the feed's others.
  public let key: String
  /// As what the entry is shown; empty for posts, also for those whose feed repeats the text as title.
  public private(set) var headline: String
  /// Its title is no more than how the text begins.
  private let repeatsText: Bool
  public let byline: String
  public let excerpt: String
  public let html: String
  /// What it is for besides reading; `nil` for a text.
  public let medium: Medium?
  /// How long its recording or film is, in seconds, where stated.
  public let duration: Int?

  var isPost: Bool { headline.isEmpty }

  /// What entries of one feed are.
  ///
  /// Titles that repeat the text are given up where they are the rule: newspapers too begin a text with its headline here and there,
  /// and programs for posts have no titles of their own for any.
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

  /// The beginning of the summary, or of the article. Where the summary is no more than the article's beginning, that of the
  /// article: some programs take out its tags and leave nothing between the words.
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

  /// Text whose references were escaped once or twice, on one line.
  private static func label(_ html: String) -> String {
    PlainLabel.decoded(Excerpt.of(html: html))
  }

  /// A text without the link behind it that only says “Comments”, as entries have that say no more.
  private static func withoutWayToComments(_ html: String, at page: String?) -> String {
    guard let page else { return html }
    // It stands at the end, and texts are long.
    let end = html.utf8.suffix(page.utf8.count + 100)
    guard let link = end.firstRange(of: "<a href=\"\(page)\"".utf8),
      end[link.upperBound...].firstRange(of: "</a>".utf8) != nil
    else { return html }
    return String(html[..<link.lowerBound])
  }

  /// Whether enough of two texts is the same, their white space and their ends left out.
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
    // Properties are looked up in tables, and most text is ASCII.
    scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
  }
}
