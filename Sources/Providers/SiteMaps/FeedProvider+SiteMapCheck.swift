import Articles
import Feeds
import FoundationEssentials
import HTTP
import Text

/// Looks at the lists of a site's pages again every two weeks, after they were read to their end.
extension FeedProvider {
  /// Has the lists read after an answer is stored, if they are due.
  func withSiteMaps(_ answer: RefreshAnswer, knowing known: Known) async -> RefreshAnswer {
    var update = answer.update(after: known.state)
    guard known.archive == .end, !update.isPartial, var state: FeedState = StateText.decode(update.state) else {
      return answer
    }
    // A refresh that stored its state while the lists were read has overwritten theirs.
    if state.maps == nil, state.entries == nil, await known.entries().contains(where: \.isListed) {
      state.maps = SiteMaps(roots: [], looked: .distantPast, read: now())
    }
    guard var maps = state.maps,
      maps.tries != nil || known.isThorough || now().timeIntervalSince(maps.looked) > maps.pause
    else { return answer }
    let tries = maps.tries ?? 0
    if tries < Self.mostTries {
      maps.tries = tries + 1
      update.isPartial = true
    } else {
      // They do not come.
      (maps.looked, maps.tries) = (now(), nil)
    }
    state.maps = maps
    update.state = StateText.encode(state)
    guard !update.isPartial, case .unchanged(var confirmation) = answer else { return .updated(update) }
    confirmation.state = update.state
    return .unchanged(confirmation)
  }

  /// Reads the lists. If they did not change, this takes one request for each of the site's first lists.
  func look(
    at maps: SiteMaps, of source: Source, since state: FeedState, knowing known: Known
  ) async throws(ProviderError) -> SourceUpdate {
    var state = state
    var update = SourceUpdate(state: "")
    update.isFragment = true
    state.maps = try await look(at: maps, of: source, knowing: known, &update)
    update.state = StateText.encode(state)
    return update
  }

  private func look(
    at maps: SiteMaps, of source: Source, knowing known: Known, _ update: inout SourceUpdate
  ) async throws(ProviderError) -> SiteMaps {
    var next = maps
    (next.looked, next.tries, next.hasMore) = (now(), nil, nil)
    let entries = try await storedEntries(known)
    guard let form = Self.form(of: entries, source) else { return next }
    let trustedHost = Address.host(of: source.address) ?? ""
    var rules: RobotsRules?
    var first = try await firstLists(maps.roots, trustedHost)
    if first == nil {
      // None was found yet, or all have moved.
      let found = try await robots(at: form.origin, trustedHost)
      rules = found
      let roots = Self.roots(found, form).prefix(Self.mostRoots).map { SiteMaps.Root(address: $0) }
      first = try await firstLists(roots, trustedHost)
    }
    guard let first, !first.pages.isEmpty || !first.lists.isEmpty else { return next }
    let allowed = if let rules { rules } else { try await robots(at: form.origin, trustedHost) }
    var (lists, isWhole) = (Self.lists(first.lists, form, allowed), first.isWhole)
    guard !first.pages.isEmpty || !lists.isEmpty else { return next }
    next.roots = first.roots
    next.read = now()
    if lists.count > Self.mostLists {
      isWhole = false
      if rules == nil {
        lists = some(of: lists, since: maps.read, &next)
      } else {
        // The lists that changed last have the feed's entries, which show whether lists that were found now fit.
        lists = Array(lists.prefix(Self.mostLists))
        if !entries.contains(where: \.isListed) {
          // The others were never read, and follow.
          (next.read, next.hasMore) = (.distantPast, true)
          next.forgetValidators()
        }
      }
    }
    var stored = StoredPages(entries)
    var absent = Set(entries.filter(\.isListed).compactMap { $0.address.flatMap(Address.story) })
    var (fit, shown) = (SiteMapFit(), [] as [SourceArticle])
    // Each list is left before the next one comes, as it may have 50,000 pages.
    func take(_ pages: [SiteMap.Page]) {
      let articles = Self.articles(pages, form, allowed)
      update.listed += listed(articles, form, besides: &stored)
      fit.add(articles, form, entries)
      absent.subtract(pages.lazy.compactMap { Address.story(at: $0.address) })
      if shown.isEmpty, let address = articles.first?.address {
        shown = [SourceArticle(key: "", headline: "", address: address, published: now())]
      }
    }
    take(first.pages)
    for list in lists {
      do {
        if let answer = try await map(at: list.address, trustedHost), answer.map.maps.isEmpty {
          take(answer.map.pages)
          continue
        }
      } catch let error where !error.isOfConnection {}
      // A list that is broken now may come the next time. If it does not, the others go on without it.
      isWhole = false
      next.forgetValidators()
      if let before = list.changed?.addingTimeInterval(-1), before > maps.read { next.read = min(next.read, before) }
    }
    // Lists that were found now may be of other articles.
    if rules != nil, !fit.isGood {
      (next.roots, next.hasMore, update.listed, isWhole) = ([], nil, [], false)
      update.dropsListed = fit.isOfPart
    }
    // That a list lacks an article is only a hint: a few of them are asked for, each time others.
    let gone = entries.filter { entry in
      guard isWhole, entry.isListed, let address = entry.address, let story = Address.story(at: address) else {
        return false
      }
      return absent.contains(story) && allowed.allow(address)
    }
    if gone.count > Self.mostAbsent { next.forgetValidators() }
    update.deletedEntries = await SiteFeed(feeds: self).goneEntries(
      gone.turn(at: now(), Self.mostAbsent), besides: shown, trustedHost: trustedHost)
    return next
  }

