import Articles
import HTML
import Text

extension WordPressProvider {
  /// Asks for the parts of a publication besides its posts: categories, tags, authors and pages. Leaves out the parts
  /// that the site does not send.
  ///
  /// - Parameter categories: The largest categories, if they were read already. To keep subscribing fast, the other
  ///   categories are requested with the next articles, and the users on the next day.
  func outline(
    _ api: WordPressAPI, _ state: inout WordPressState, categories first: WordPressAPI.List<WordPressTerm>?,
    into update: inout SourceUpdate
  ) async {
    let now = now()
    let isBeginning = update.isFirst
    async let categories = isBeginning ? first?.elements : categories(api)
    async let tags = terms(api, "tags", .tag)
    async let allUsers = isBeginning ? nil : terms(api, "users", .author)
    async let allPages = pages(api)
    async let sticky = isBeginning ? [] : try? api.posts(.posts, [("sticky", "true")]).elements.filter(\.isSticky)

    let found: [WordPressTerm] = await categories ?? []
    state.lastCategory = max(state.lastCategory, found.map(\.id).max() ?? 0)
    state.nextCategories = isBeginning && found.count < first?.total ?? 0 ? 2 : nil
    let users = await allUsers
    let sections: [SourceTerm] = found.map { $0.term(.category) }.withoutCircles
    let terms = sections + (await tags ?? []) + (users ?? [])
    if !terms.isEmpty { update.terms = terms }
    let known = Set(update.articles.map(\.key))
    update.articles += articles(await sticky ?? [], in: .posts, at: api.root.address, state).filter {
      !known.contains($0.key)
    }.map(\.old)
    let pages = await allPages
    update.articles += (pages ?? []).map {
      $0.article(isPage: true, at: api.root.address, authors: state.authors, now: now)
    }
    update.capabilities = [.archive, .search, .comments, .sections, .tags]
    if let pages {
      if !pages.isEmpty { update.capabilities.insert(.pages) }
    } else {
      update.unsaid.insert(.pages)
    }
    let hasAuthors =
      users?.isEmpty == false
      || update.articles.contains { article in
        article.terms.contains { $0.kind == .author }
      }
    if hasAuthors {
      update.capabilities.insert(.authors)
    } else if users == nil {
      update.unsaid.insert(.authors)
    }
    if state.lacksEntries { update.notice = Self.lackNotice }
    state.outlined = now
  }

  /// Returns all categories, the largest first. A site may have thousands.
  private func categories(_ api: WordPressAPI) async -> [WordPressTerm]? {
    var found: [WordPressTerm] = []
    for page in 1...Self.categoryPages {
      guard let list = await categories(api, page: page), !list.elements.isEmpty else { break }
      found += list.elements
      if found.count >= list.total ?? .max || list.total == nil && list.elements.count < WordPressAPI.pageSize { break }
    }
    return found.isEmpty ? nil : found
  }

  private func categories(_ api: WordPressAPI, page: Int) async -> WordPressAPI.List<WordPressTerm>? {
    try? await api.list("categories", Self.allCategories + (page > 1 ? [("page", String(page))] : []))
  }

  /// Returns some of the categories that were not requested when the reader subscribed.
  func moreCategories(_ api: WordPressAPI, _ state: inout WordPressState) async -> [SourceTerm] {
    var found: [WordPressTerm] = []
    for _ in 1...2 {
      guard let page = state.nextCategories, page <= Self.categoryPages else { break }
      guard let list = await categories(api, page: page) else { break }
      found += list.elements
      state.nextCategories = list.elements.count >= list.step && !list.elements.isEmpty ? page + 1 : nil
    }
    return found.map { $0.term(.category) }.withoutCircles
  }

  static let allCategories = mostUsed.map { $0.0 == "hide_empty" ? ($0.0, "false") : $0 }
  static let newestCategories = [
    ("orderby", "id"), ("order", "desc"), ("_fields", "id,name,slug,parent,count"),
  ]
  private static let categoryPages = 10

  private func terms(_ api: WordPressAPI, _ route: String, _ kind: Term.Kind) async -> [SourceTerm]? {
    let parameters = kind == .tag ? Self.mostUsed : [("_fields", "id,name,slug")]
    let list: WordPressAPI.List<WordPressTerm>? = try? await api.list(route, parameters)
    return list?.elements.map { $0.term(kind) }
  }

  private func pages(_ api: WordPressAPI) async -> [WordPressPost]? {
    let pages = PostStream(route: "pages")
    return try? await api.posts(pages, [("orderby", "menu_order"), ("order", "asc")]).elements
  }

  /// Returns the site's profiles on other sites, from its front page.
  func links(of site: String?, trustedHost: String?) async -> [SiteLink]? {
    // The address of the front page comes from the site, and not from the reader.
    guard let site, let download = try? await downloader.get(site, kind: .page, trustedHost: trustedHost ?? "") else {
      return nil
    }
    return PageLinks.of(download.body, address: download.address).profiles.map {
      SiteLink(title: $0.title, address: $0.address)
    }
  }

  private static let lackNotice = translatable(
    "This site’s WordPress interface lacks articles that its feed has. Courant takes those from the feed.")
}

extension SourceArticle {
  /// The article, marked as archived so that it is read from the start. A featured article may be years old.
  fileprivate var old: SourceArticle {
    var article = self
    article.isArchived = true
    return article
  }
}
