import Articles
import Text

/// A news source in NewsAPI's list.
public struct NewsSource: Identifiable, Sendable, Hashable, Codable {
  public let id: String
  /// The name, as plain text.
  public let name: String
  /// One sentence about the source. Plain text; may be empty.
  public let summary: String
  /// The absolute address of the source's site.
  public let site: String?
  /// The category, such as `business`; empty if it is not stated.
  public let category: String
  /// The ISO 639-1 code of the language.
  public let language: String
  /// The ISO 3166-1 code of the country, in lower case.
  public let country: String

  private enum Key: String, CodingKey {
    case id, name, url, category, language, country
    case summary = "description"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(String.self, forKey: .id)
    let name = PlainLabel.of(html: values.lenient(.name) ?? "", length: 100)
    self.name = name.isEmpty ? id : name
    summary = PlainLabel.of(html: values.lenient(.summary) ?? "", length: 500)
    site = (values.lenient(.url) as String?).flatMap { Address.resolve($0) }
    category = values.lenient(.category) ?? ""
    language = values.lenient(.language) ?? ""
    country = values.lenient(.country) ?? ""
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(summary, forKey: .summary)
    try values.encodeIfPresent(site, forKey: .url)
    try values.encode(category, forKey: .category)
    try values.encode(language, forKey: .language)
    try values.encode(country, forKey: .country)
  }

  /// The usual address of a site's icon, on the source's site.
  public var icon: String? { site.flatMap { Address.resolve("/favicon.ico", against: $0) } }

  /// The source to subscribe to.
  public var found: FoundSource {
    FoundSource(
      source: NewsAPISource(id: id, ranking: .top).source, title: name, summary: summary, icon: icon, site: site,
      sections: category.isEmpty ? [] : [category], capabilities: NewsAPIProvider.capabilities)
  }
}

/// The parts of a NewsAPI source's address: `newsapi:ID` for the top headlines, `newsapi:ID#latest` for the newest
/// stories.
public struct NewsAPISource: Sendable, Hashable {
  public var id: String
  public var ranking: Ranking

  static let scheme = "newsapi:"
  private static let latest = "#latest"

  public init(id: String, ranking: Ranking) {
    self.id = id
    self.ranking = ranking
  }

  /// - Returns: `nil` for other kinds of source.
  public init?(_ source: Source) {
    guard source.kind == .newsAPI, source.address.hasPrefix(Self.scheme) else { return nil }
    let rest = source.address.dropFirst(Self.scheme.count)
    id = String(rest.prefix { $0 != "#" })
    ranking = rest.hasSuffix(Self.latest) ? .latest : .top
  }

  public var source: Source {
    Source(kind: .newsAPI, address: Self.scheme + id + (ranking == .latest ? Self.latest : ""))
  }
}
