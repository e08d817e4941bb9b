import Text

/// WordPress.com, where one host has the interfaces of all sites.
public struct HostedWordPress: Sendable {
  /// Its address, without a slash at its end.
  private let base: String

  /// - Parameter address: Another server that speaks the same interface.
  public init(_ address: String? = nil) {
    base = address ?? "https://public-api.wordpress.com"
  }

  /// The root of a site's interface, by its host or its number.
  func root(of site: String) -> WordPressRoot? { WordPressRoot(base + "/wp/v2/sites/" + site) }

  /// The root of the site that an address there is about, whichever form that has; `nil` for other sites' own.
  ///
  /// Pages name `…/wp-json/?rest_route=/sites/SITE`, which describes the site and leads nowhere from there.
  func root(named address: String) -> WordPressRoot? {
    let address = address.replacing("%2F", with: "/").replacing("%2f", with: "/")
    guard isOwn(address), let start = address.firstRange(of: "/sites/")?.upperBound else { return nil }
    let site = address[start...].prefix { !"/?&#".contains($0) }
    return site.isEmpty ? nil : root(of: String(site))
  }

  /// Whether an address is there.
  func isOwn(_ address: String) -> Bool { Address.origin(of: address) == Address.origin(of: base) }

  /// The roots to ask for the site behind an address whose pages name `named`, the likeliest first. No other site's host is
  /// told to WordPress.com.
  func roots(ofSiteAt address: String, named: String?) -> [WordPressRoot] {
    let own = named.map { root(named: $0) ?? WordPressRoot($0) } ?? nil
    let host = Address.host(of: address)
    let isHosted = named.map(isOwn) ?? false || host?.hasSuffix(".wordpress.com") == true
    let other = isHosted ? host.flatMap(root(of:)) : nil
    return [own, other == own ? nil : other].compactMap { $0 }
  }
}
