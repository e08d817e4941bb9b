import Articles
import HTML

extension WordPressProvider {
  /// Asks for what a publication has besides its stream of posts: categories, tags, authors, pages, what it features, and
  /// links to its profiles. What the site does not give is left out.
  ///
  /// - Parameter site: The front page, to look for links; `nil` to leave those as they are.
  func outline(_ api: WordPressAPI, site: String?, into update: inout SourceUpdate) async {
    let now = now()
    async let categories = categories(api)
    async let tags = terms(api, "tags", .tag)
    async let users = terms(api, "users", .author)
    async let pages = posts(api, "pages", [("orderby", "menu_order"), ("order", "asc")])
    async let sticky = posts(api, "posts", [("sticky", "true")])
    async let links = links(of: site, trustedHost: api.trustedHost)

    let found = (await categories ?? []) + (await tags ?? []) + (await users ?? [])
    if !found.isEmpty { update.terms = found }
    let known = Set(update.articles.map(\.key))
    update.articles += (await sticky ?? []).map { $0.article(now: now) }.filter { !known.contains($0.key) }
    update.articles += (await pages ?? []).map { $0.article(isPage: true, now: now) }
    update.links = await links
    update.capabilities = [.archive, .search, .comments, .sections, .tags]
    if let pages = await pages {
      if !pages.isEmpty { update.capabilities.insert(.pages) }
    } else {
      update.unsaid.insert(.pages)
    }
    let hasAuthors =
      found.contains { $0.kind == .author }
      || update.articles.contains { article in
        article.terms.contains { $0.kind == .author }
      }
    if hasAuthors {
      update.capabilities.insert(.authors)
    } else if await users == nil {
      update.unsaid.insert(.authors)
    }
  }

  /// All categories, the largest first, of which a site may have thousands.
  private func categories(_ api: WordPressAPI) async -> [SourceTerm]? {
    var found: [SourceTerm] = []
    for page in 1...Self.categoryPages {
      let list: WordPressAPI.List<WordPressTerm>? = try? await api.list(
        "categories", [("page", String(page))] + Self.mostUsed.map { $0.0 == "hide_empty" ? ($0.0, "false") : $0 })
      guard let list else { break }
      found += list.elements.map { $0.term(.category) }
      if !list.isFull || found.count >= list.total ?? 0 { break }
    }
    return found.isEmpty ? nil : found.withoutCircles
  }

  private static let categoryPages = 10

  private func terms(_ api: WordPressAPI, _ route: String, _ kind: Term.Kind) async -> [SourceTerm]? {
    let parameters = kind == .tag ? Self.mostUsed : [("_fields", "id,name,slug")]
    let list: WordPressAPI.List<WordPressTerm>? = try? await api.list(route, parameters)
    return list?.elements.map { $0.term(kind) }
  }

  private func posts(
    _ api: WordPressAPI, _ route: String, _ parameters: [(String, String)]
  ) async -> [WordPressPost]? {
    let list: WordPressAPI.List<WordPressPost>? = try? await api.list(route, parameters + Self.fields)
    return list?.elements
  }

  private func links(of site: String?, trustedHost: String?) async -> [SiteLink]? {
    // Where its front page is, the site says, not the reader.
    guard let site, let download = try? await downloader.get(site, kind: .page, trustedHost: trustedHost ?? "") else {
      return nil
    }
    return PageLinks.of(download.body, address: download.address).profiles.map {
      SiteLink(title: $0.title, address: $0.address)
    }
  }
}
