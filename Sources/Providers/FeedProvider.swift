import Articles
import Feeds
import FoundationEssentials
import HTML
import HTTP
import Text

/// The provider for feeds of every format.
public struct FeedProvider: Provider {
  public let kind = Source.Kind.feed
  let downloader: Downloader
  let now: @Sendable () -> Date

  public init(downloader: Downloader, now: @escaping @Sendable () -> Date) {
    self.downloader = downloader
    self.now = now
  }

  public func reach(of capabilities: Capabilities, state: String?) -> ArchiveReach {
    let feed: FeedState? = StateText.decode(state)
    let goesBack = capabilities.contains(.archive)
    let total = feed?.blog?.total
    // A small blog is in its feed as a whole. A site's lists are read only if the reader comes to the end of its feed.
    return ArchiveReach(
      goesBack: goesBack || total != nil || feed?.maps?.roots.isEmpty == false, total: total, seesOldChanges: goesBack)
  }

  public func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
    let state: FeedState? = StateText.decode(known.state)
    if known.isContinuing, let state, let gap = state.gap {
      return .updated(try await read(gap, of: source, since: state))
    }
    if known.isContinuing, let state, let check = state.check {
      return .updated(try await read(check, of: source, since: state, knowing: known))
    }
    if known.isContinuing, let state, let maps = state.maps, maps.tries != nil {
      return .updated(try await look(at: maps, of: source, since: state, knowing: known))
    }
    let answer = try await refresh(
      source, since: state, trustedHost: Address.host(of: source.address), keeper: known.keeper)
    // Even if nothing is new, the gap of an earlier refresh is read.
    guard case .unchanged = answer, let state, state.gap != nil else {
      let changed = await withChanges(answer, of: source, knowing: known)
      return await withSiteMaps(withCheck(changed, of: source, knowing: known), knowing: known)
    }
    var update = answer.update(after: known.state)
    update.isPartial = true
    update.missing = 1
    return .updated(update)
  }

  /// - Parameters:
  ///   - trustedHost: The host whose private addresses may be reached.
  ///   - isOfSite: True for the feed of a site whose articles come from another interface.
  ///   - keeper: Holds the lease of the answer's memory.
  ///   - hops: The number of redirecting pages that may still be followed.
  func refresh(
    _ source: Source, since state: FeedState?, trustedHost: String?, isOfSite: Bool = false,
    keeper: LeaseKeeper? = nil, hops: Int = 3
  ) async throws(ProviderError) -> RefreshAnswer {
    // After some days without a new body, the validators are left out: a broken server may answer 304 for ever. The same
    // body is then read again, because an earlier version of the program may have read less of it.
    let isStale = state?.fetched.map { abs(now().timeIntervalSince($0)) > Self.longestUnconfirmed } ?? false
    var download = try await downloader.get(
      source.address, validators: isStale ? nil : state?.validators, trustedHost: trustedHost ?? "")
    await keeper?.keep(download.lease)
    if keeper != nil { download.lease = nil }
    let moved = download.permanentAddress.map { Source(kind: .feed, address: $0) }
    if download.status == 304 {
      // A 304 may bring new validators (RFC 9111 §4.3.4).
      var next = state
      next?.etag = download.validators.etag
      next?.lastModified = download.validators.lastModified
      return .unchanged(
        Confirmation(
          state: next == state ? nil : next.map(StateText.encode), pacing: download.pacing, moved: moved))
    }
    if !isStale, let body = state?.body, body == download.fingerprint {
      // The validators may be new although the body is the same.
      var next = self.state(after: download)
      (next.entries, next.gap, next.trial) = (state?.entries, state?.gap, state?.trial)
      (next.check, next.checked, next.blog) = (state?.check, state?.checked, state?.blog)
      next.maps = state?.maps
      return .unchanged(
        Confirmation(state: StateText.encode(next), pacing: download.pacing, moved: moved))
    }
    do {
      let feed = try parsed(download)
      let moved = await whereItMoved(feed, from: download, since: state, trustedHost: trustedHost, keeper)
      let update = moved ?? update(of: feed, from: download, since: state, isOfSite: isOfSite)
      return .updated(isOfSite ? update : await trying(update, since: state, trustedHost: trustedHost, keeper: keeper))
    } catch .notAFeed(let reason) {
      // The feed has moved, and a page at the old address redirects to it. The page is asked each time, as with a
      // temporary redirect.
      guard hops > 0, let target = download.leadsTo else { throw .notAFeed(reason) }
      await keeper?.release()
      let answer = try await refresh(
        Source(kind: .feed, address: target), since: state?.withoutValidators, trustedHost: trustedHost,
        isOfSite: isOfSite,
        keeper: keeper, hops: hops - 1)
      return Self.withoutValidators(answer)
    }
  }

  /// Returns the feed at the new address that a podcast names; `nil` if it names none, or if there is no usable feed at
  /// that address.
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

  /// Removes the validators from a state: the validators belong to the target, and not to the page that redirects to
  /// it.
  private static func withoutValidators(_ text: String) -> String {
    guard let state: FeedState = StateText.decode(text) else { return text }
    return StateText.encode(state.withoutValidators)
  }

  /// The longest time for which 304 answers are trusted, in seconds.
  private static let longestUnconfirmed = 8 * 86_400.0

  private func state(after download: Download) -> FeedState {
    FeedState(
      etag: download.validators.etag,
      lastModified: download.headers?.isModifiedLater == true ? nil : download.validators.lastModified,
      body: download.fingerprint,
      fetched: now())
  }

  /// Converts a feed's body.
  ///
  /// - Parameter known: The state after the last body.
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
    // The validators of WordPress contain a time in seconds, so an article that is published later in the same second
    // does not change them (RFC 9110 §8.8.2.2).
    if feed.generator?.contains("wordpress.org") == true, download.headers?.isJustModified == true {
      (next.etag, next.lastModified, next.body) = (nil, nil, nil)
    }
    if archive != nil, !isOfSite { next.entries = FeedMark(articles) }
    (next.check, next.checked, next.maps) = (next.entries == nil ? nil : known?.check, known?.checked, known?.maps)
    var capabilities: Capabilities = archive == nil ? [] : .archive
    if !isOfSite, BloggerFeed.isOne(feed, at: download.address) {
      next.blog = BlogState(
        total: feed.total, updated: feed.updated, isChangedBehind: BloggerFeed.isChangedBehind(feed),
        isMiscounted: known?.blog?.isMiscounted ?? false)
      capabilities.insert(.search)
    } else if !isOfSite, archive == nil {
      capabilities.formUnion(listing(of: feed, articles, at: download.address, next.maps))
    }
    next.gap = isOfSite ? nil : gap(before: articles, archive, since: known)
    var update = SourceUpdate(
      title: title(of: feed, at: download.address).map { PlainLabel.cut(PlainLabel.decoded($0)) },
      site: feed.link,
      icon: feed.icon ?? feed.image,
      capabilities: capabilities,
      articles: articles,
      state: StateText.encode(next), archive: archive.map(StateText.encode),
      moved: download.permanentAddress.map { Source(kind: .feed, address: $0) },
      offer: WordPressDiscovery.root(named: download, in: nil).flatMap {
        // A feed may offer only its own site.
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

  /// Returns the capabilities that the lists of a site's pages give to a feed without an archive of its own. Lists name
  /// no recordings.
  private func listing(
    of feed: ParsedFeed, _ articles: [SourceArticle], at address: String, _ maps: SiteMaps?
  ) -> Capabilities {
    if let maps { return maps.roots.isEmpty ? [] : .archive }
    guard !feed.isComplete, articles.count(where: { $0.medium != nil }) * 2 <= articles.count else { return [] }
    return ArticleAddresses(articles.prefix(10).compactMap(\.address), of: address) == nil ? [] : .maybeList
  }

  /// Returns the feed's title. For a part of a YouTube channel, returns the channel's name.
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
  ///   - undated: The date for entries without a date; `nil` for now.
  ///   - isOfSite: True for the feed of a site that is read through another interface. Copies of an article there share
  ///     an id, but have different addresses.
  func articles(
    of feed: ParsedFeed, at address: String, undated: Date? = nil, isOfSite: Bool = false
  ) -> [SourceArticle] {
    let now = now()
    // A feed inside the program uses pictures inside the program. Its links lead to the web.
    let isOurs = address.hasPrefix("resource:")
    var keys: Set<String> = []
    let contents = EntryArticle.all(of: feed.entries)
    let copied = isOfSite ? Self.repeated(contents.map(\.key)) : []
    let places = EntryPlaces(feed.entries, undated: undated, now: now)
    let repeatedPicture = Self.repeated(feed.entries.map(\.image), in: feed.entries)
    let firstPictures = zip(feed.entries, contents).map { entry, content in
      entry.image == nil || entry.image == repeatedPicture
        ? FirstPicture.address(in: content.html, base: entry.base ?? address) : nil
    }
    let repeatedFirst = Self.repeated(firstPictures, in: feed.entries)
    return feed.entries.enumerated().compactMap { index, entry in
      let content = contents[index]
      var key = content.key
      if copied.contains(key), let link = entry.link { key += "\n" + link }
      // The keys of posts from the interface also begin with `post:`.
      if isOfSite && key.hasPrefix("post:") || key.hasPrefix(SourceArticle.listedKey) { key = "entry:" + key }
      // If a feed repeats an entry, the first one is used.
      guard keys.insert(key).inserted else { return nil }
      let image = entry.image == repeatedPicture ? nil : entry.image
      return SourceArticle(
        key: key, headline: content.headline, byline: content.byline, excerpt: content.excerpt,
        address: entry.link, image: image,
        thumbnail: firstPictures[index] == repeatedFirst ? nil : firstPictures[index],
        published: places[index], isDated: entry.date != nil, html: content.html,
        details: ArticleDetails(
          base: isOurs ? address : entry.base ?? address, language: entry.language ?? feed.language,
          tags: entry.tags.map(PlainLabel.decoded), enclosures: entry.files(isPost: content.isPost),
          episode: Episode(of: entry), thread: EntryThread.of(entry)),
        comments: entry.commentCount, medium: content.medium, duration: content.duration)
    }
  }

  /// Returns the picture that all entries share, such as a portrait or the publication's picture. It does not belong to
  /// a single entry. Recordings are not counted, because they keep their cover.
  ///
  /// - Parameter pictures: The picture of each entry.
  private static func repeated(_ pictures: [String?], in entries: [ParsedEntry]) -> String? {
    guard entries.count > 2, let first = pictures[0], pictures.allSatisfy({ $0 == first }),
      entries.allSatisfy(\.enclosures.isEmpty)
    else { return nil }
    return first
  }
}
