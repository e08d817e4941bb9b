import Articles
import HTML
import HTTP
import Text

/// Finds the WordPress site that an address belongs to.
struct WordPressDiscovery: Sendable {
  let provider: WordPressProvider

  private static let relation = "https://api.w.org/"

  /// Returns the address of the REST API from an answer's `Link` field, or from the page.
  ///
  /// WordPress states the API in the `Link` field of every page and every feed.
  static func root(named download: Download, in page: PageLinks?) -> String? {
    let fields = download.headers?.all("Link") ?? []
    let link = fields.flatMap(WebLink.links).first { $0.relations.contains(relation) }?.target ?? page?.api
    // A name and a password in the address do not belong to the reader.
    return link.flatMap { Address.resolve($0, against: download.address) }.map { Login.taken(from: $0).address }
  }

  /// Returns the site's publication; `nil` if its interface is closed or missing, or has fewer articles than its feed.
  ///
  /// - Parameters:
  ///   - feed: The site's feed. It is compared with the interface, and replaces the interface if that is closed later.
  ///   - update: The feed's update, if it was read already.
  ///   - page: A page of the site, if one was read already.
  ///   - trustedHost: The host that the reader typed.
  func publication(
    at root: WordPressRoot, feed: String?, update: SourceUpdate?, page: PageLinks?, trustedHost: String?
  ) async -> FoundSource? {
    let api = WordPressAPI(root: root, downloader: provider.downloader, trustedHost: trustedHost, limits: .init())
    // A site without the interface is read through its feed.
    guard let beginning = try? await provider.begin(api, feed: feed, update: update, page: page) else { return nil }
    let (site, source) = (beginning.site, Source(kind: .wordPress, address: root.address, feed: feed))
    return FoundSource(
      source: source, title: site.name.isEmpty ? Address.host(of: source.address) ?? source.address : site.name,
      summary: site.description, icon: site.icon, site: site.address,
      sections: beginning.categories?.elements.filter { $0.count != 0 }.prefix(20).map(\.name) ?? [],
      headlines: beginning.newest.prefix(3).map { PlainLabel.of(html: $0.title ?? "") }.filter { !$0.isEmpty },
      capabilities: [.archive, .search, .comments, .sections, .tags],
      rest: { [provider] () throws(ProviderError) in
        try await provider.firstUpdate(provider.api(of: source, within: beginning.limits), after: beginning)
      })
  }
}
