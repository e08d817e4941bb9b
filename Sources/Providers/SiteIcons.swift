import Articles
import HTML
import Text

/// Finds the icons of sites whose feeds name none.
public struct SiteIcons: Sendable {
  private let downloader: Downloader

  public init(downloader: Downloader) {
    self.downloader = downloader
  }

  /// The address of a site's icon: one that its front page names, or the one where sites without such a name have it.
  ///
  /// - Parameters:
  ///   - site: The front page.
  ///   - source: The publication's. Only at its own origin may an address lead into the reader's own network.
  /// - Throws: `.network` where the site cannot be reached.
  public func icon(of site: String, source: Source) async throws(ProviderError) -> String? {
    let isItsOwn = Address.origin(of: site) == Address.origin(of: source.address)
    do {
      let download = try await downloader.get(
        site, kind: .page, trustedHost: isItsOwn ? Address.host(of: site) : "")
      let named = PageLinks.of(download.body, address: download.address).icons
      // Vector icons are not decoded from strangers.
      if let icon = named.first(where: { !$0.lowercased().hasSuffix(".svg") }) { return icon }
      return Address.resolve("/favicon.ico", against: download.address)
    } catch .network(let error) {
      throw .network(error)
    } catch {
      return Address.resolve("/favicon.ico", against: site)
    }
  }
}
