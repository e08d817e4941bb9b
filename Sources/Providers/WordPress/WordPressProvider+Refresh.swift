import Articles
import FoundationEssentials
import HTTP
import Text

extension WordPressProvider {
  public func refresh(_ source: Source, since text: String?) async throws(ProviderError) -> RefreshAnswer {
    let state: WordPressState? = StateText.decode(text)
    do {
      let api = try api(of: source)
      if let state, !state.newest.isEmpty { return try await changes(api, of: source, since: state) }
      return .updated(try await firstUpdate(api))
    } catch {
      guard let notice = Self.notice(of: error), source.feed != nil else { throw error }
      return try await readFeed(of: source, state: state ?? WordPressState(), notice: notice)
    }
  }

  /// Everything a new subscriber gets.
  private func firstUpdate(_ api: WordPressAPI) async throws(ProviderError) -> SourceUpdate {
    let site = try await api.site()
    let posts: WordPressAPI.List<WordPressPost> = try await api.list("posts", Self.fields)
    var update = SourceUpdate(title: site.name.isEmpty ? nil : site.name, summary: site.description, state: "")
    update.isFirst = true
    update.site = site.address
    update.icon = site.icon
    let now = now()
    update.articles = posts.elements.map { $0.article(now: now) }
    update.pacing = posts.pacing
    if posts.elements.count < posts.total ?? 0 {
      update.archive = Self.cursor(after: posts.elements).map(StateText.encode)
    }
    await outline(api, site: site.address, into: &update)
    update.state = StateText.encode(
      WordPressState(
        newest: posts.elements.map(\.id), total: posts.total, modified: youngest(posts, nil), outlined: now))
    return update
  }

  /// What changed: two small requests for a site where nothing did.
  private func changes(
    _ api: WordPressAPI, of source: Source, since state: WordPressState
  ) async throws(ProviderError) -> RefreshAnswer {
    let newest: WordPressAPI.List<WordPressPostID> = try await api.list("posts", [("_fields", "id")])
    let ids = newest.elements.map(\.id)
    var edited = try await edits(api, since: state)
    // A post that was scheduled was changed before the last refresh, and published after it.
    let missing = Set(ids).subtracting(state.newest).subtracting(edited.elements.map(\.id))
    if !missing.isEmpty { edited.elements += try await posts(api, ids: missing) }
    let isOld = now().timeIntervalSince(state.outlined) > Self.outlineAge
    let isSameList = ids == state.newest && newest.total == state.total
    let moved = newest.moved.map { Source(kind: .wordPress, address: $0.address, feed: source.feed) }
    if edited.elements.isEmpty, isSameList, !isOld, state.feed == nil {
      return .unchanged(Confirmation(pacing: newest.pacing, moved: moved))
    }

    var next = state
    let now = now()
    var update = SourceUpdate(articles: edited.elements.map { $0.article(now: now) }, state: "")
    if !isSameList { try await lookForDeletions(api, newest, since: state, into: &update) }
    await outline(api, site: nil, into: &update)
    update.moved = moved
    update.pacing = newest.pacing
    if !ids.isEmpty { next.newest = ids }
    next.total = newest.total
    next.modified = youngest(edited, state.modified)
    next.outlined = now
    next.feed = nil
    update.state = StateText.encode(next)
    return .updated(update)
  }

  /// New and edited posts. A site older than WordPress 5.7 answers with its latest edits, old ones among them.
  private func edits(
    _ api: WordPressAPI, since state: WordPressState
  ) async throws(ProviderError) -> WordPressAPI.List<WordPressPost> {
    var edited = WordPressAPI.List<WordPressPost>(elements: [], total: nil, answered: nil)
    guard let modified = state.modified else { return edited }
    for page in 1...Self.editPages {
      let list: WordPressAPI.List<WordPressPost> = try await api.list(
        "posts",
        Self.fields + [
          ("modified_after", modified + "Z"), ("orderby", "modified"), ("order", "desc"), ("page", String(page)),
        ])
      let younger = list.elements.filter { ($0.modifiedGMT ?? "") > modified }
      edited.answered = edited.answered ?? list.answered
      edited.elements += younger
      if !list.isFull || younger.count < list.elements.count || edited.elements.count >= list.total ?? 0 { break }
    }
    return edited
  }

  private func posts(_ api: WordPressAPI, ids: Set<Int>) async throws(ProviderError) -> [WordPressPost] {
    let list: WordPressAPI.List<WordPressPost> = try await api.list("posts", Self.fields + [Self.including(ids)])
    return list.elements
  }

  private static func including(_ ids: some Collection<Int>) -> (String, String) {
    ("include", ids.sorted().map(String.init).joined(separator: ","))
  }

