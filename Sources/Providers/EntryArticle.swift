import Feeds
import Text

/// What the library keeps of a feed's entry, as plain text where it is shown as such.
public struct EntryArticle: Sendable {
  /// The entry's own id, or its link, or what it says: whichever comes first tells it from the feed's others.
  public let key: String
  public let headline: String
  public let byline: String
  public let excerpt: String
  public let html: String

  public init(_ entry: ParsedEntry) {
    html = entry.content ?? entry.summary ?? ""
    excerpt = Self.excerpt(of: entry)
    let title = entry.title.flatMap { $0.isEmpty ? nil : $0 } ?? Self.beginning(of: excerpt)
    headline = PlainLabel.decoded(title)
    byline = PlainLabel.decoded(Byline.of(entry.authors.compactMap(\.name)))
    key = entry.id ?? entry.link ?? "\(title)\n\(html.utf8.count)"
  }

  /// The beginning of the summary, or of the article. Where the summary is no more than the article's beginning, that of the
  /// article: some programs take out its tags and leave nothing between the words.
  private static func excerpt(of entry: ParsedEntry) -> String {
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

  /// What stands for the headline of an entry without one, as micro-blogs write them: its first words.
  private static func beginning(of excerpt: String) -> String {
    let length = 80
    guard excerpt.count > length else { return excerpt }
    let words = excerpt.prefix(length).split(separator: " ").dropLast()
    return words.isEmpty ? String(excerpt.prefix(length)) + "…" : words.joined(separator: " ") + "…"
  }
}
