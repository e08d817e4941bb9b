import Articles
import Feeds
import FoundationEssentials
import Text

/// Feeds of every format as a source.
public struct FeedProvider: Provider {
  let downloader: Downloader
  private let now: @Sendable () -> Date

  public init(downloader: Downloader, now: @escaping @Sendable () -> Date) {
    self.downloader = downloader
    self.now = now
  }

  public func refresh(_ source: Source, since state: String?) async throws(ProviderError) -> RefreshAnswer {
    try await refresh(source, since: state, trustedHost: Address.host(of: source.address))
  }

  /// - Parameter trustedHost: The host whose private addresses may be reached.
  func refresh(
    _ source: Source, since state: String?, trustedHost: String?
  ) async throws(ProviderError) -> RefreshAnswer {
    let state: FeedState? = StateText.decode(state)
    // A server that answers 304 for ever would never give an article more.
    let isStale = state?.fetched.map { abs(now().timeIntervalSince($0)) > Self.longestUnconfirmed } ?? false
    let download = try await downloader.get(
      source.address, validators: isStale ? nil : state?.validators, trustedHost: trustedHost ?? "")
    let moved = download.permanentAddress.map { Source(kind: .feed, address: $0) }
    if download.status == 304 { return .unchanged(Confirmation(pacing: download.pacing, moved: moved)) }
    if let body = state?.body, body == download.fingerprint {
      // The validators may be new all the same.
      return .unchanged(
        Confirmation(state: StateText.encode(self.state(after: download)), pacing: download.pacing, moved: moved))
    }
    return .updated(try update(from: download))
  }

  /// For how long 304 is believed, in seconds.
  private static let longestUnconfirmed = 8 * 86_400.0

  private func state(after download: Download) -> FeedState {
    FeedState(
      etag: download.validators.etag, lastModified: download.validators.lastModified, body: download.fingerprint,
      fetched: now())
  }

  /// What a feed's body says.
  ///
  /// - Throws: `.notAFeed`.
  func update(from download: Download) throws(ProviderError) -> SourceUpdate {
    update(of: try parsed(download), from: download)
  }

  func update(of feed: ParsedFeed, from download: Download) -> SourceUpdate {
    let articles = articles(of: feed, at: download.address)
    let archive = archiveStart(of: feed, at: download.address, behind: articles)
    var update = SourceUpdate(
      title: feed.title, site: feed.link, icon: feed.icon ?? feed.image,
      capabilities: archive == nil ? [] : .archive,
      articles: articles,
      state: StateText.encode(state(after: download)), archive: archive,
      moved: download.permanentAddress.map { Source(kind: .feed, address: $0) },
      offer: WordPressDiscovery.root(named: download, in: nil).flatMap {
        // A feed offers its own site, and no other.
        guard Address.host(of: $0) == Address.host(of: download.address), let root = WordPressRoot($0) else {
          return nil
        }
        return Source(kind: .wordPress, address: root.address, feed: download.lastingAddress)
      })
    update.pacing = download.pacing
    update.pacing.rhythm = FeedRhythm(
      minutes: feed.timeToLive, skippedHours: feed.skippedHours, skippedDays: feed.skippedDays)
    return update
  }

  /// - Throws: `.notAFeed`.
  func parsed(_ download: Download) throws(ProviderError) -> ParsedFeed {
    do {
      return try FeedParser.parse(download.body, address: download.address, contentType: download.contentType)
    } catch {
      throw .notAFeed(error)
    }
  }

  /// - Parameter undated: When entries without a date are from; now where nothing is given.
  func articles(of feed: ParsedFeed, at address: String, undated: Date? = nil) -> [SourceArticle] {
    let now = now()
    // What ships inside the program names pictures that ship with it; its links lead outside.
    let isOurs = address.hasPrefix("resource:")
    var keys: Set<String> = []
    return feed.entries.enumerated().compactMap { index, entry in
      let content = EntryArticle(entry)
      // A feed that repeats an entry means the first one.
      guard keys.insert(content.key).inserted else { return nil }
      // Entries without a date keep their order; dates in the future would stay at the top for ever.
      let published = min(entry.published ?? entry.updated ?? undated ?? now, now).addingTimeInterval(
        entry.published == nil && entry.updated == nil ? -Double(index + 1) / 1000 : 0)
      return SourceArticle(
        key: content.key, headline: content.headline, byline: content.byline, excerpt: content.excerpt,
        address: entry.link, image: entry.image, published: published, html: content.html,
        base: isOurs ? address : entry.base ?? address, language: entry.language ?? feed.language, tags: entry.tags,
        enclosures: entry.enclosures)
    }
  }
}
