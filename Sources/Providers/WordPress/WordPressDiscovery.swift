import Articles
import HTML
import HTTP
import Text

/// Finds the WordPress site behind any of its addresses.
struct WordPressDiscovery: Sendable {
  let provider: WordPressProvider

  private static let relation = "https://api.w.org/"

  /// The address of the REST API that an answer names in its `Link` field, or in the page.
  ///
  /// WordPress names it with every page, and with its feeds as well.
  static func root(named download: Download, in page: PageLinks?) -> String? {
    let fields = download.headers?.all("Link") ?? []
    let link = fields.flatMap(WebLink.links).first { $0.relations.contains(relation) }?.target ?? page?.api
    // A name and a password in it are no reader's.
    return link.flatMap { Address.resolve($0, against: download.address) }.map { Login.taken(from: $0).address }
  }

  /// What the site offers, or `nil` where its interface is closed or missing, or has less than its feed.
  ///
  /// - Parameters:
  ///   - feed: The site's feed, to compare with, and to stand in when the interface gets closed.
  ///   - update: What the feed says, where it came already.
  ///   - page: A page of the site, where one came already.
  ///   - trustedHost: The host that the reader typed.
  func publication(
    at root: WordPressRoot, feed: String?, update: SourceUpdate?, page: PageLinks?, trustedHost: String?
  ) async -> FoundSource? {
    let api = WordPressAPI(root: root, downloader: provider.downloader, trustedHost: trustedHost, limits: .init())
    // A site without the interface is read by its feed, as every other.
    guard let beginning = try? await provider.begin(api, feed: feed, update: update, page: page) else { return nil }
    return FoundSource(Source(kind: .wordPress, address: root.address, feed: feed), beginning)
  }
}
