import Text

/// WordPress.com, where one host has the interfaces of all sites.
public struct HostedWordPress: Sendable {
  /// The interface's address, without a trailing slash.
  private let base: String

  /// - Parameter address: The address of another server with the same interface.
  public init(_ address: String? = nil) {
    base = address ?? "https://public-api.wordpress.com"
  }

  /// Returns the root of a site's interface, by the site's host or number.
  func root(of site: String) -> WordPressRoot? { WordPressRoot(base + "/wp/v2/sites/" + site) }

  /// Returns the root of the site that an address of WordPress.com names. The address may have any of WordPress.com's
  /// forms. Returns `nil` for other addresses.
  ///
  /// Pages state the address `…/wp-json/?rest_route=/sites/SITE`. It describes the site, but has no routes for posts.
  func root(named address: String) -> WordPressRoot? {
    let address = address.replacing("%2F", with: "/").replacing("%2f", with: "/")
    guard isOwn(address), let start = address.firstRange(of: "/sites/")?.upperBound else { return nil }
    let site = address[start...].prefix { !"/?&#".contains($0) }
    return site.isEmpty ? nil : root(of: String(site))
  }

  /// True if an address belongs to WordPress.com.
  func isOwn(_ address: String) -> Bool { Address.origin(of: address) == Address.origin(of: base) }

  /// Returns the roots to ask for a site, the likeliest first. `named` is the interface that the site's pages state.
  /// WordPress.com is only asked for sites that use it.
  func roots(ofSiteAt address: String, named: String?) -> [WordPressRoot] {
    let own = named.map { root(named: $0) ?? WordPressRoot($0) } ?? nil
    let host = Address.host(of: address)
    let isHosted = named.map(isOwn) ?? false || host?.hasSuffix(".wordpress.com") == true
    let other = isHosted ? host.flatMap(root(of:)) : nil
    return [own, other == own ? nil : other].compactMap { $0 }
  }
}
