import Text

/// The form of the addresses of a feed's articles. It tells a site's other articles from its further pages.
struct ArticleAddresses {
  /// The host of most articles, without `www.`.
  let host: String
  /// The origin of one of them.
  let origin: String
  /// True if the address of the feed is a usual one of a whole site's feed.
  let areOfUsualFeed: Bool
  private let forms: [Key: Form]

  /// The number of parts of a path, and the names in the query.
  private struct Key: Hashable {
    let count: Int
    let names: [String]
  }

  /// A part of a path.
  fileprivate enum Part {
    case fixed(String)
    case digits
    case any
  }

  fileprivate struct Form {
    var parts: [Part]
    /// The ending behind the last dot, if nearly all have the same.
    let ending: String?
    /// True if the last part must consist of several words, because nothing else tells articles from pages.
    let needsWords: Bool
  }

  private struct Place {
    let host: String
    let origin: String
    let parts: [String]
    let key: Key

    init?(_ text: String) {
      guard text.utf8.count <= 2048, let address = try? Address(text) else { return nil }
      host = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
      origin = address.origin
      let target = Address.withoutTracking(address.target).split(separator: "?", maxSplits: 1)
      parts = (target.first ?? "").split(separator: "/").map(String.init)
      let query = target.count > 1 ? target[1].split(separator: "&") : []
      key = Key(count: parts.count, names: query.map { String($0.prefix { $0 != "=" }) }.sorted())
    }

    /// True for `/feed.xml`, `/feed/`, `/feed/atom/` and the like, without a query.
    var isOfUsualFeed: Bool {
      guard let last = parts.last?.lowercased(), key.names.isEmpty, ArticleAddresses.feeds.contains(last) else {
        return false
      }
      return parts.count == 1 || parts.count == 2 && ["feed", "feeds"].contains(parts[0].lowercased())
    }
  }

  /// - Parameters:
  ///   - addresses: The addresses of the feed's articles.
  ///   - feed: The address of the feed.
  /// - Returns: `nil` if there are too few articles, if they are on other sites, or if the feed is one of a tag, a
  ///   category or an author.
  init?(_ addresses: [String], of feed: String) {
    let places = addresses.prefix(Self.enough).compactMap(Place.init)
    let hosts = Dictionary(grouping: places, by: \.host)
    guard let (host, own) = hosts.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
      own.count >= Self.least, own.count * 2 > places.count, let home = Place(feed),
      host == home.host || host.hasSuffix("." + home.host) || home.host.hasSuffix("." + host),
      Self.groups.isDisjoint(with: (home.parts + home.key.names).map { $0.lowercased() }),
      !home.key.names.contains("cat")
    else { return nil }
    self.host = host
    areOfUsualFeed = home.isOfUsualFeed
    origin = own[0].origin
    let byKey = Dictionary(grouping: own, by: \.key).filter { key, group in
      group.count >= Self.least && (key.count > 0 || !key.names.isEmpty)
    }
    forms = byKey.mapValues { Form($0.map(\.parts)) }
    guard !forms.isEmpty else { return nil }
  }

  /// True if an address has the form of an article's.
  func match(_ address: String) -> Bool {
    guard let place = Place(address), place.host == host, let form = forms[place.key] else { return false }
    return form.match(place.parts)
  }

  /// Returns an address with the scheme of the feed's articles.
  func spelled(_ address: String) -> String {
    origin.hasPrefix("https:") && address.hasPrefix("http:") ? "https" + address.dropFirst(4) : address
  }

  /// True if an address is on the articles' host.
  func areOnHost(of address: String) -> Bool { Place(address)?.host == host }

  /// Parts of addresses that stand before the name of a part of the site.
  static let groups: Set<String> = [
    "author", "authors", "autor", "auteur", "categoria", "categorie", "categories", "category", "etiqueta", "kategorie",
    "schlagwort", "tag", "tagged", "tags", "thema", "topic", "topics", "user", "users",
  ]
  /// The usual names of a whole site's feed.
  private static let feeds: Set<String> = [
    "atom", "atom.xml", "feed", "feed.atom", "feed.json", "feed.rss", "feed.xml", "feeds", "index.atom", "index.rdf",
    "index.rss", "index.xml", "rdf", "rss", "rss.xml", "rss2", "rss2.xml",
  ]
  private static let least = 3
  private static let enough = 300
}

extension ArticleAddresses.Form {
  init(_ paths: [[String]]) {
    parts = (0..<paths[0].count).map { index in
      let texts = paths.map { $0[index] }
      if Self.areNearlyAll(texts, \.isOfDigits) { return .digits }
      return Self.common(texts).map { .fixed($0) } ?? .any
    }
    ending = Self.common(paths.map { Self.ending($0.last) }) ?? nil
    let isAnchored = parts.contains { if case .any = $0 { false } else { true } }
    needsWords = !isAnchored && paths.count { Self.hasWords($0.last) } * 2 > paths.count
  }

  /// True if one in ten has another form at most.
  private static func areNearlyAll<Value>(_ values: [Value], _ test: (Value) -> Bool) -> Bool {
    values.count { !test($0) } * 10 <= values.count
  }

  /// Returns the value that nearly all have.
  private static func common<Value: Hashable>(_ values: [Value]) -> Value? {
    let counts = Dictionary(grouping: values) { $0 }.mapValues(\.count)
    return counts.max { $0.value < $1.value }.map(\.key).flatMap { value in
      areNearlyAll(values) { $0 == value } ? value : nil
    }
  }

  func match(_ path: [String]) -> Bool {
    guard ending == nil || Self.ending(path.last) == ending, !needsWords || Self.hasWords(path.last) else {
      return false
    }
    return zip(parts, path).allSatisfy { part, text in
      switch part {
      case .fixed(let fixed): text == fixed
      case .digits: text.isOfDigits
      case .any: !Self.others.contains(text.lowercased().split(separator: ".").first.map(String.init) ?? "")
      }
    }
  }

  private static func ending(_ part: String?) -> String? {
    guard let part, let dot = part.lastIndex(of: ".") else { return nil }
    return part[dot...].lowercased()
  }

  private static func hasWords(_ part: String?) -> Bool {
    part?.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") } ?? false
  }

  /// Parts of addresses that are pages or lists, whatever the articles' addresses are like.
  private static let others = ArticleAddresses.groups.union([
    "a-propos", "about", "about-us", "account", "acerca-de", "agb", "archive", "archives", "archiv", "chi-siamo",
    "contact", "contact-us", "contacto", "contatti", "contato", "cookie-policy", "datenschutz", "datenschutzerklaerung",
    "feed", "impressum", "imprint", "index", "kontakt", "login", "mentions-legales", "newsletter", "o-nas", "page",
    "pages", "privacy", "privacy-policy", "product", "products", "profile", "rss", "search", "shop", "sitemap",
    "sobre", "subscribe", "suche", "terms", "terms-of-service", "ueber-uns", "uber-uns",
  ])
}
