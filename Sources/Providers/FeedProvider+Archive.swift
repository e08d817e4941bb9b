import Articles
import Feeds
import FoundationEssentials
import Text

/// The position in a walk back through a feed's pages or archives (RFC 5005; JSON Feed's `next_url`; WordPress; Blogger).
struct FeedCursor: Codable, Hashable {
  /// The next page's address.
  var address: String
  /// Digests of the addresses and entries of the pages so far. If a page comes a second time, even under another
  /// address, the walk ends.
  var seen: [Int64] = []
  /// The oldest date so far, in seconds since 1970, for entries without a date.
  var before: Double?

  /// The maximum number of pages of a walk. No archive has more, but a malicious feed may have pages without end.
  static let longestWalk = 2000
}

extension FeedProvider {
  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    guard term == nil else { throw .unsupported }
    let walk: SiteMapWalk? = StateText.decode(cursor)
    let state: FeedState? = StateText.decode(known.state)
    // A cursor of pages that the feed no longer has leads nowhere.
    if walk != nil || state != nil && state?.entries == nil {
      return try await siteMapPage(of: source, at: walk, knowing: known)
    }
    // Without a cursor, the walk begins at the feed itself.
    let page = try await page(of: source, at: StateText.decode(cursor) ?? FeedCursor(address: source.address))
    return ArchivePage(articles: page.articles, next: page.next.map(StateText.encode))
  }

  /// Returns the next older entries of a site's feed, in place of the site's interface.
  ///
  /// - Parameters:
  ///   - cursor: The last page's `next`, or a place in the interface, which counts as no place in the feed.
  ///   - trustedHost: The host whose private addresses may be reached.
  func archive(
    ofSiteAt feed: String, at cursor: String?, trustedHost: String?
  ) async throws(ProviderError) -> ArchivePage {
    let place: FeedCursor = StateText.decode(cursor) ?? FeedCursor(address: feed)
    let page = try await page(
      of: Source(kind: .feed, address: feed), at: place, trustedHost: trustedHost, isOfSite: true)
    var answer = ArchivePage(articles: [], next: page.next.map(StateText.encode))
    answer.entries = page.articles
    return answer
  }

  /// Returns one page of a feed's articles, and the place of the next older articles.
  func page(
    of source: Source, at place: FeedCursor, trustedHost: String? = nil, isOfSite: Bool = false
  ) async throws(ProviderError) -> (articles: [SourceArticle], next: FeedCursor?) {
    var cursor = place
    let trustedHost = trustedHost ?? Address.host(of: source.address) ?? ""
    let download: Download
    do {
      download = try await downloader.get(cursor.address, trustedHost: trustedHost)
    } catch .refused(status: 404, let complaint) where WordPressFeedPage.number(in: cursor.address) ?? 1 > 1 {
      // This is the page behind the last one, unless the whole feed is not found for now.
      let first = try await downloader.get(source.address, trustedHost: trustedHost)
      guard (try? parsed(first)) != nil else { throw .refused(status: 404, complaint: complaint) }
      return ([], nil)
    }
    let feed = try parsed(download)
    let oldest = cursor.before.map { Date(timeIntervalSince1970: $0) }
    let articles = articles(of: feed, at: download.address, undated: oldest, isOfSite: isOfSite)
    cursor.before = articles.oldest ?? cursor.before
    guard let older = older(than: feed, at: download.address), goesOn(&cursor, from: download.address, articles) else {
      return (articles, nil)
    }
    cursor.address = older
    return (articles, cursor)
  }

  /// Returns the gap between the last refresh and this answer: the articles that came after the refresh but are not in
  /// the answer; `nil` if nothing is missing.
  func gap(before articles: [SourceArticle], _ archive: FeedCursor?, since known: FeedState?) -> FeedGap? {
    guard let archive, let end = known?.entries, !end.isReached(by: articles) else { return known?.gap }
    // If there was a gap already, the new gap includes it, and the articles between them are read again.
    return FeedGap(cursor: archive, end: known?.gap?.end ?? end)
  }

  /// Reads the next page of a gap.
  func read(_ gap: FeedGap, of source: Source, since state: FeedState) async throws(ProviderError) -> SourceUpdate {
    let page = try await page(of: source, at: gap.cursor)
    var next = state
    next.gap = gap.end.isReached(by: page.articles) ? nil : page.next.map { FeedGap(cursor: $0, end: gap.end) }
    var update = SourceUpdate(state: StateText.encode(next))
    let end = Date(timeIntervalSince1970: gap.end.newest)
    // A page may contain articles from before the gap. They were read long ago.
    update.articles = page.articles.map { article in
      var article = article
      article.isArchived = article.published < end
      return article
    }
    update.isFragment = true
    update.isPartial = next.gap != nil
    update.missing = next.gap == nil ? 0 : 1
    return update
  }

  /// Returns the address of a feed's next older entries; `nil` if there is none.
  private func older(than feed: ParsedFeed, at address: String) -> String? {
    BloggerFeed.older(than: address, of: feed) ?? feed.olderEntries
      ?? WordPressFeedPage.older(than: address, of: feed)
  }

  /// Returns the place where a feed's older entries begin; `nil` if there is no such place.
  func archiveStart(of feed: ParsedFeed, at address: String, behind articles: [SourceArticle]) -> FeedCursor? {
    guard let older = older(than: feed, at: address), older != address else { return nil }
    return FeedCursor(address: older, before: articles.oldest)
  }

  /// Records a page.
  ///
  /// - Returns: True if the page is new and the walk may continue.
  private func goesOn(_ cursor: inout FeedCursor, from address: String, _ articles: [SourceArticle]) -> Bool {
    var place = Fingerprint()
    place.add(address)
    var entries = Fingerprint()
    for article in articles { entries.add(article.key) }
    // Pages without entries are recognized only by their addresses.
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
