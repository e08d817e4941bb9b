import Articles
import HTML
import HTTP
import Text

/// Finds the WordPress site behind any of its addresses.
struct WordPressDiscovery: Sendable {
  let downloader: Downloader

  private static let relation = "https://api.w.org/"

  /// The address of the REST API that an answer names in its `Link` field, or in the page.
  ///
  /// WordPress names it with every page, and with its feeds as well.
  static func root(named download: Download, in page: PageLinks?) -> String? {
    let fields = download.headers?.all("Link") ?? []
    let link = fields.flatMap(WebLink.links).first { $0.relations.contains(relation) }?.target ?? page?.api
    return link.flatMap { Address.resolve($0, against: download.address) }
  }

  /// What the site offers, or `nil` where its interface is closed or missing.
  ///
  /// - Parameters:
  ///   - feed: The site's feed, to stand in when the interface gets closed.
  ///   - trustedHost: The host that the reader typed.
  func publication(
    at root: WordPressRoot, feed: String?, trustedHost: String?
  ) async -> FoundSource? {
    let api = WordPressAPI(root: root, downloader: downloader, trustedHost: trustedHost)
    do {
      let site = try await api.site()
      async let categories: WordPressAPI.List<WordPressTerm> = api.list(
        "categories", WordPressProvider.mostUsed, perPage: 20)
      let posts: WordPressAPI.List<WordPressPost> = try await api.list("posts", [("_fields", "id,title")], perPage: 3)
      let sections = (try? await categories)?.elements.map(\.name) ?? []
      let host = Address.host(of: root.address) ?? root.address
      return FoundSource(
        source: Source(kind: .wordPress, address: root.address, feed: feed),
        title: site.name.isEmpty ? host : site.name, summary: site.description, icon: site.icon, sections: sections,
        headlines: posts.elements.map { PlainLabel.of(html: $0.title ?? "") },
        capabilities: [.archive, .search, .comments, .sections, .tags])
    } catch {
      // A site without the interface is read by its feed, as every other.
      return nil
    }
  }
}
