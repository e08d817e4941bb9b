import Articles
import HTML
import Text

/// Finds the icons of sites whose feeds state none.
public struct SiteIcons: Sendable {
  private let downloader: Downloader

  public init(downloader: Downloader) {
    self.downloader = downloader
  }

  /// Returns the likely addresses of a site's icon: the addresses in the front page, and `/favicon.ico`.
  ///
  /// - Parameters:
  ///   - site: The address of the front page.
  ///   - source: The publication's source. Only addresses at the source's own origin may lead into the reader's own
  ///     network.
  /// - Returns: At most three, the most promising first.
  /// - Throws: `.network` if the site cannot be reached.
  public func candidates(at site: String, source: Source) async throws(ProviderError) -> [String] {
    let isItsOwn = Address.origin(of: site) == Address.origin(of: source.address)
    var base = site
    var named: [String] = []
    do {
      let download = try await downloader.get(
        site, kind: .page, trustedHost: isItsOwn ? Address.host(of: site) : "")
      base = download.address
      // Vector icons of unknown origin are not decoded.
      named = PageLinks.of(download.body, address: base).icons.filter { !$0.lowercased().hasSuffix(".svg") }
    } catch .network(let error) {
      throw .network(error)
    } catch {
    }
    return named.prefix(2) + [Address.resolve("/favicon.ico", against: base)].compactMap { $0 }
  }
}
