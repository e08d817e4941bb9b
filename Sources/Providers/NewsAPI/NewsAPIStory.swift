import Articles
import FoundationEssentials
import Text

/// A story in NewsAPI's format.
struct NewsAPIStory: Decodable, Sendable {
  private let title, byline, summary, address, image, date, content, source: String?

  private enum Key: String, CodingKey {
    case title, url, urlToImage, publishedAt, content, source
    case byline = "author"
    case summary = "description"
  }

  private enum SourceKey: String, CodingKey {
    case name
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    title = values.lenient(.title)
    byline = values.lenient(.byline)
    summary = values.lenient(.summary)
    address = values.lenient(.url)
    image = values.lenient(.urlToImage)
    date = values.lenient(.publishedAt)
    content = values.lenient(.content)
    source = (try? values.nestedContainer(keyedBy: SourceKey.self, forKey: .source))?.lenient(.name)
  }

  /// Converts the story for the library; `nil` for stories without an address and for withdrawn stories.
  func article(isFeatured: Bool, now: Date) -> SourceArticle? {
    guard let address = address.flatMap({ Address.resolve($0) }), !isRemoved else { return nil }
    let excerpt = PlainLabel.of(html: summary ?? "", length: 500)
    return SourceArticle(
      key: address, headline: headline, byline: PlainLabel.of(html: byline ?? "", length: 200), excerpt: excerpt,
      address: address, image: image.flatMap { Address.resolve($0) },
      published: min(date.flatMap { try? Date($0, strategy: .iso8601) } ?? now, now),
      html: [summary, stub].compactMap { $0 }.map { "<p>\($0)</p>" }.joined(),
      details: ArticleDetails(base: address), isFeatured: isFeatured)
  }

  /// True if the publisher withdrew the story: NewsAPI then writes `[Removed]` in its place.
  private var isRemoved: Bool { title == "[Removed]" || address?.contains("removed.com") == true }

  /// The title without the source's name, which NewsAPI appends.
  private var headline: String {
    let headline = PlainLabel.of(html: title ?? "")
    let ending = " - " + (source ?? "")
    return source?.isEmpty == false && headline.hasSuffix(ending) ? String(headline.dropLast(ending.count)) : headline
  }

  /// The beginning of the story, without NewsAPI's note about the cut characters; `nil` if this only repeats the
  /// summary.
  private var stub: String? {
    guard let content, !content.isEmpty else { return nil }
    var text = content[...]
    if text.hasSuffix("chars]"), let mark = text.lastIndex(of: "[") { text = text[..<mark] }
    let stub = text.trimmingWhitespace
    return stub.isEmpty || summary?.hasPrefix(stub.prefix(60)) == true ? nil : stub
  }
}
