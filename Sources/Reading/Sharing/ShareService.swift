import Text

/// A site to share articles with: its name, and an address with placeholders for the shared texts.
public struct ShareService: Equatable {
  public let name: String
  /// The address, with the placeholders `{url}`, `{title}` and `{source}`.
  public let template: String

  /// The reason why an address cannot be the address of a service.
  public enum Problem: Error, Equatable {
    case noWebAddress
    case hasSpace
    case isTooLong
    case noSite
    case noPlace
    case unknownPlace(String)

    /// A message about the problem and its remedy.
    public var message: String {
      switch self {
      case .noWebAddress: translated("The address begins with https:// or http://.")
      case .hasSpace: translated("An address has no spaces. Write %20 for a space.")
      case .isTooLong: translated("The address is too long. It has at most 1,000 characters.")
      case .noSite: translated("The name of the site has no placeholder.")
      case .noPlace: translated("Write {url} or {title} where the link or the headline belongs.")
      case .unknownPlace(let place): translated("%s is unknown. Use {url}, {title} or {source}.", place)
      }
    }
  }

  private static let places = ["{url}", "{title}", "{source}"]

  public init(name: String, template: String) throws(Problem) {
    if let problem = Self.problem(of: template) { throw problem }
    self.name = name
    self.template = template
  }

  private static func problem(of template: String) -> Problem? {
    guard isWebAddress(template) else { return .noWebAddress }
    guard template.utf8.count <= 1000 else { return .isTooLong }
    guard
      !template.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F })
    else { return .hasSpace }
    let behindScheme = template.drop { $0 != ":" }.dropFirst(3)
    let site = behindScheme.prefix { !"/?#".contains($0) }
    guard !site.isEmpty, !site.contains(where: { "{}@".contains($0) }), Address.host(of: template) != nil else {
      return .noSite
    }
    var rest = template[...]
    var found: Set<String> = []
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let place = String(rest[start...end])
      guard places.contains(place) else { return .unknownPlace(String(place.prefix(40))) }
      found.insert(place)
      rest = rest[end...].dropFirst()
    }
    return found.contains("{url}") || found.contains("{title}") ? nil : .noPlace
  }

  /// Returns the address that shares an article. Each value is percent-encoded, so that its characters have no meaning
  /// in the address.
  public func address(for article: SharedArticle) -> String {
    // The text is replaced in one pass, so that a headline with {url} in it stays unchanged.
    var (result, rest) = ("", template[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      result += rest[..<start]
      result += Address.encoded(Self.value(of: String(rest[start...end]), article))
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func value(of place: String, _ article: SharedArticle) -> String {
    switch place {
    case "{url}": article.address
    case "{title}": article.headline
    default: article.source
    }
  }
}

extension ShareService {
  /// Returns the page for a new post on a Mastodon server.
  public static func mastodon(on server: String) -> ShareService? {
    guard let host = mastodonHost(server) else { return nil }
    return try? ShareService(name: "Mastodon", template: "https://\(host)/share?text={title}%0A{url}")
  }

  /// Returns the name of the server from a typed text: the server's address, the reader's own address there, or
  /// `@name@server`.
  public static func mastodonHost(_ typed: String) -> String? {
    var name = Whitespace.folded(typed)[...]
    for scheme in ["https://", "http://"] where name.lowercased().hasPrefix(scheme) {
      name = name.dropFirst(scheme.count)
    }
    name = name.prefix { !"/?#".contains($0) }
    if let at = name.lastIndex(of: "@") { name = name[at...].dropFirst() }
    let host = name.lowercased()
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      labels.count > 1 && host.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
    return isName ? host : nil
  }
}
