import Articles
import FoundationEssentials
import HTML
import Storage

extension Library {
  /// What is kept at hand without a network.
  public func offlineScopes() async throws(LibraryError) -> [OfflineScope] {
    try await store.read { try $0.offline().compactMap(Self.scope) }
  }

  /// Begins or ends keeping something at hand without a network. `updateOffline` then fetches, or deletes, what that takes.
  public func setOffline(_ scope: OfflineScope, _ isKept: Bool) async throws(LibraryError) {
    switch scope {
    case .section(let section): try await store.write { try await $0.setOffline(section, isKept) }
    case .days(let days): try await store.write { try await $0.setOffline(days: isKept ? days : 0) }
    }
  }

  /// Keeps at hand without a network what was published in so many days; 0 for nothing.
  public func setOfflineDays(_ days: Int) async throws(LibraryError) {
    try await store.write { try await $0.setOffline(days: days) }
  }

  /// Finds out what making these articles available offline takes, and fetches nothing.
  public func offlinePlan(for scopes: [OfflineScope]) async throws(LibraryError) -> OfflinePlan {
    let publications = try await store.read { try $0.publications() }
    let readsPages = Set(publications.filter { $0.readsPages || $0.capabilities.contains(.stubs) }.map(\.id))
    let (ids, isLimited) = try await articles(in: scopes)
    var texts: [ArticleSummary.ID] = []
    var missing: [OfflinePlan.Picture] = []
    var pictures: Set<String> = []
    for id in ids {
      try LibraryError.checkCancellation()
      guard let article = try await store.read({ try $0.article(id) }) else { continue }
      let summary = article.summary
      let fullText = try await store.read({ try $0.fullText(of: id) })
      // A post is all there is, and a video's page has no text.
      let isShort =
        article.untrustedHTML.utf8.count < Self.shortBody && !summary.isPost && summary.medium != .video
      if fullText == nil, summary.address != nil, readsPages.contains(summary.publication) || isShort,
        await !attempts.contains(.page(id))
      {
        texts.append(id)
      }
      let shown = await images(
        of: fullText?.untrustedHTML ?? article.untrustedHTML, base: fullText?.base ?? article.details.base)
      let posted = summary.isPost ? article.details.enclosures.filter(\.isPicture).map(\.address) : []
      for address in [summary.image, summary.thumbnail, summary.isPost ? summary.icon : nil].compactMap({ $0 }) + shown
        + posted
      where pictures.insert(address).inserted {
        if await !self.pictures.isKept(address), await !attempts.contains(.picture(address)) {
          missing.append(OfflinePlan.Picture(address: address, publication: summary.publication))
        }
      }
    }
    return OfflinePlan(
      articles: ids.count, isLimited: isLimited, missingTexts: texts, missingPictures: missing, pictures: pictures,
      bytes: texts.count * Self.pageBytes + missing.count * (await pictureBytes()))
  }

  /// Fetches all that the reader wants at hand without a network, and deletes what is no longer wanted.
  ///
  /// What cannot be had is left out, and asked for again after the next start. Cancelling the task stops at once, and what
  /// came stays.
  public func updateOffline(
    progress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
  ) async throws(LibraryError) -> OfflineSummary {
    let scopes = try await offlineScopes()
    var plan = try await offlinePlan(for: scopes)
    let (texts, total) = (plan.missingTexts.count, plan.missingTexts.count + plan.missingPictures.count)
    let readTexts = await fetch(plan.missingTexts, done: 0, of: total, progress) { id in
      try await self.loadFullText(of: id, isWanted: false, isRead: false)
    }
    // Pages have pictures of their own.
    if readTexts > 0 { plan = try await offlinePlan(for: scopes) }
    let readPictures = await fetch(
      plan.missingPictures, done: texts, of: texts + plan.missingPictures.count, progress
    ) { picture in
      do {
        let data = try await self.picture(picture.address, of: .publication(picture.publication))
        await self.pictures.keep(data, picture.address)
      } catch let failure as Pictures.Failure {
        // It answered, and will not say anything else so soon; the network may be back the next time.
        await self.attempts.insert(.picture(picture.address))
        throw failure
      }
    }
    if !Task.isCancelled { await pictures.keepOnly(plan.pictures) }
    return OfflineSummary(
      articles: plan.articles, fetched: readTexts + readPictures,
      failed: texts - readTexts + plan.missingPictures.count - readPictures, bytes: await pictures.size().kept)
  }

  /// Fetches things, a bounded number at a time.
  ///
  /// - Returns: How many came.
  private func fetch<Thing: Sendable>(
    _ things: [Thing], done before: Int, of total: Int, _ progress: @Sendable (Int, Int) async -> Void,
    _ work: @escaping @Sendable (Thing) async throws -> Void
  ) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      var waiting = things.makeIterator()
      func addNext() {
        guard let thing = waiting.next() else { return }
        group.addTask { (try? await work(thing)) != nil }
      }
      for _ in 0..<Self.fetchWidth { addNext() }
      var (done, came) = (before, 0)
      for await hasCome in group {
        done += 1
        came += hasCome ? 1 : 0
        if !Task.isCancelled { addNext() }
        await progress(done, total)
      }
      return came
    }
  }

  /// The articles of the scopes, the newest of each.
  private func articles(in scopes: [OfflineScope]) async throws(LibraryError) -> (
    ids: [ArticleSummary.ID], isLimited: Bool
  ) {
    var ids: [ArticleSummary.ID] = []
    var isLimited = false
    for scope in scopes {
      let section = if case .section(let section) = scope { section } else { Section.all }
      // One more says that there are more.
      var entries = try await page(of: Query(section), atMost: Self.mostArticles + 1)
      if case .days(let days) = scope {
        let start = environment.now().addingTimeInterval(Double(-days) * 86400)
        entries = entries.filter { $0.published >= start }
      }
      isLimited = isLimited || entries.count > Self.mostArticles
      ids += entries.prefix(Self.mostArticles).map(\.id)
    }
    var seen: Set<ArticleSummary.ID> = []
    return (ids.filter { seen.insert($0).inserted }, isLimited)
  }

  @concurrent
  private func images(of html: String, base: String?) async -> [String] {
    html.contains("<") ? Sanitizer.sanitize(html, base: base).images : []
  }

  /// What a picture takes on average, in bytes.
  private func pictureBytes() async -> Int {
    let size = await pictures.size()
    return size.count < 10 ? 100_000 : (size.cached + size.kept) / size.count
  }

  /// A body with fewer bytes is taken for the beginning of its article.
  private static let shortBody = 1000
  /// What an article's page takes, in bytes, compressed as it comes.
  private static let pageBytes = 40_000
  /// The most articles of one scope: more is an archive, not a journey's reading.
  private static let mostArticles = 2000
  private static let fetchWidth = 8

  private static func scope(_ section: Section?, _ days: Int?) -> OfflineScope? {
    section.map(OfflineScope.section) ?? days.map(OfflineScope.days)
  }
}