  /// Finds posts that are gone from the site. Each is asked for by its number before it counts as gone, so that no odd answer
  /// to another question takes anything away.
  private func lookForDeletions(
    _ api: WordPressAPI, _ newest: WordPressAPI.List<WordPressPostID>, since state: WordPressState,
    into update: inout SourceUpdate
  ) async throws(ProviderError) {
    guard !newest.elements.isEmpty, let total = newest.total else { return }
    let ids = Set(newest.elements.map(\.id))
    let gone = state.newest.filter { !ids.contains($0) }
    var deleted: Set<Int> = []
    if !gone.isEmpty {
      let there: WordPressAPI.List<WordPressPostID> = try await api.list(
        "posts", [("_fields", "id"), Self.including(gone)])
      // An answer to another question, or a part of the answer, would take away what is there.
      let found = Set(there.elements.map(\.id))
      guard found.isSubset(of: gone), found.count == there.total else { return }
      deleted = Set(gone).subtracting(found)
      update.deleted = deleted.map(String.init)
    }
    guard let before = state.total else { return }
    // Where newer posts went, older ones slid in at the end of the list: only those above a known one are new.
    let known = newest.elements.lastIndex { state.newest.contains($0.id) } ?? 0
    let added = newest.elements.prefix(known).count { !state.newest.contains($0.id) }
    // What is left to explain was deleted further back.
    if before + added - deleted.count > total { update.existing = try await allIDs(api, total: total) }
  }

  /// Every post's number, or `nil` where there are too many or they do not add up.
  private func allIDs(_ api: WordPressAPI, total: Int) async throws(ProviderError) -> Set<String>? {
    guard total > 0, total <= Self.auditPages * WordPressAPI.pageSize else { return nil }
    var ids: Set<String> = []
    for page in 1...Self.auditPages {
      let list: WordPressAPI.List<WordPressPostID> = try await api.list(
        "posts", [("_fields", "id"), ("orderby", "id"), ("order", "asc"), ("page", String(page))])
      let before = ids.count
      ids.formUnion(list.elements.map { String($0.id) })
      // Every page has to be new, and all of them as many as the site says on each.
      guard ids.count == before + list.elements.count, list.total == total else { return nil }
      if ids.count == total { return ids }
      if !list.isFull { return nil }
    }
    return nil
  }

  /// When the youngest change was made that no other can share the second with: a post that was changed as the site
  /// answered is asked for once more.
  private func youngest(_ posts: WordPressAPI.List<WordPressPost>, _ known: String?) -> String? {
    let settled = WordPressDate.text((posts.answered ?? now()).addingTimeInterval(-2))
    return (posts.elements.compactMap(\.modifiedGMT) + [known].compactMap { $0 }).max().map { min($0, settled) }
  }

  // MARK: The closed interface

  /// What to tell the reader, in English as it is stored, where the site's interface gave no articles though the site
  /// answered; `nil` for errors of the network, after which the next refresh asks again.
  private static func notice(of error: ProviderError) -> String? {
    switch error {
    case .refused(let status, _) where (400..<500).contains(status) && status != 429 && status != 408:
      translatable(
        "This site has closed its WordPress interface. Courant reads its feed instead, which has only the newest articles."
      )
    case .garbled, .gone:
      translatable(
        "This site’s WordPress interface does not answer as it should. Courant reads its feed instead, which has only the newest articles."
      )
    default: nil
    }
  }

  private func readFeed(
    of source: Source, state: WordPressState, notice: String
  ) async throws(ProviderError) -> RefreshAnswer {
    guard let feed = source.feed else { throw .unsupported }
    switch try await feeds.refresh(
      Source(kind: .feed, address: feed), since: state.feed, trustedHost: Address.host(of: source.address))
    {
    case .unchanged(let confirmation):
      var next = state
      next.feed = confirmation.state ?? state.feed
      return .unchanged(Confirmation(state: StateText.encode(next), pacing: confirmation.pacing))
    case .updated(var update):
      var next = state
      next.feed = update.state
      update.state = StateText.encode(next)
      update.notice = notice
      // What was read through the interface stays filed as it is, and can be reached.
      update.capabilities = state.newest.isEmpty ? [] : [.sections, .tags, .pages]
      update.moved = nil
      // A feed says less of a post than the interface did, and nothing of what it is filed under.
      update.isStandIn = true
      return .updated(update)
    }
  }

  /// Categories and pages change rarely: they are asked for with every change, and once a day. In seconds.
  private static let outlineAge = 86_400.0
  private static let editPages = 10
  private static let auditPages = 20
}
