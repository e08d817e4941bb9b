import Articles
import Extraction
import Feeds
import HTTP
import Text

/// Reads the full text of articles from their own pages, for sources that publish only the beginning.
public struct ArticlePages: Sendable {
  private let downloader: Downloader

  public init(downloader: Downloader) {
    self.downloader = downloader
  }

  /// Returns the article at an address, joined from all of its pages.
  ///
  /// - Parameter source: The publication's source. Only addresses at the source's own origin may lead into the reader's
  ///   own network.
  /// - Throws: `.noArticle` if the page contains no article.
  public func fullText(at address: String, of source: Source) async throws(ProviderError) -> FullText {
    let isItsOwn = Address.origin(of: address) == Address.origin(of: source.address)
    let trustedHost = isItsOwn ? Address.host(of: address) : ""
    var parts: [String] = []
    var seen: Set<String> = []
    var base = address
    var first: ExtractedArticle?
    var next: String? = address
    while let page = next, parts.count < Self.pageLimit, seen.insert(page).inserted {
      let extracted: ExtractedArticle?
      do throws(ProviderError) {
        let download = try await downloader.get(page, kind: .page, trustedHost: trustedHost)
        if parts.isEmpty { base = download.address }
        extracted = await Self.extract(download)
      } catch {
        // If a later page fails, the earlier pages are still returned.
        if parts.isEmpty { throw error }
        break
      }
      guard let extracted, extracted.isWorthReading else { break }
      first = first ?? extracted
      parts.append(extracted.html)
      next = extracted.next
    }
    guard !parts.isEmpty else { throw .noArticle }
    return FullText(
      untrustedHTML: parts.joined(separator: "\n"), base: base,
      headline: PlainLabel.cut(PlainLabel.of(plain: first?.title ?? "", length: PlainLabel.longest)),
      byline: PlainLabel.of(plain: first?.byline ?? ""),
      published: first?.published.flatMap { FeedDate.parse($0.utf8) })
  }

  /// The maximum number of pages of one article.
  private static let pageLimit = 10

  @concurrent
  private static func extract(_ download: Download) async -> ExtractedArticle? {
    Extractor.extract(
      page: PageText.decode(download.body, contentType: download.contentType), address: download.address)
  }
}

extension ExtractedArticle {
  /// True if the text is worth reading: it is marked as the article, has 100 characters or more, or has a picture.
  fileprivate var isWorthReading: Bool { isStated || textLength >= 100 || html.contains("<img") }
}
