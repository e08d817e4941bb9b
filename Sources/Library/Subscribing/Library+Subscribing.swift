import Articles
import FoundationEssentials
import Providers
import Storage

public typealias FoundSource = Providers.FoundSource

/// The result of subscribing.
public struct Subscription: Sendable, Hashable {
  public let publication: Publication.ID
  /// True if the reader had subscribed to the publication before.
  public let existed: Bool
  /// True if the reader had only the publication's feed before. The publication replaced this feed.
  public let isUpgrade: Bool
  /// The number of new articles.
  public let articles: Int
  /// The account to which the publication was added; `nil` for none. Its syncs bring the articles.
  public let account: Account.ID?

  public init(
    publication: Publication.ID, existed: Bool, isUpgrade: Bool = false, articles: Int, account: Account.ID? = nil
  ) {
    self.publication = publication
    self.existed = existed
    self.isUpgrade = isUpgrade
    self.articles = articles
    self.account = account
  }
}

extension Library {
  /// Finds the sources at an address that the reader typed: a whole publication, a feed, or the feeds that a page links
  /// to.
  ///
  /// - Parameter isTyped: True if the reader typed the address. An address from elsewhere gets no permission for the
  ///   private network.
  /// - Returns: At least one source, the most complete first.
  public func discover(_ typed: String, isTyped: Bool = true) async throws(LibraryError) -> [FoundSource] {
    if let source = try await newsSource(typed: typed) { return [source] }
    let candidates = try TypedAddress.candidates(typed)
    var first: ProviderError?
    for candidate in candidates {
      let (address, login) = Login.taken(from: candidate)
      if let login { await offer(login, to: address) }
      if isTyped { await access.privateGrants.offer(address) }
      do {
        return try await sources.found(at: address)
      } catch .network(let error) {
        // If no scheme was typed, there is a second candidate, because the site may not have https.
        first = first ?? .network(error)
      } catch {
        throw .provider(error)
      }
    }
    throw first.map { .provider($0) } ?? .notAnAddress(typed)
  }

  /// Subscribes to a source and stores its articles. If the reader has only the feed of a site, the site replaces the
  /// feed. The articles keep their marks, and the publication keeps its place.
  public func subscribe(to found: FoundSource, in folder: Folder.ID? = nil) async throws(LibraryError) -> Subscription {
    try await access.keepOffered(for: found)
    var update = try await sources.firstUpdate(of: found)
    // Missing information comes from the page on which the source was found.
    if update.title == nil, update.summary == nil, !found.summary.isEmpty { update.summary = found.summary }
    update.icon = update.icon ?? found.icon
    update.site = update.site ?? found.site
    if let feed = try await feedPublication(of: found.source),
      let articles = try await change(feed, to: update.moved ?? found.source, with: update)
    {
      return Subscription(publication: feed, existed: true, isUpgrade: true, articles: articles)
    }
    let (id, existed) = try await store.write {
      try await $0.addPublication(
        update.moved ?? found.source, title: update.title ?? found.title, site: update.site, folder: folder)
    }
    let result = try await store.write {
      try await $0.store(update.archivingOld(of: found.source, in: environment), of: id, at: environment.now())
    }
    try await noteAsked(id, update.pacing)
    // A known site may have published more articles since the last refresh than the answer contains.
    if update.isFirst, existed || result.added.count < update.articles.count { _ = try? await check(id) }
    await changeFeed.post(.sections, .timeline)
    return Subscription(publication: id, existed: existed, articles: result.added.count)
  }

  /// Records a request to a source that was not part of a refresh.
  func noteAsked(_ publication: Publication.ID, _ pacing: Pacing) async throws(LibraryError) {
    var schedule = SourceSchedule()
    schedule.note(pacing, at: environment.now(), spread: .random(in: 0..<0.1))
    try await store.write { try await $0.keep(schedule, of: publication) }
  }

  /// Deletes publications that were removed before this start of the program, if no undo can restore them any more. An
  /// undo is impossible after a month, or after a hundred further actions. A clock that is ahead does not shorten the
  /// month, because the dates of sources must confirm the time.
  public func purgeRemoved() async throws(LibraryError) {
    let now = environment.now()
    let agreed = try await store.read { try $0.agreedTime() }
    let oldest = agreed.map { min(now, $0) - undoAge } ?? .distantPast
    try await store.write { try await $0.purgeRemoved(before: now, deedsBefore: oldest) }
  }

  /// Returns the top-level folder of this title, and creates it if it is missing. An empty folder is not shown.
  public func folder(titled title: String) async throws(LibraryError) -> Folder.ID {
    try await store.write { try await $0.folder(titled: title, in: nil) }
  }

  /// The address of the sample publication that ships inside the program.
  public static let guideAddress = "resource:///io/github/courant/Courant/guide/feed.xml"

  /// Adds the sample publication to a new library, so that its first window is not empty.
  public func addGuideToNewLibrary() async throws(LibraryError) {
    guard store.file.isNew else { return }
    let found = try await LibraryError.wrapping { try await sources.discovery.sources(behind: Self.guideAddress) }
    for source in found {
      _ = try await subscribe(to: source)
    }
  }
}

/// The time for which an action can be undone, in seconds.
private let undoAge = 30 * 86_400.0

extension SourceUpdate {
  /// Returns the first answer of a source, with older articles marked as read. The articles of the Guide stay unread,
  /// except the one about the news of this version: a new reader knows no older version.
  func archivingOld(of source: Source, in environment: Environment) -> SourceUpdate {
    guard source.address != Library.guideAddress else {
      var update = self
      update.articles = articles.map { $0.key.contains("/guide/new-") ? $0.archived : $0 }
      return update
    }
    let update = archivingAllButNew()
    let month = 30 * 86_400.0
    return environment.marksOldRead() ? update.archiving(before: environment.now().addingTimeInterval(-month)) : update
  }

  /// Returns the answer with articles before a date marked as read. Articles without a date stay unchanged.
  fileprivate func archiving(before date: Date) -> SourceUpdate {
    var update = self
    update.articles = articles.map { $0.isDated && $0.published < date ? $0.archived : $0 }
    update.entries = entries.map { $0.isDated && $0.published < date ? $0.archived : $0 }
    return update
  }

  /// Returns the answer with all but the newest articles marked as read.
  ///
  /// A feed has only few articles, and all of them stay unread. A site gives more articles at once than a new
  /// subscriber wants to read.
  fileprivate func archivingAllButNew() -> SourceUpdate {
    let news = 20
    guard articles.count(where: { !$0.isPage }) > news, !capabilities.isSubset(of: [.archive, .maybeList, .search])
    else { return self }
    let newest = Set(articles.filter { !$0.isPage }.sorted { $0.published > $1.published }.prefix(news).map(\.key))
    var update = self
    update.articles = articles.map {
      var article = $0
      article.isArchived = article.isArchived || !newest.contains($0.key)
      return article
    }
    // Entries that only the feed has are handled by the same date as the articles.
    let oldest = articles.filter { newest.contains($0.key) }.map(\.published).min() ?? .distantPast
    update.entries = entries.map { $0.published < oldest ? $0.archived : $0 }
    return update
  }
}
