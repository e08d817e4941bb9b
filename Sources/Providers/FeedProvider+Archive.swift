import Articles
import Feeds
import FoundationEssentials
import Text

/// Where a walk back through a feed's pages or archives is (RFC 5005; JSON Feed's `next_url`).
struct FeedCursor: Codable, Hashable {
  /// The next page's address.
  var address: String
  /// Digests of the pages' addresses and entries so far: a page that comes a second time, under any address, ends the walk.
  var seen: [Int64] = []
  /// The oldest date so far, in seconds since 1970, for entries that have none.
  var before: Double?

  /// A walk ends after so many pages: no archive has more, and a trap has no end.
  static let longestWalk = 2000
}

extension FeedProvider {
  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?
  ) async throws(ProviderError) -> ArchivePage {
    guard term == nil else { throw .unsupported }
    // Without a place to go on from, the walk begins at the feed itself.
    var cursor = StateText.decode(cursor) ?? FeedCursor(address: source.address)
    let download = try await downloader.get(cursor.address, trustedHost: Address.host(of: source.address) ?? "")
    let feed = try parsed(download)
    let oldest = cursor.before.map { Date(timeIntervalSince1970: $0) }
    let articles = articles(of: feed, at: download.address, undated: oldest)
    cursor.before = articles.oldest ?? cursor.before
    guard let older = feed.olderEntries, goesOn(&cursor, from: download.address, articles) else {
      return ArchivePage(articles: articles, next: nil)
    }
    cursor.address = older
    return ArchivePage(articles: articles, next: StateText.encode(cursor))
  }

  /// Where a feed's older entries begin, if it says so.
  func archiveStart(of feed: ParsedFeed, at address: String, behind articles: [SourceArticle]) -> String? {
    guard let older = feed.olderEntries, older != address else { return nil }
    return StateText.encode(FeedCursor(address: older, before: articles.oldest))
  }

  /// Notes a page.
  ///
  /// - Returns: Whether it is a new one, and the walk not over.
  private func goesOn(_ cursor: inout FeedCursor, from address: String, _ articles: [SourceArticle]) -> Bool {
    var place = Fingerprint()
    place.add(address)
    var entries = Fingerprint()
    for article in articles { entries.add(article.key) }
    // Pages without entries are told by their addresses alone.
    let digests = articles.isEmpty ? [place.value] : [place.value, entries.value]
    guard cursor.seen.count < 2 * FeedCursor.longestWalk, !digests.contains(where: cursor.seen.contains) else {
      return false
    }
    cursor.seen += digests
    return true
  }
}

extension [SourceArticle] {
  /// The oldest date, in seconds since 1970.
  fileprivate var oldest: Double? { map(\.published.timeIntervalSince1970).min() }
}
