import Articles
import FoundationEssentials
import Text

extension FeedProvider {
  public func comments(
    in thread: Discussion, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage {
    guard let service = ThreadService(thread) else { throw .unsupported }
    let number = max(1, cursor.flatMap { Int($0) } ?? 1)
    let address = service.address(page: number)
    // A feed may state any address, even a device in the reader's own network.
    let isItsOwn = Address.origin(of: address) == Address.origin(of: source.address)
    do throws(ProviderError) {
      let download = try await downloader.get(address, trustedHost: isItsOwn ? Address.host(of: address) : "")
      let page = try await Self.read(download, of: service, page: number, now: now())
      return CommentPage(
        comments: page.comments, next: page.hasMore ? String(number + 1) : nil, total: page.total,
        leftOut: page.leftOut,
        isLatestOnly: service.isLatestOnly)
    } catch {
      switch error {
      // The service answered, but without comments.
      case .refused(status: 400...405, _), .loginNeeded, .gone, .notAFeed, .garbled: throw .commentsClosed
      default: throw error
      }
    }
  }

  @concurrent
  private static func read(
    _ download: Download, of service: ThreadService, page: Int, now: Date
  ) async throws(ProviderError) -> ThreadPage {
    try ThreadPage(
      download.body, of: service, page: page, address: download.address, contentType: download.contentType, now: now)
  }
}
