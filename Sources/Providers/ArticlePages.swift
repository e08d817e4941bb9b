import Articles
import Extraction
import Feeds
import HTTP
import Text

/// Reads articles from their own pages, where their source has only the beginning of them.
public struct ArticlePages: Sendable {
  private let downloader: Downloader

  public init(downloader: Downloader) {
    self.downloader = downloader
  }

  /// The article at an address, from all pages that it goes on over.
  ///
  /// - Parameter source: The publication's. Only at its own origin may an address lead into the reader's own network.
  /// - Throws: `.noArticle` where nothing on the page reads like one.
  public func fullText(at address: String, of source: Source) async throws(ProviderError) -> FullText {
    let isItsOwn = Address.origin(of: address) == Address.origin(of: source.address)
    let trustedHost = isItsOwn ? Address.host(of: address) : ""
    var parts: [String] = []
    var seen: Set<String> = []
    var base = address
    var next: String? = address
    while let page = next, parts.count < Self.pageLimit, seen.insert(page).inserted {
      let extracted: ExtractedArticle?
      do throws(ProviderError) {
        let download = try await downloader.get(page, kind: .page, trustedHost: trustedHost)
        if parts.isEmpty { base = download.address }
        extracted = await Self.extract(download)
      } catch {
        // What came before a page that cannot be had is worth reading.
        if parts.isEmpty { throw error }
        break
      }
      guard let extracted, extracted.isWorthReading else { break }
      parts.append(extracted.html)
      next = extracted.next
    }
    guard !parts.isEmpty else { throw .noArticle }
    return FullText(untrustedHTML: parts.joined(separator: "\n"), base: base)
  }

  /// The most pages of one article.
  private static let pageLimit = 10

  @concurrent
  private static func extract(_ download: Download) async -> ExtractedArticle? {
    Extractor.extract(
      page: PageText.decode(download.body, contentType: download.contentType), address: download.address)
  }
}

extension ExtractedArticle {
  /// Whether there is more than a remnant of a page: what it says is its article, some sentences, or a picture.
  fileprivate var isWorthReading: Bool { isStated || textLength >= 100 || html.contains("<img") }
}
