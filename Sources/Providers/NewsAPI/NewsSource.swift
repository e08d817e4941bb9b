import Articles
import Text

/// A source of news that NewsAPI lists.
public struct NewsSource: Identifiable, Sendable, Hashable, Codable {
  public let id: String
  /// Plain text.
  public let name: String
  /// One sentence about it. Plain text; may be empty.
  public let summary: String
  /// The absolute address of its site.
  public let site: String?
  /// Such as `business`; empty where it is not stated.
  public let category: String
  /// The ISO 639-1 code.
  public let language: String
  /// The ISO 3166-1 code, in lower case.
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

  /// The address of the icon that browsers show for its site.
  public var icon: String? { site.flatMap { Address.resolve("/favicon.ico", against: $0) } }

  /// The source to subscribe to.
  public var found: FoundSource {
    FoundSource(
      source: NewsAPISource(id: id, ranking: .top).source, title: name, summary: summary, icon: icon, site: site,
      sections: category.isEmpty ? [] : [category], capabilities: NewsAPIProvider.capabilities)
  }
}

/// What the address of a NewsAPI source says: `newsapi:ID`, with `#latest` behind it for its newest stories in place of its
/// top headlines.
public struct NewsAPISource: Sendable, Hashable {
  public var id: String
  public var ranking: Ranking

  static let scheme = "newsapi:"
  private static let latest = "#latest"

  public init(id: String, ranking: Ranking) {
    self.id = id
    self.ranking = ranking
  }

  /// - Returns: `nil` for another kind of source.
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
