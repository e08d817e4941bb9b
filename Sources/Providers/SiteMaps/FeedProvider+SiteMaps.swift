import Articles
import Feeds
import FoundationEssentials
import HTTP
import Text

/// The archive of a feed whose site lists its pages (sitemaps.org). The lists name the articles behind the feed's own
/// entries, and each article's page is read when the reader opens it.
extension FeedProvider {
  /// Returns the articles of the next list.
  ///
  /// - Parameter walk: The last page's `next`; `nil` at the beginning.
  func siteMapPage(
    of source: Source, at walk: SiteMapWalk?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    let entries = try await storedEntries(known)
    guard let form = Self.form(of: entries, source) else { return ArchivePage(articles: [], next: nil) }
    var stored = StoredPages(entries)
    let trustedHost = Address.host(of: source.address) ?? ""
    var next: SiteMapWalk
    if let walk {
      next = walk
    } else {
      do {
        let rules = try await robots(at: form.origin, trustedHost)
        next = SiteMapWalk(rules: rules, roots: Self.roots(rules, form), at: now())
      } catch let error where !error.isOfConnection {
        return try unanswered(known, error)
      }
    }
    var page = ArchivePage(articles: [], next: nil)
    // A list of lists has no articles, so its first one is read at once.
    for _ in 0..<2 where page.listed.isEmpty && !next.waiting.isEmpty {
      let place = next.waiting.removeFirst()
      let answer: (map: SiteMap, root: SiteMaps.Root)?
      do {
        answer = try await map(at: place.address, trustedHost)
      } catch let error where !error.isOfConnection {
        guard next.goesOn(without: place) else { return try unanswered(known, error) }
        // The place is stored before anything else is asked for, as the site may want a pause now.
        break
      }
      guard let answer else { continue }
      let lists = Self.lists(answer.map.maps, form, next.rules)
      next.add(lists.map { (address: $0.address, isRoot: false) })
      let articles = Self.articles(answer.map.pages, form, next.rules)
      next.fit.add(articles, form, entries)
      next.vain = articles.isEmpty ? next.vain + (lists.isEmpty ? 1 : 0) : 0
      let isNew = !next.roots.contains { $0.address == place.address }
      if place.isRoot, isNew, !articles.isEmpty || !lists.isEmpty { next.roots.append(answer.root) }
      if next.fit.isGood {
        page.listed = listed(articles, form, besides: &stored)
        next.waiting += next.early
        next.early = []
      } else if !articles.isEmpty {
        next.early.append(place)
      }
      // A site of many authors may list the articles of the others.
      let isFull = stored.stories.count >= Self.mostArticles
      if next.vain == SiteMapWalk.mostVain || next.fit.isOfPart || isFull { next.waiting = [] }
    }
    if next.fit.isOfPart { (page.listed, page.dropsListed) = ([], true) }
    if !next.waiting.isEmpty {
      return ArchivePage(articles: [], listed: page.listed, next: StateText.encode(next))
    }
    if var state: FeedState = StateText.decode(known.state) {
      // While several lists were read, articles may have moved from one to another.
      let isOne = next.seen.count == 1
      state.maps = SiteMaps(
        roots: !next.fit.isGood
          ? [] : next.roots.prefix(Self.mostRoots).map { isOne ? $0 : SiteMaps.Root(address: $0.address) },
        looked: now(), read: next.began)
      page.state = StateText.encode(state)
    }
    return page
  }

  /// The end of a walk whose lists do not come. The reader is not told: most sites have none. The next look at them comes
  /// after two weeks. If the network is slow, the reader may try again.
  private func unanswered(_ known: Known, _ error: ProviderError) throws(ProviderError) -> ArchivePage {
    if case .network(.timedOut) = error { throw error }
    var page = ArchivePage(articles: [], next: nil)
    if var state: FeedState = StateText.decode(known.state) {
      var maps = state.maps ?? SiteMaps(roots: [], looked: now(), read: now())
      maps.looked = now() + checkAge - maps.pause
      state.maps = maps
      page.state = StateText.encode(state)
    }
    return page
  }

  /// - Throws: `.network(.cancelled)` if there are none. The library is then busy, and may have them later.
  func storedEntries(_ known: Known) async throws(ProviderError) -> [Known.Entry] {
    let entries = await known.entries()
    guard !entries.isEmpty else { throw .network(.cancelled) }
    return entries
  }

  /// Returns the form of the addresses of the feed's own entries.
  static func form(of entries: [Known.Entry], _ source: Source) -> ArticleAddresses? {
    ArticleAddresses(entries.filter { !$0.isListed }.compactMap(\.address), of: source.address)
  }

  /// Returns the addresses of the site's first lists: those that the rules name, or else the usual one if they allow it.
  static func roots(_ rules: RobotsRules, _ form: ArticleAddresses) -> [String] {
    let named = rules.maps.compactMap { Address.resolve($0, against: form.origin + "/") }.filter(form.areOnHost)
    return named.isEmpty ? [form.origin + "/sitemap.xml"].filter(rules.allow) : named
  }

