import Articles
import FoundationEssentials
import HTTP
import Text

/// The progress of reading a site's archive.
struct GhostArchive: Codable, Hashable {
  /// The place where the list of posts continues; `nil` after it was read to the end.
  var walk: GhostCursor?
  /// The search for further posts that the site counts.
  var comparison: GhostComparison?
}

extension GhostProvider {
  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    let state: GhostState = StateText.decode(known.state) ?? GhostState()
    // The pages of the feed stand in for a closed interface.
    if state.isClosed, term == nil, let feed = source.feed {
      return try await siteFeed.feeds.archive(ofSiteAt: feed, at: cursor, trustedHost: Address.host(of: source.address))
    }
    guard let named = state.place else { throw .unsupported }
    let api = api(named, of: source)
    let filter = term.map { [($0.kind == .author ? "author:" : "tag:") + $0.key] } ?? []
    let ofFeed: FeedCursor? = StateText.decode(cursor)
    let start = ofFeed?.before.map { GhostCursor(until: Int($0) + 86_400) } ?? GhostCursor()
    var place: GhostArchive = StateText.decode(cursor) ?? GhostArchive(walk: start)
    guard let walk = place.walk else { return try await compare(api, place, of: source, state, knowing: known) }
    let page = try await api.posts(by: .published, filter: filter, at: walk)
    let articles = articles(page.elements, of: source, state)
    place.walk = page.next
    // The archive ends if the list was read to the end, and the library has as many posts as the site counts.
    if place.walk == nil {
      let handles = Set(await known.held().map(\.handle)).union(page.elements.map(\.id))
      let isWhole = state.total.map { $0 - state.unseen <= handles.count } ?? true
      guard term == nil, !isWhole else { return ArchivePage(articles: articles, next: nil) }
      place.comparison = GhostComparison()
    }
    return ArchivePage(articles: articles, next: StateText.encode(place))
  }

  /// Searches for posts that the site shows but the walk did not find.
  private func compare(
    _ api: GhostAPI, _ place: GhostArchive, of source: Source, _ state: GhostState, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    let part = try await api.compare(
      await known.held(), place.comparison ?? GhostComparison(), downTo: nil, surplus: nil)
    let next = part.next.map { StateText.encode(GhostArchive(walk: nil, comparison: $0)) }
    return ArchivePage(articles: articles(part.posts, of: source, state), next: next)
  }
}

/// A part of a comparison of the stored articles with the posts that the site lists.
struct ComparedPart: Sendable {
  var posts: [GhostPost] = []
  var gone: Set<String> = []
  /// The place where the comparison continues; `nil` at its end.
  var next: GhostComparison?
}

extension GhostAPI {
  /// Compares stored articles with the posts that the site lists, some pages at a time. Finds missing posts, and posts
  /// that the site deleted.
  ///
  /// - Parameters:
  ///   - held: The stored articles.
  ///   - floor: The time back to which all posts should be stored; `nil` for the beginning.
  ///   - surplus: The number of posts that the site has more than the library. The comparison ends as soon as it is
  ///     explained. `nil` compares everything.
  func compare(
    _ held: [Known.Held], _ comparison: GhostComparison, downTo floor: Int?, surplus: Int?
  ) async throws(ProviderError) -> ComparedPart {
    let stored = Set(held.map(\.handle))
    var part = ComparedPart(next: comparison)
    var missing: [String] = []
    var absent: [String] = []
    var control: String?
    for _ in 0..<Self.pagesOfPart {
      guard let place = part.next, missing.count < Self.pageSize else { break }
      let page = try await marks(by: .published, at: place.cursor)
      control = control ?? page.elements.first?.id
      let seconds = page.elements.compactMap { mark in mark.seconds(.published).map { (mark.id, $0) } }
      // The posts of the last second may go on with the next page.
      let last = page.next == nil ? nil : seconds.map(\.1).min()
      let listed = Set(place.listed).union(page.elements.map(\.id))
      absent += held.filter { article in
        let second = Int(article.published.timeIntervalSince1970.rounded(.down))
        return second <= place.cursor.until ?? .max && second > last ?? floor.map { $0 - 1 } ?? .min
          && !listed.contains(article.handle)
      }.map(\.handle)
      missing += seconds.filter { $1 >= floor ?? .min && !stored.contains($0) }.map(\.0)
      part.next = page.next.map { next in
        GhostComparison(
          cursor: next,
          listed: seconds.filter { $0.1 == last }.map(\.0) + (last == place.cursor.until ? place.listed : []))
      }
      if let floor, let last, last < floor { part.next = nil }
      if let surplus, surplus == Set(missing).count - absent.count { part.next = nil }
    }
    if let control, !absent.isEmpty { part.gone = try await gone(among: absent, control: control) }
    part.posts = try await posts(Set(missing).sorted())
    return part
  }

  private static let pagesOfPart = 10
}
