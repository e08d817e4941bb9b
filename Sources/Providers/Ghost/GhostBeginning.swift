import Articles
import FoundationEssentials
import HTML
import HTTP
import Text

/// A site's first answers. They describe the site before the reader subscribes, and are its first content.
struct GhostBeginning: Sendable {
  let place: GhostPlace
  let settings: GhostSettings?
  let newest: GhostAPI.Page<GhostPost>
  let tags: GhostAPI.List<GhostTerm>?
  let profiles: [SiteLink]
}

extension GhostProvider {
  /// Returns the publication that a page belongs to; `nil` if the page names no interface, or the interface is closed.
  ///
  /// - Parameters:
  ///   - feed: The site's feed, which replaces the interface if that is closed later.
  ///   - trustedHost: The host that the reader typed.
  func publication(
    on page: PageLinks, at address: String, feed: String?, trustedHost: String?
  ) async -> FoundSource? {
    guard let named = page.ghost, let origin = Address.origin(of: address) else { return nil }
    // A page may speak only for its own site.
    let stated = named.site.flatMap { Address.host(of: $0) == Address.host(of: address) ? $0 : nil }
    let source = Source(kind: .ghost, address: stated ?? origin + "/", feed: feed)
    let api = GhostAPI(place: GhostPlace(named), downloader: downloader, trustedHost: trustedHost)
    guard let beginning = try? await begin(api, on: page) else { return nil }
    let update = firstUpdate(of: source, after: beginning)
    return FoundSource(
      source: source, title: update.title ?? Address.host(of: source.address) ?? source.address,
      summary: update.summary ?? "", icon: update.icon, site: source.address,
      sections: update.terms?.filter { $0.kind == .category }.map(\.name) ?? [],
      headlines: update.articles.prefix(3).map(\.headline).filter { !$0.isEmpty },
      capabilities: update.capabilities, update: update)
  }

  /// Asks a site for its newest posts, its description and its most used tags.
  func begin(_ api: GhostAPI, on page: PageLinks) async throws(ProviderError) -> GhostBeginning {
    let newest: GhostAPI.Page<GhostPost>
    do {
      newest = try await api.posts(by: .published, at: GhostCursor())
    } catch .refused(status: 404, let complaint) {
      guard let older = api.place.older else { throw .refused(status: 404, complaint: complaint) }
      let api = GhostAPI(place: older, downloader: api.downloader, trustedHost: api.trustedHost)
      return try await begin(api, on: page)
    }
    async let tags = mostUsedTags(api)
    let settings = try? await api.settings()
    return GhostBeginning(
      place: api.place, settings: settings, newest: newest, tags: await tags,
      profiles: page.profiles.map { SiteLink(title: $0.title, address: $0.address) })
  }

  func mostUsedTags(_ api: GhostAPI) async -> GhostAPI.List<GhostTerm>? {
    try? await api.list("tags", [("include", "count.posts"), ("order", "count.posts desc")])
  }

  /// Returns the first update of a new subscription. Authors and pages come with the next refreshes.
  func firstUpdate(of source: Source, after beginning: GhostBeginning) -> SourceUpdate {
    let (now, list) = (now(), beginning.newest.list)
    var state = GhostState()
    state.place = beginning.place
    state.total = list.total
    state.note(list.elements.map(\.mark), answered: list.answered ?? now)
    (state.settled, state.checked) = (now, now)
    var update = SourceUpdate(summary: beginning.settings?.description, state: "")
    take(beginning.settings, &update)
    if beginning.settings != nil { state.outlined["settings"] = now }
    if let tags = beginning.tags {
      take(tags.elements, &state, &update)
      state.outlined["tags"] = now
    }
    update.isFirst = true
    update.site = source.address
    update.links = beginning.profiles
    update.capabilities = state.capabilities
    update.articles = articles(list.elements, of: source, state)
    update.archive = beginning.newest.next.map { StateText.encode(GhostArchive(walk: $0)) }
    update.pacing = list.pacing
    update.state = StateText.encode(state)
    return update
  }

  func take(_ settings: GhostSettings?, _ update: inout SourceUpdate) {
    guard let settings else { return }
    update.title = settings.title.isEmpty ? nil : settings.title
    (update.summary, update.icon) = (settings.description, settings.icon)
  }

  /// Takes the most used tags. Those with the most posts are sections, and stay sections.
  func take(_ tags: [GhostTerm], _ state: inout GhostState, _ update: inout SourceUpdate) {
    let shown = tags.filter { !$0.isInternal }
    let largest = shown.filter { $0.count ?? 0 > 1 }.prefix(Self.mostSections).map(\.slug)
    state.sections += largest.filter { !state.sections.contains($0) }.prefix(
      2 * Self.mostSections - state.sections.count)
    let sections = Set(state.sections)
    update.terms = shown.map { $0.term(sections.contains($0.slug) ? .category : .tag) }
  }

  private static let mostSections = 20
}

extension GhostState {
  var capabilities: Capabilities { lists.union(.archive) }

  /// Records the latest known change. Nothing younger than two seconds counts as known, because a change in the very
  /// second of the answer would be missed.
  mutating func note(_ marks: [GhostMark], answered: Date) {
    let most = Int(answered.timeIntervalSince1970) - 2
    modified = max(modified ?? 0, min(marks.compactMap { $0.seconds(.changed) }.max() ?? most, most))
    recent = Dictionary(
      marks.compactMap { mark in
        mark.seconds(.changed).flatMap { $0 > modified ?? 0 ? (mark.id, mark.updated ?? "") : nil }
      }, uniquingKeysWith: { first, _ in first })
  }
}