  /// Returns the site's rules for programs. A site without the file has none.
  func robots(at origin: String, _ trustedHost: String) async throws(ProviderError) -> RobotsRules {
    do {
      return RobotsRules(try await downloader.get(origin + "/robots.txt", kind: .page, trustedHost: trustedHost).body)
    } catch let error where error.isAbsence {
      return RobotsRules()
    }
  }

  /// Returns a list; `nil` if there is none at this address. A list that did not change is empty.
  func map(
    at address: String, _ trustedHost: String, since validators: Validators? = nil
  ) async throws(ProviderError) -> (map: SiteMap, root: SiteMaps.Root)? {
    do {
      let download = try await downloader.get(address, validators: validators, trustedHost: trustedHost)
      if download.status == 304 { return (SiteMap(), SiteMaps.Root(address: address, validators: validators)) }
      guard let map = SiteMap.parse(download.body, address: download.address, contentType: download.contentType) else {
        return nil
      }
      // A list of lists without times stays the same when they change.
      let isTelling = map.maps.allSatisfy { $0.changed != nil }
      return (map, SiteMaps.Root(address: address, validators: isTelling ? download.validators : nil))
    } catch let error where error.isAbsence {
      return nil
    } catch .network(.tooLarge) {
      return nil
    }
  }

  /// Returns the further lists that may be read and may have articles, the latest changed first.
  static func lists(_ maps: [SiteMap.Page], _ form: ArticleAddresses, _ rules: RobotsRules) -> [SiteMap.Page] {
    let named = rules.allowed(maps, at: \.address).filter { list in
      let name = (list.address.split(separator: "/").last ?? "").lowercased()
      return form.areOnHost(of: list.address)
        && otherLists.isDisjoint(with: name.split { !$0.isLetter }.map(String.init))
    }
    return named.enumerated().sorted {
      ($0.element.changed ?? .distantPast, $1.offset) > ($1.element.changed ?? .distantPast, $0.offset)
    }.map(\.element)
  }

  /// Returns a list's articles that may be read, each with a headline. One without a word is left out, as a number says
  /// nothing to a reader.
  static func articles(_ pages: [SiteMap.Page], _ form: ArticleAddresses, _ rules: RobotsRules) -> [SiteMap.Page] {
    rules.allowed(pages.filter { form.match($0.address) }, at: \.address).compactMap { page in
      var page = page
      page.title = [page.title ?? "", AddressWords.headline(of: page.address)].first { $0.contains(where: \.isLetter) }
      return page.title == nil ? nil : page
    }
  }

  /// Returns those of a list's articles that are not stored yet. They are archive: the feed has the news.
  func listed(
    _ pages: [SiteMap.Page], _ form: ArticleAddresses, besides stored: inout StoredPages
  ) -> [SourceArticle] {
    let new = pages.filter { page in
      stored.stories.count < Self.mostArticles
        && Address.story(at: page.address).map { stored.stories.insert($0).inserted } == true
    }
    let (oldest, now) = (stored.oldest, now())
    return new.enumerated().map { index, page in
      let date = page.published ?? AddressWords.date(in: page.address)
      // The feed has the newest articles. Without a date, an article is older, in the order of the list.
      let latest = oldest.addingTimeInterval(-Double(index + 1) * 0.001)
      let address = form.spelled(page.address)
      return SourceArticle(
        key: SourceArticle.listedKey + address, headline: page.title ?? "", address: address, image: page.image,
        published: date.map { min($0, now) } ?? min(page.changed ?? latest, latest), isDated: date != nil,
        isArchived: true)
    }
  }

  /// Words in the names of lists without articles.
  private static let otherLists = ArticleAddresses.groups.union([
    "image", "images", "product", "products", "taxonomies", "taxonomy", "video", "videos",
  ])
  static let mostRoots = 3
  /// The maximum number of articles, as of a WordPress that does not count its posts.
  private static let mostArticles = 100_000
}

extension ProviderError {
  /// True if nothing could be asked for now, so that the error says nothing about what was asked for.
  var isOfConnection: Bool {
    switch self {
    case .network(.cancelled), .network(.held), .network(.unreachable), .network(.hostNotFound): true
    default: false
    }
  }

  /// True if there is no such file, or none for everybody. The reader is not asked for a password for it.
  fileprivate var isAbsence: Bool {
    switch self {
    case .gone, .loginNeeded: true
    case .refused(let status, _): (400..<500).contains(status) && status != 429
    default: false
    }
  }
}

/// The articles of a site during a walk through its lists: those that are stored, and those that were found.
struct StoredPages {
  /// The articles' addresses, with those that were found meanwhile.
  var stories: Set<String>
  /// The date of the feed's oldest article.
  let oldest: Date

  init(_ entries: [Known.Entry]) {
    stories = Set(entries.compactMap { $0.address.flatMap(Address.story) })
    oldest = entries.lazy.filter { !$0.isListed }.map(\.published).min() ?? .distantPast
  }
}

extension Known.Entry {
  /// True if only a list of the site's pages names the article.
  var isListed: Bool { key.hasPrefix(SourceArticle.listedKey) }
}
