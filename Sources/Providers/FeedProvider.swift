import Articles
import Feeds
import FoundationEssentials
import HTML
import HTTP
import Text

/// Feeds of every format as a source.
public struct FeedProvider: Provider {
  let downloader: Downloader
  let now: @Sendable () -> Date

  public init(downloader: Downloader, now: @escaping @Sendable () -> Date) {
    self.downloader = downloader
    self.now = now
  }

  public func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
    let state: FeedState? = StateText.decode(known.state)
    if known.isContinuing, let state, let gap = state.gap {
      return .updated(try await read(gap, of: source, since: state))
    }
    let answer = try await refresh(
      source, since: state, trustedHost: Address.host(of: source.address), keeper: known.keeper)
    // What is open from an earlier refresh is gone on with, also where nothing is new.
    guard case .unchanged(let confirmation) = answer, let state, state.gap != nil else { return answer }
    var update = SourceUpdate(state: confirmation.state ?? StateText.encode(state))
    update.isPartial = true
    update.isFragment = true
    update.missing = 1
    update.pacing = confirmation.pacing
    update.moved = confirmation.moved
    return .updated(update)
  }

  /// - Parameters:
  ///   - trustedHost: The host whose private addresses may be reached.
  ///   - isOfSite: It is the feed of a site that is read as a whole.
  ///   - keeper: Keeps the answer's memory counted.
  ///   - hops: How many pages may lead to another one.
  func refresh(
    _ source: Source, since state: FeedState?, trustedHost: String?, isOfSite: Bool = false,
    keeper: LeaseKeeper? = nil, hops: Int = 3
  ) async throws(ProviderError) -> RefreshAnswer {
    // A server that answers 304 for ever would never give an article more.
    let isStale = state?.fetched.map { abs(now().timeIntervalSince($0)) > Self.longestUnconfirmed } ?? false
    var download = try await downloader.get(
      source.address, validators: isStale ? nil : state?.validators, trustedHost: trustedHost ?? "")
    await keeper?.keep(download.lease)
    if keeper != nil { download.lease = nil }
    let moved = download.permanentAddress.map { Source(kind: .feed, address: $0) }
    if download.status == 304 {
      // It may bring other validators (RFC 9111 §4.3.4).
      var next = state
      next?.etag = download.validators.etag
      next?.lastModified = download.validators.lastModified
      return .unchanged(
        Confirmation(
          state: next == state ? nil : next.map(StateText.encode), pacing: download.pacing, moved: moved))
    }
    if let body = state?.body, body == download.fingerprint {
      // The validators may be new all the same.
      var next = self.state(after: download)
      (next.entries, next.gap) = (state?.entries, state?.gap)
      return .unchanged(
        Confirmation(state: StateText.encode(next), pacing: download.pacing, moved: moved))
    }
    do {
      let feed = try parsed(download)
      let moved = await whereItMoved(feed, from: download, since: state, trustedHost: trustedHost, keeper)
      return .updated(moved ?? update(of: feed, from: download, since: state, isOfSite: isOfSite))
    } catch .notAFeed(let reason) {
      // Whoever moved without a redirect left a page that leads on. It is asked for anew each time, as after a redirect for now.
      guard hops > 0, let target = download.leadsTo else { throw .notAFeed(reason) }
      await keeper?.release()
      let answer = try await refresh(
        Source(kind: .feed, address: target), since: state?.withoutValidators, trustedHost: trustedHost,
        isOfSite: isOfSite,
        keeper: keeper, hops: hops - 1)
      return Self.withoutValidators(answer)
    }
  }

  /// The feed at the address that a podcast names as its new one; `nil` where it names none, or there is no feed that stays there.
  private func whereItMoved(
    _ feed: ParsedFeed, from download: Download, since state: FeedState?, trustedHost: String?, _ keeper: LeaseKeeper?
  ) async -> SourceUpdate? {
    guard let address = feed.newAddress.map({ Login.taken(from: $0).address }), address != download.address,
      address != download.lastingAddress
    else { return nil }
    await keeper?.release()
    guard let new = try? await downloader.get(address, trustedHost: trustedHost ?? ""), let moved = try? parsed(new),
      !moved.entries.isEmpty, [nil, new.address, address].contains(moved.newAddress)
    else { return nil }
    await keeper?.keep(new.lease)
    var update = update(of: moved, from: new, since: state)
    update.state = Self.withoutValidators(update.state)
    update.moved = Source(kind: .feed, address: new.lastingAddress)
    return update
  }

  private static func withoutValidators(_ answer: RefreshAnswer) -> RefreshAnswer {
    switch answer {
    case .updated(var update):
      update.state = withoutValidators(update.state)
      update.moved = nil
      return .updated(update)
    case .unchanged(var confirmation):
      confirmation.state = confirmation.state.map(withoutValidators)
      confirmation.moved = nil
      return .unchanged(confirmation)
    }
  }

  /// Validators of one address say nothing of what leads there.
  private static func withoutValidators(_ text: String) -> String {
    guard let state: FeedState = StateText.decode(text) else { return text }
    return StateText.encode(state.withoutValidators)
  }

  /// For how long 304 is believed, in seconds.
  private static let longestUnconfirmed = 8 * 86_400.0

  private func state(after download: Download) -> FeedState {
    FeedState(
      etag: download.validators.etag,
      lastModified: download.headers?.isModifiedLater == true ? nil : download.validators.lastModified,
      body: download.fingerprint,
      fetched: now())
  }

  /// What a feed's body says.
  ///
  /// - Parameter known: What was noted of the last body.
  /// - Throws: `.notAFeed`.
  func update(
    from download: Download, since known: FeedState? = nil, isOfSite: Bool = false
  ) throws(ProviderError) -> SourceUpdate {
    update(of: try parsed(download), from: download, since: known, isOfSite: isOfSite)
  }

  func update(
    of feed: ParsedFeed, from download: Download, since known: FeedState? = nil, isOfSite: Bool = false
  ) -> SourceUpdate {
    let articles = articles(of: feed, at: download.address, isOfSite: isOfSite)
    let archive = archiveStart(of: feed, at: download.address, behind: articles)
    var next = state(after: download)
    // WordPress counts seconds: what it publishes in this one has the same validators (RFC 9110 §8.8.2.2).
    if feed.generator?.contains("wordpress.org") == true, download.headers?.isJustModified == true {
      (next.etag, next.lastModified, next.body) = (nil, nil, nil)
    }
    if archive != nil, !isOfSite { next.entries = FeedMark(articles) }
    next.gap = isOfSite ? nil : gap(before: articles, archive, since: known)
    var update = SourceUpdate(
      title: title(of: feed, at: download.address).map { PlainLabel.cut(PlainLabel.decoded($0)) },
      site: feed.link,
      icon: feed.icon ?? feed.image,
      capabilities: archive == nil ? [] : .archive,
      articles: articles,
      state: StateText.encode(next), archive: archive.map(StateText.encode),
      moved: download.permanentAddress.map { Source(kind: .feed, address: $0) },
      offer: WordPressDiscovery.root(named: download, in: nil).flatMap {
        // A feed offers its own site, and no other.
        guard Address.host(of: $0) == Address.host(of: download.address), let root = WordPressRoot($0) else {
          return nil
        }
        return Source(kind: .wordPress, address: root.address, feed: download.lastingAddress)
      })
    let leftOut = feed.leftOut.sentences
    update.notice = leftOut.isEmpty ? nil : leftOut.joined(separator: " ")
    update.isPartial = next.gap != nil
    update.missing = next.gap == nil ? 0 : 1
    update.pacing = download.pacing
    update.pacing.rhythm = FeedRhythm(
      minutes: feed.timeToLive, skippedHours: feed.skippedHours, skippedDays: feed.skippedDays)
    return update
  }

  /// What the feed calls itself, or where that names no more than a part of a channel, the channel.
  private func title(of feed: ParsedFeed, at address: String) -> String? {
    YouTubeChannel.isWithoutShorts(address) ? feed.authors.lazy.compactMap(\.name).first ?? feed.title : feed.title
  }

  private static func repeated(_ keys: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(keys.filter { !seen.insert($0).inserted })
  }

  /// - Throws: `.notAFeed`.
  func parsed(_ download: Download) throws(ProviderError) -> ParsedFeed {
    do {
      return try FeedParser.parse(
        download.body, address: download.address, contentType: download.contentType,
        contentLanguage: download.headers?["Content-Language"])
    } catch {
      throw .notAFeed(error)
    }
  }

  /// - Parameters:
  ///   - undated: When entries without a date are from; now where nothing is given.
  ///   - isOfSite: It is the feed of a site, where copies of an article share its id and have addresses of their own.
  func articles(
    of feed: ParsedFeed, at address: String, undated: Date? = nil, isOfSite: Bool = false
  ) -> [SourceArticle] {
    let now = now()
    // What ships inside the program names pictures that ship with it; its links lead outside.
    let isOurs = address.hasPrefix("resource:")
    var keys: Set<String> = []
    let contents = EntryArticle.all(of: feed.entries)
    let copied = isOfSite ? Self.repeated(contents.map(\.key)) : []
    let places = EntryPlaces(feed.entries, undated: undated, now: now)
    let repeatedPicture = Self.repeatedPicture(of: feed.entries)
    return feed.entries.enumerated().compactMap { index, entry in
      let content = contents[index]
      var key = content.key
      if copied.contains(key), let link = entry.link { key += "\n" + link }
      // Posts have keys like that.
      if isOfSite, key.hasPrefix("post:") { key = "entry:" + key }
      // A feed that repeats an entry means the first one.
      guard keys.insert(key).inserted else { return nil }
      let image = entry.image == repeatedPicture ? nil : entry.image
      return SourceArticle(
        key: key, headline: content.headline, byline: content.byline, excerpt: content.excerpt,
        address: entry.link, image: image,
        thumbnail: image == nil ? FirstPicture.address(in: content.html, base: entry.base ?? address) : nil,
        published: places[index], isDated: entry.date != nil, html: content.html,
        details: ArticleDetails(
          base: isOurs ? address : entry.base ?? address, language: entry.language ?? feed.language,
          tags: entry.tags.map(PlainLabel.decoded), enclosures: entry.files(isPost: content.isPost),
          episode: Episode(of: entry), thread: EntryThread.of(entry)),
        comments: entry.commentCount, medium: content.medium, duration: content.duration)
    }
  }

  /// The picture that every entry has, which says nothing of any: a portrait, or the publication's own. A recording keeps its cover.
  private static func repeatedPicture(of entries: [ParsedEntry]) -> String? {
    guard entries.count > 2, let picture = entries[0].image else { return nil }
    return entries.allSatisfy { $0.image == picture && $0.enclosures.isEmpty } ? picture : nil
  }
}
