import Articles
import FoundationEssentials
import Text

/// The progress of a check of a feed's whole archive, page by page.
struct FeedCheck: Codable, Hashable {
  var cursor: FeedCursor
  /// The number of pages that the present refresh may still read.
  var left: Int
  /// The number of refreshes in which no page came.
  var tries = 0
  /// True if pages lacked articles that exist. The feed then has another order, and no article is looked for.
  var isVain = false
  /// The digests of the last page's keys, and the keys of stored articles that it lacked. Articles of one second may be
  /// on the page before or behind.
  var last: Set<Int64>?
  var lacking: [String]?
}

/// Reads the archive of a feed again every two weeks, a few pages with a refresh, after it was read to its end. The check
/// finds edits and deletions far back.
extension FeedProvider {
  /// Adds the next part of the check to an answer, if one is due. The source is then asked for the part at once.
  func withCheck(_ answer: RefreshAnswer, of source: Source, knowing known: Known) async -> RefreshAnswer {
    var update = answer.update(after: known.state)
    guard known.archive == .end, !update.isPartial, var state: FeedState = StateText.decode(update.state),
      state.gap == nil, state.entries != nil
    else { return answer }
    let now = now()
    var isDue = state.checked.map { known.isThorough || now.timeIntervalSince($0) > checkAge }
    let isMiscounted = await isMiscounted(update, state, knowing: known)
    if isMiscounted {
      state.blog?.isMiscounted = true
      if state.checked.map({ now.timeIntervalSince($0) > Self.countAge }) ?? true { isDue = true }
    }
    if let isDue, state.check != nil || isDue, state.check?.tries ?? 0 < Self.mostTries {
      if state.check == nil { state.blog?.isMiscounted = false }
      var check = state.check ?? FeedCheck(cursor: FeedCursor(address: source.address), left: 0)
      check.left = known.isThorough ? FeedCursor.longestWalk : Self.pagesOfRefresh
      check.tries += 1
      state.check = check
      update.isPartial = true
    } else if isDue == nil || state.check != nil {
      // The archive was just read, or one of its pages does not come.
      (state.checked, state.check) = (now, nil)
    } else if !isMiscounted {
      return answer
    }
    update.state = StateText.encode(state)
    guard !update.isPartial, case .unchanged(var confirmation) = answer else { return .updated(update) }
    confirmation.state = update.state
    return .unchanged(confirmation)
  }

  /// True if Blogger's count tells of posts that are missing or gone. After the archive was read, all of it counts, and
  /// later what changed since the last answer, because the reader may delete articles, too.
  private func isMiscounted(_ update: SourceUpdate, _ state: FeedState, knowing known: Known) async -> Bool {
    guard let blog = state.blog, let total = blog.total, !blog.isMiscounted else {
      return state.blog?.isMiscounted == true
    }
    let before = (StateText.decode(known.state) as FeedState?)?.blog?.total
    let isFirst = state.checked == nil && state.check == nil
    guard isFirst || total != before || !update.articles.isEmpty else { return false }
    let held = Set(await known.entries().filter { !$0.isListed }.map(\.key))
    let arrived = update.articles.count { !held.contains($0.key) }
    return total != (isFirst ? held.count : before ?? total - arrived) + arrived
  }

  /// Reads the next page of a check.
  func read(
    _ check: FeedCheck, of source: Source, since state: FeedState, knowing known: Known
  ) async throws(ProviderError) -> SourceUpdate {
    let page = try await page(of: source, at: check.cursor)
    var update = SourceUpdate(state: "")
    update.isFragment = true
    // Articles that came since the last answer are news, and the others are archive.
    let newest = Date(timeIntervalSince1970: state.entries?.newest ?? .infinity)
    update.articles = page.articles.map { $0.archived(before: newest) }
    var next = check
    (next.left, next.tries) = (check.left - 1, 0)
    if !check.isVain {
      let absent = await absent(from: page, &next, of: source, knowing: known)
      update.deletedEntries = await SiteFeed(feeds: self).goneEntries(
        Array(absent.prefix(Self.mostAbsent)), besides: page.articles, trustedHost: Address.host(of: source.address))
      next.isVain = !absent.isEmpty && update.deletedEntries.isEmpty
    }
    var stored = state
    if let cursor = page.next {
      next.cursor = cursor
      stored.check = next
      update.isPartial = next.left > 0
    } else {
      (stored.check, stored.checked) = (nil, now())
    }
    update.state = StateText.encode(stored)
    return update
  }

  /// Returns the stored articles that belong on a page or the page before, by their dates, and are on neither, nor on the
  /// next one. Only the site's own pages can show whether they still exist, and an entry of a feed of links leads
  /// elsewhere.
  private func absent(
    from page: (articles: [SourceArticle], next: FeedCursor?), _ check: inout FeedCheck, of source: Source,
    knowing known: Known
  ) async -> [Known.Entry] {
    let listed = Set(page.articles.map(\.key))
    // Nothing is newer than the first page.
    let newest = check.cursor.before ?? .infinity
    let oldest = page.next.map { $0.before ?? newest } ?? -.infinity
    let host = Address.host(of: source.address)
    let (before, last) = (Set(check.lacking ?? []), check.last ?? [])
    let lacking = await known.entries().filter { entry in
      let date = entry.published.timeIntervalSince1970
      return !entry.isListed && !listed.contains(entry.key) && !last.contains(FeedMark.digest(entry.key))
        && (before.contains(entry.key) || oldest < date && date <= newest)
        && entry.address.flatMap { Address.host(of: $0) } == host
    }
    check.last = Set(listed.map(FeedMark.digest))
    check.lacking = Array(lacking.map(\.key).filter { !before.contains($0) }.prefix(Self.mostLacking))
    return page.next == nil ? lacking : lacking.filter { before.contains($0.key) }
  }

  /// The least time between the end of a check and one that the count asks for, in seconds.
  private static let countAge = 86_400.0
  private static let pagesOfRefresh = 10
  private static let mostTries = 4
  /// The maximum number of articles that a page lacks, and of those to look for after one page.
  private static let mostLacking = 50
  private static let mostAbsent = 5
}

extension RefreshAnswer {
  /// The answer as an update. Without news, it has no articles.
  func update(after state: String?) -> SourceUpdate {
    switch self {
    case .updated(let update): return update
    case .unchanged(let confirmation):
      var update = SourceUpdate(state: confirmation.state ?? state ?? "")
      update.isFragment = true
      update.pacing = confirmation.pacing
      update.moved = confirmation.moved
      return update
    }
  }
}
