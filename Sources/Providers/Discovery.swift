import Articles
import Feeds
import HTML
import HTTP
import Text

/// Finds the sources that an address leads to.
public struct Discovery: Sendable {
  private let downloader: Downloader
  private let feeds: FeedProvider
  private let sites: WordPressProvider
  private let ghosts: GhostProvider
  private let hosted: HostedWordPress

  public init(
    downloader: Downloader, feeds: FeedProvider, sites: WordPressProvider, ghosts: GhostProvider,
    hosted: HostedWordPress = HostedWordPress()
  ) {
    self.downloader = downloader
    self.feeds = feeds
    self.sites = sites
    self.ghosts = ghosts
    self.hosted = hosted
  }

  /// Finds the sources that a typed address leads to: the whole publication if the site has an interface for it, the
  /// feed if the address is a feed, or else the feeds that the page links to (`link rel=alternate`).
  ///
  /// The address of a feed needs only one request.
  ///
  /// - Returns: At least one source, the most complete first.
  public func sources(behind address: String) async throws(ProviderError) -> [FoundSource] {
    try await named(behind: address).flatMap { found in [found] + [found.withoutShorts].compactMap { $0 } }
  }

  /// - Parameters:
  ///   - trustedHost: The host of the address that the reader typed; `nil` for the host of `address`.
  ///   - hops: The number of redirecting pages that may still be followed.
  private func named(
    behind address: String, trustedHost: String? = nil, hops: Int = 3
  ) async throws(ProviderError) -> [FoundSource] {
    let trustedHost = trustedHost ?? Address.host(of: address)
    var download = try await downloader.get(address, trustedHost: trustedHost)
    // Code that holds counted memory must not wait for more memory. The next steps send further requests.
    download.lease = nil
    do {
      return await sources(behind: try feeds.parsed(download), from: download, trustedHost: trustedHost)
    } catch .notAFeed(let reason) {
      let all = await sources(onPage: download, trustedHost: trustedHost)
      guard all.isEmpty else { return all }
      guard hops > 0, let target = download.leadsTo else { throw .notAFeed(reason) }
      return try await named(behind: target, trustedHost: trustedHost, hops: hops - 1)
    }
  }

  private func sources(
    behind parsed: ParsedFeed, from download: Download, trustedHost: String?
  ) async -> [FoundSource] {
    var update = feeds.update(of: parsed, from: download)
    let source = Source(kind: .feed, address: download.lastingAddress)
    var site: [FoundSource] = []
    if CommentsFeed.isOne(parsed, at: download.address) {
      site = await sources(aroundCommentsOf: update, from: download, trustedHost: trustedHost)
      // In WordPress, the title of a comments feed contains the article's title. But with some plug-ins it contains
      // only the site's title.
      if let title = site.first?.title, update.title == nil || update.title == title {
        update.title = translated("Comments on “%s”", title)
      }
    } else if parsed.generator?.hasPrefix("Ghost") == true {
      site = await ghost(publishing: parsed, at: source.address, trustedHost: trustedHost)
    } else {
      site = await whole(
        download, nil, shown: directory(of: parsed, from: download), feed: source.address,
        update: feeds.update(of: parsed, from: download, isOfSite: true), trustedHost: trustedHost)
    }
    // Only a site whose interface works was found.
    if site.isEmpty { update.offer = nil }
    let feed = FoundSource(
      source: source, title: update.title ?? download.address, icon: update.icon,
      headlines: update.articles.prefix(3).map { $0.headline.isEmpty ? FirstWords.of($0.excerpt) : $0.headline }
        .filter { !$0.isEmpty }, update: update)
    return site + [feed]
  }

  /// Returns the site of a comments feed, and the site's feeds.
  private func sources(
    aroundCommentsOf update: SourceUpdate, from download: Download, trustedHost: String?
  ) async -> [FoundSource] {
    guard let address = update.site, Address.host(of: address) == Address.host(of: download.address),
      var page = try? await downloader.get(address, kind: .page, trustedHost: trustedHost ?? "")
    else { return await whole(download, nil, shown: nil, feed: nil, trustedHost: trustedHost) }
    page.lease = nil
    return await sources(onPage: page, trustedHost: trustedHost).filter {
      $0.source.address != download.address && $0.source.address != download.lastingAddress
    }
  }

