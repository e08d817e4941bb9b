import Articles
import FoundationEssentials
import HTML
import Storage

extension Library {
  /// The scopes whose articles are kept for reading offline.
  public func offlineScopes() async throws(LibraryError) -> [OfflineScope] {
    try await store.read { try $0.offline().compactMap(Self.scope) }
  }

  /// Adds or removes a scope for reading offline. The next `updateOffline` fetches or deletes its files.
  public func setOffline(_ scope: OfflineScope, _ isKept: Bool) async throws(LibraryError) {
    switch scope {
    case .section(let section): try await store.write { try await $0.setOffline(section, isKept) }
    case .days(let days): try await store.write { try await $0.setOffline(days: isKept ? days : 0) }
    }
  }

  /// Keeps the articles of the last days for reading offline; 0 for none.
  public func setOfflineDays(_ days: Int) async throws(LibraryError) {
    try await store.write { try await $0.setOffline(days: days) }
  }

  /// Finds the files that are missing for reading these articles offline. Fetches nothing.
  public func offlinePlan(for scopes: [OfflineScope]) async throws(LibraryError) -> OfflinePlan {
    let publications = try await store.read { try $0.publications() }
    let readsPages = Set(publications.filter { $0.readsPages || $0.capabilities.contains(.stubs) }.map(\.id))
    let (ids, isLimited) = try await articles(in: scopes)
    var texts: [ArticleSummary.ID] = []
    var missing: [OfflinePlan.Picture] = []
    var pictures: Set<String> = []
    var count = 0
    for id in ids {
      try LibraryError.checkCancellation()
      // A site may list thousands of pages, and most of them are never read.
      if try await store.read({ try $0.isOnlyListed(id) }) { continue }
      count += 1
      guard let article = try await store.read({ try $0.article(id) }) else { continue }
      let summary = article.summary
      let fullText = try await store.read({ try $0.fullText(of: id) })
      // A post is complete as it is, and a video's page has no text.
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
      articles: count, isLimited: isLimited, missingTexts: texts, missingPictures: missing, pictures: pictures,
      bytes: texts.count * Self.pageBytes + missing.count * (await pictureBytes()))
  }

  /// Fetches all files for reading offline, and deletes files that are no longer wanted.
  ///
  /// Files that cannot be fetched are left out, and requested again after the next start. Cancelling the task stops the
  /// work at once, and the fetched files stay.
  public func updateOffline(
    progress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
  ) async throws(LibraryError) -> OfflineSummary {
    let scopes = try await offlineScopes()
    var plan = try await offlinePlan(for: scopes)
    let (texts, total) = (plan.missingTexts.count, plan.missingTexts.count + plan.missingPictures.count)
    let readTexts = await fetch(plan.missingTexts, done: 0, of: total, progress) { id in
      try await self.loadFullText(of: id, isWanted: false, isRead: false)
    }
    // The fetched pages contain further pictures.
    if readTexts > 0 { plan = try await offlinePlan(for: scopes) }
    let readPictures = await fetch(
      plan.missingPictures, done: texts, of: texts + plan.missingPictures.count, progress
    ) { picture in
      do {
        let data = try await self.picture(picture.address, of: .publication(picture.publication))
        await self.pictures.keep(data, picture.address)
      } catch let failure as Pictures.Failure {
        // The server answered, and a second request would probably give the same answer. Network errors are not
        // recorded, because the network may be back the next time.
        await self.attempts.insert(.picture(picture.address))
        throw failure
      }
    }
    if !Task.isCancelled { await pictures.keepOnly(plan.pictures) }
    return OfflineSummary(
      articles: plan.articles, fetched: readTexts + readPictures,
      failed: texts - readTexts + plan.missingPictures.count - readPictures, bytes: await pictures.size().kept)
  }

  /// Fetches pages or pictures, a limited number at a time.
  ///
  /// - Returns: The number of fetched pages or pictures.
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

  /// Returns the newest articles of each scope.
  private func articles(in scopes: [OfflineScope]) async throws(LibraryError) -> (
    ids: [ArticleSummary.ID], isLimited: Bool
  ) {
    var ids: [ArticleSummary.ID] = []
    var isLimited = false
    for scope in scopes {
      // One additional row shows if there are more articles than the limit.
      let entries = try await entries(
        scope.condition, atMost: Self.mostArticles + 1, mixesSources: scope.mixesSources, leavesOutListed: true)
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

  /// The average size of a picture, in bytes.
  private func pictureBytes() async -> Int {
    let size = await pictures.size()
    return size.count < 10 ? 100_000 : (size.cached + size.kept) / size.count
  }

  /// A body with fewer bytes is probably only the beginning of its article.
  private static let shortBody = 1000
  /// The average size of an article's compressed page, in bytes.
  private static let pageBytes = 40_000
  /// The maximum number of articles of one scope. Nobody reads more on a journey.
  private static let mostArticles = 2000
  private static let fetchWidth = 8

  private static func scope(_ section: Section?, _ days: Int?) -> OfflineScope? {
    section.map(OfflineScope.section) ?? days.map(OfflineScope.days)
  }
}
