import Articles
import FoundationEssentials
import Providers
import Storage

public typealias FoundSource = Providers.FoundSource

/// What subscribing did.
public struct Subscription: Sendable, Hashable {
  public let publication: Publication.ID
  /// The reader had it before.
  public let existed: Bool
  /// The reader had its feed before, which it took the place of.
  public let isUpgrade: Bool
  /// How many articles came.
  public let articles: Int
  /// The account that it was added to, whose syncs bring its articles.
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
  /// Finds the sources behind an address the reader typed: a whole publication, a feed, or the feeds that a page names.
  ///
  /// - Parameter isTyped: Whether the reader typed it. What others named is not let into the private network by that.
  /// - Returns: At least one, the most complete first.
  public func discover(_ typed: String, isTyped: Bool = true) async throws(LibraryError) -> [FoundSource] {
    if let source = try await newsSource(typed: typed) { return [source] }
    let candidates = try TypedAddress.candidates(typed)
    var first: ProviderError?
    for candidate in candidates {
      let (address, login) = Login.taken(from: candidate)
      if let login { await offer(login, to: address) }
      if isTyped { await access.privateGrants.offer(address) }
      do {
        return try await sources.discovery.sources(behind: address)
      } catch .network(let error) {
        // Only where no scheme was typed is there a second candidate: a site without https.
        first = first ?? .network(error)
      } catch {
        throw .provider(error)
      }
    }
    throw first.map { .provider($0) } ?? .notAnAddress(typed)
  }

  /// Subscribes to a source and stores what it holds. A site takes the place of its feed where the reader has that: the articles
  /// stay with their marks, and the publication where it is.
  public func subscribe(to found: FoundSource, in folder: Folder.ID? = nil) async throws(LibraryError) -> Subscription {
    try await access.keepOffered(for: found)
    var update = try await sources.firstUpdate(of: found)
    // What the source does not say of itself is known from where it was found.
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
    // A site that was there before may have published more since than its newest articles.
    if update.isFirst, existed || result.added.count < update.articles.count { _ = try? await check(id) }
    await changeFeed.post(.sections, .timeline)
    return Subscription(publication: id, existed: existed, articles: result.added.count)
  }

  /// Takes down that a source was just asked in another way than by a refresh.
  func noteAsked(_ publication: Publication.ID, _ pacing: Pacing) async throws(LibraryError) {
    var schedule = SourceSchedule()
    schedule.note(pacing, at: environment.now(), spread: .random(in: 0..<0.1))
    try await store.write { try await $0.keep(schedule, of: publication) }
  }

  /// Deletes for good what was removed before this start of the program and no undo can bring back any more. That is so
  /// after a month, or a hundred further deeds. A clock that is ahead makes no month of a day: it has passed when sources say so, too.
  public func purgeRemoved() async throws(LibraryError) {
    let now = environment.now()
    let agreed = try await store.read { try $0.agreedTime() }
    let oldest = agreed.map { min(now, $0) - undoAge } ?? .distantPast
    try await store.write { try await $0.purgeRemoved(before: now, deedsBefore: oldest) }
  }
}

/// For how long a deed can be taken back, in seconds.
private let undoAge = 30 * 86_400.0

extension SourceUpdate {
  /// The first answer of a source, with what is no news any more read from the start. The Guide is news to everybody.
  func archivingOld(of source: Source, in environment: Environment) -> SourceUpdate {
    guard source.address != Library.guideAddress else { return self }
    let update = archivingAllButNew()
    let month = 30 * 86_400.0
    return environment.marksOldRead() ? update.archiving(before: environment.now().addingTimeInterval(-month)) : update
  }

  /// The same, with what was published before a date read from the start. Of what has no date, nobody knows.
  fileprivate func archiving(before date: Date) -> SourceUpdate {
    var update = self
    update.articles = articles.map { $0.isDated && $0.published < date ? $0.archived : $0 }
    update.entries = entries.map { $0.isDated && $0.published < date ? $0.archived : $0 }
    return update
  }

  /// The same, with what is no news any more read from the start.
  ///
  /// A feed's few articles are all news to who subscribes. A site gives more at once than anybody would catch up with.
  fileprivate func archivingAllButNew() -> SourceUpdate {
    let news = 20
    guard articles.count(where: { !$0.isPage }) > news, !capabilities.subtracting(.archive).isEmpty else { return self }
    let newest = Set(articles.filter { !$0.isPage }.sorted { $0.published > $1.published }.prefix(news).map(\.key))
    var update = self
    update.articles = articles.map {
      var article = $0
      article.isArchived = article.isArchived || !newest.contains($0.key)
      return article
    }
    // Of what only its feed has, as much is news as of the rest.
    let oldest = articles.filter { newest.contains($0.key) }.map(\.published).min() ?? .distantPast
    update.entries = entries.map { $0.published < oldest ? $0.archived : $0 }
    return update
  }
}
