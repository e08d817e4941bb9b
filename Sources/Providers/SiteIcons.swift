import Articles
import HTML
import Text

/// Finds the icons of sites whose feeds name none.
public struct SiteIcons: Sendable {
  private let downloader: Downloader

  public init(downloader: Downloader) {
    self.downloader = downloader
  }

  /// Where a site's icon may be: the addresses that its front page names, and the one where sites without such a name have it.
  ///
  /// - Parameters:
  ///   - site: The front page.
  ///   - source: The publication's. Only at its own origin may an address lead into the reader's own network.
  /// - Returns: At most three, the most promising first.
  /// - Throws: `.network` where the site cannot be reached.
  public func candidates(at site: String, source: Source) async throws(ProviderError) -> [String] {
    let isItsOwn = Address.origin(of: site) == Address.origin(of: source.address)
    var base = site
    var named: [String] = []
    do {
      let download = try await downloader.get(
        site, kind: .page, trustedHost: isItsOwn ? Address.host(of: site) : "")
      base = download.address
      // Vector icons are not decoded from strangers.
      named = PageLinks.of(download.body, address: base).icons.filter { !$0.lowercased().hasSuffix(".svg") }
    } catch .network(let error) {
      throw .network(error)
    } catch {
      // A site without a front page may have an icon all the same.
    }
    return named.prefix(2) + [Address.resolve("/favicon.ico", against: base)].compactMap { $0 }
  }
}
