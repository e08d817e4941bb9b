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
    excerpt = Excerpt.of(html: entry.summary ?? html)
    headline = entry.title.flatMap { $0.isEmpty ? nil : $0 } ?? Self.beginning(of: excerpt)
    byline = Byline.of(entry.authors.compactMap(\.name))
    key = entry.id ?? entry.link ?? "\(headline)\n\(html.utf8.count)"
  }

  /// What stands for the headline of an entry without one, as micro-blogs write them: its first words.
  private static func beginning(of excerpt: String) -> String {
    let length = 80
    guard excerpt.count > length else { return excerpt }
    let words = excerpt.prefix(length).split(separator: " ").dropLast()
    return words.isEmpty ? String(excerpt.prefix(length)) + "…" : words.joined(separator: " ") + "…"
  }
}