  private func sources(onPage download: Download, trustedHost: String?) async -> [FoundSource] {
    let links = PageLinks.of(download.body, address: download.address)
    let fields = (download.headers?.all("Link") ?? []).flatMap(WebLink.links)
    let told = fields.compactMap { field -> PageLinks.Feed? in
      guard field.relations.contains("alternate"), let type = field.type, PageLinks.isFeed(type),
        let address = Address.resolve(field.target, against: download.address),
        !links.feeds.contains(where: { $0.address == address })
      else { return nil }
      return PageLinks.Feed(address: address, type: type)
    }
    let found = (links.feeds + told).map {
      // A name and a password in a page's link do not belong to the reader and are public.
      let address = Login.taken(from: $0.address).address
      return FoundSource(
        source: Source(kind: .feed, address: address), title: $0.title ?? links.title ?? address,
        namedBy: trustedHost)
    }
    let whole = await whole(
      download, links, shown: links.wordPress, feed: found.first?.source.address, trustedHost: trustedHost)
    return whole.isEmpty ? await deadLast(found) : whole + found
  }

  /// Moves the dead feeds at the beginning of a page's list to its end.
  private func deadLast(_ found: [FoundSource]) async -> [FoundSource] {
    guard found.count > 1 else { return found }
    let end = ContinuousClock.now + Self.timeForDead
    var dead = 0
    for (index, feed) in found.enumerated().prefix(Self.mostDead) {
      // After the time limit, no further feed is checked; it is asked when the reader subscribes.
      guard ContinuousClock.now < end else { break }
      do {
        var living = feed
        living.update = try await firstUpdate(of: feed, from: feeds)
        return [living] + found[(index + 1)...] + found[..<index]
      } catch ProviderError.notAFeed, ProviderError.gone, ProviderError.refused(404, _) {
        dead = index + 1
      } catch {
        break
      }
    }
    return Array(found[dead...] + found[..<dead])
  }

  /// The maximum number of feeds to check, and the time limit for the checks.
  private static let mostDead = 4
  private static let timeForDead = Duration.seconds(8)

  /// Returns the first articles of a found source, for a new subscription.
  ///
  /// A page may state any address as its feed, even a device in the reader's own network.
  public func firstUpdate(
    of found: FoundSource, from provider: any Provider
  ) async throws(ProviderError) -> SourceUpdate {
    if let update = found.update { return update }
    if let rest = found.rest { return try await rest() }
    if found.source.kind == .feed, let host = found.namedBy {
      let update = try feeds.update(from: await downloader.get(found.source.address, trustedHost: host))
      return await feeds.trying(update, since: nil, trustedHost: host)
    }
    guard case .updated(let update) = try await provider.refresh(found.source, knowing: .nothing) else {
      throw .notAFeed(.empty)
    }
    return update
  }

  /// - Parameter shown: The directory of WordPress on the site, if the answer shows it but does not state the
  ///   interface.
  private func whole(
    _ download: Download, _ page: PageLinks?, shown: String?, feed: String?, update: SourceUpdate? = nil,
    trustedHost: String?
  ) async -> [FoundSource] {
    if let page,
      let ghost = await ghosts.publication(
        on: page, at: download.address, feed: feed, trustedHost: trustedHost)
    {
      return [ghost]
    }
    let named = WordPressDiscovery.root(named: download, in: page)
    var roots = hosted.roots(ofSiteAt: download.address, named: named)
    if roots.isEmpty, let root = shown.flatMap({ WordPressRoot($0 + "wp-json/") }) { roots.append(root) }
    let discovery = WordPressDiscovery(provider: sites)
    for root in roots {
      let publication = await discovery.publication(
        at: root, feed: feed, update: update, page: page, trustedHost: trustedHost)
      if let publication { return [publication] }
    }
    return []
  }

  /// Returns the site of Ghost that a feed belongs to. Only its pages name the interface.
  private func ghost(publishing feed: ParsedFeed, at address: String, trustedHost: String?) async -> [FoundSource] {
    guard let site = feed.link, Address.host(of: site) == Address.host(of: address),
      let page = try? await downloader.get(site, kind: .page, trustedHost: trustedHost ?? "")
    else { return [] }
    let links = PageLinks.of(page.body, address: page.address)
    return [await ghosts.publication(on: links, at: page.address, feed: address, trustedHost: trustedHost)].compactMap {
      $0
    }
  }

  /// Returns the directory of WordPress on the site of a feed; `nil` if WordPress did not make the feed.
  private func directory(of feed: ParsedFeed, from download: Download) -> String? {
    guard feed.generator?.contains("wordpress.org") == true || feed.generator == "WordPress" else { return nil }
    let origin = Address.origin(of: download.address)
    guard let site = feed.link, Address.origin(of: site) == origin else { return origin.map { $0 + "/" } }
    return site.hasSuffix("/") ? site : site + "/"
  }
}