  /// Returns some of many lists, in the order of their changes. Those without a time are read in turn, and so are those
  /// that share one, as it is that of the site's last build.
  private func some(of lists: [SiteMap.Page], since read: Date, _ next: inout SiteMaps) -> [SiteMap.Page] {
    let alike = Dictionary(grouping: lists, by: \.changed).filter { $0.key == nil || $0.value.count > Self.mostLists }
    let timed = lists.filter { alike[$0.changed] == nil && $0.changed ?? .distantPast > read }
      .sorted { $0.changed ?? .distantPast < $1.changed ?? .distantPast }
    let others = lists.filter { alike[$0.changed] != nil }.turn(at: now(), Self.mostLists)
    let some = Array((timed + others).prefix(Self.mostLists))
    // The next look goes on behind the last one, with those of its time.
    if timed.count > some.count {
      (next.read, next.hasMore) = (some.last?.changed?.addingTimeInterval(-1) ?? read, true)
    }
    if timed.count > some.count || alike.keys.contains(where: { $0 != nil }) { next.forgetValidators() }
    return some
  }

  private struct FirstLists {
    var roots: [SiteMaps.Root]
    var pages: [SiteMap.Page] = []
    var lists: [SiteMap.Page] = []
    /// True if all of them were sent.
    var isWhole = true
  }

  /// Returns what the site's first lists have; `nil` if there is none of them. One that does not come is left out if
  /// another comes.
  private func firstLists(
    _ roots: [SiteMaps.Root], _ trustedHost: String
  ) async throws(ProviderError) -> FirstLists? {
    var first = FirstLists(roots: roots)
    var isThere = false
    var failure: ProviderError?
    for (index, root) in roots.enumerated() {
      let answer: (map: SiteMap, root: SiteMaps.Root)?
      do {
        answer = try await map(at: root.address, trustedHost, since: root.validators)
      } catch let error where !error.isOfConnection {
        (failure, first.isWhole) = (error, false)
        continue
      }
      first.isWhole = first.isWhole && answer.map { !$0.map.pages.isEmpty || !$0.map.maps.isEmpty } == true
      guard let answer else { continue }
      isThere = true
      first.roots[index] = answer.root
      first.pages += answer.map.pages
      first.lists += answer.map.maps
    }
    if !isThere, let failure { throw failure }
    return isThere ? first : nil
  }

  /// The maximum number of refreshes that try to read the lists.
  private static let mostTries = 4
  /// The maximum number of lists below the first ones in one look.
  private static let mostLists = 10
  /// The maximum number of articles to look for in one look.
  private static let mostAbsent = 5
}

extension Array {
  /// Returns some of the elements, and others two weeks later.
  fileprivate func turn(at date: Date, _ most: Int) -> [Element] {
    guard count > most else { return self }
    let start = Int(Swift.max(date.timeIntervalSince1970, 0) / checkAge) * most % count
    return Array((self[start...] + self[..<start]).prefix(most))
  }
}

extension SiteMaps {
  /// The time between two looks, in seconds. A site without a list of its articles may get one.
  var pause: Double { roots.isEmpty ? 4 * checkAge : hasMore == true ? 86_400 : checkAge }

  /// Has the lists sent the next time, even if they did not change.
  fileprivate mutating func forgetValidators() { roots = roots.map { Root(address: $0.address) } }
}
