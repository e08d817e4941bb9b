import Articles
import FoundationEssentials
import Storage
import Sync

/// The result of a request for older articles.
public struct OlderArticles: Sendable, Hashable {
  /// The number of new articles.
  public let added: Int
  /// True if the very first article is stored, so that there are no older articles.
  public let isComplete: Bool
}

extension Library {
  /// Returns a section's position in the archive of its source; `nil` if the section has no archive.
  public func archive(of section: Section) async throws(LibraryError) -> ArchivePosition? {
    guard let place = try await archivePlace(of: section) else { return nil }
    let position = try await store.read({ try $0.archive(of: place.publication.id, under: place.term) })
    if position == .end, try await !goesBack(place.publication) { return nil }
    // Newer articles that are still missing are loaded by scrolling, too.
    return place.term == nil && place.publication.missing > 0 && position == .end ? .start : position
  }

  /// Loads the next older articles of a section from the archive of its source. The articles are marked as read;
  /// articles of an account have the marks from its service.
  ///
  /// - Returns: `nil` if the section has no archive.
  public func loadOlder(in section: Section) async throws(LibraryError) -> OlderArticles? {
    guard let place = try await archivePlace(of: section) else { return nil }
    let publication = place.publication
    // Newer articles that are missing are loaded first.
    if place.term == nil, publication.missing > 0 {
      let (result, failure) = await refresher.readOn(publication, isThorough: false)
      if !result.added.isEmpty {
        await changeFeed.post(.came(in: publication.id))
        return OlderArticles(added: result.added.count, isComplete: false)
      }
      if let failure { throw failure }
    }
    var term: SourceTerm?
    if let id = place.term { term = try await store.read({ try $0.sourceTerm(id) }) }
    let walk = "\(publication.id) \(place.term.map { "\($0)" } ?? "")"
    // A page may contain only stored articles: for example, the newest articles of a category are on the front page
    // too.
    for _ in 0..<Self.emptyPages {
      let position = try await store.read({ try $0.archive(of: publication.id, under: place.term) })
      let cursor: String?
      switch position {
      case .end: return try await goesBack(publication) ? OlderArticles(added: 0, isComplete: true) : nil
      case .start: cursor = nil
      case .at(let text): cursor = text
      }
      let (added, next) =
        publication.source.kind == .synced
        ? try await takeRemotePage(of: publication, at: cursor)
        : try await takePage(of: publication, under: place.term, term, at: cursor)
      if added > 0 || next == nil {
        await idleWalks.end(walk)
        await changeFeed.post(.came(in: publication.id))
        if added == 0, try await !goesBack(publication) { return nil }
        return OlderArticles(added: added, isComplete: next == nil)
      }
    }
    // Several pages may contain only stored articles, but not all pages.
    let stored = try await store.read {
      try $0.count(of: Query(.publication(publication.id)), midnight: environment.midnight)
    }
    let most = stored / Self.fewestOnPage + Self.mostIdle
    guard await idleWalks.add(Self.emptyPages, to: walk) > most else {
      return OlderArticles(added: 0, isComplete: false)
    }
    await idleWalks.end(walk)
    _ = try await store.write {
      try await $0.storeArchive(
        [], of: publication.id, under: place.term, next: nil, askedAt: publication.source)
    }
    await changeFeed.post(.came(in: publication.id))
    return OlderArticles(added: 0, isComplete: true)
  }

  /// False for a feed whose site was looked at for a list of its pages, and has none.
  private func goesBack(_ publication: Publication) async throws(LibraryError) -> Bool {
    guard publication.source.kind == .feed else { return true }
    return sources.reach(of: publication, state: try await store.known(of: publication.id).state)?.goesBack ?? true
  }

  /// Stores a page of a source's archive. A list of a site's pages may have 50,000 of them, so this is no work for the
  /// main thread.
  ///
  /// - Returns: The number of new articles, and the cursor of the next page.
  @concurrent private func takePage(
    of publication: Publication, under id: Term.ID?, _ term: SourceTerm?, at cursor: String?
  ) async throws(LibraryError) -> (added: Int, next: String?) {
    let known = try await store.known(of: publication.id)
    let page = try await sources.ask(publication.source) {
      try await $0.archive(of: publication.source, under: term, at: cursor, knowing: known)
    }
    let added = try await store.write {
      try await $0.storeArchive(
        page.articles.map(\.archived), entries: page.entries.map(\.archived), listed: page.listed,
        dropsListed: page.dropsListed, of: publication.id, under: id, next: page.next,
        state: page.state.map { ($0, known.state) }, askedAt: publication.source)
    }
    return (added.count, page.next)
  }

  /// The maximum number of pages without new articles in one call.
  private static let emptyPages = 5
  /// A walk without new articles ends after this many pages, plus the number of pages that the stored articles fill.
  private static let mostIdle = 20
  private static let fewestOnPage = 5

  private func archivePlace(of section: Section) async throws(LibraryError) -> (
    publication: Publication, term: Term.ID?
  )? {
    guard [.publication, .term].contains(section.query.kind),
      let publication = try await publications(in: section).first
    else { return nil }
    let term: Term.ID? = if case .term(let id) = section { id } else { nil }
    if publication.source.kind == .synced {
      guard term == nil, try await hasRemoteArchive(publication) else { return nil }
      return (publication, nil)
    }
    guard !publication.capabilities.isDisjoint(with: [.archive, .maybeList]),
      // A feed's archive cannot be requested by tag.
      term == nil || publication.source.kind != .feed
    else { return nil }
    return (publication, term)
  }
}

extension SourceArticle {
  /// The same article, marked as read from the start.
  var archived: SourceArticle {
    var article = self
    article.isArchived = true
    return article
  }
}

/// Older articles of an account's feeds, from its service.
extension Library {
  /// True if the app may ask an account's service for a feed's older articles.
  func hasRemoteArchive(_ publication: Publication) async throws(LibraryError) -> Bool {
    try await store.read { try $0.remoteFeed(of: publication.id) } != nil
  }

  /// Stores a page of a feed's archive from its account's service. A service without archives has no pages.
  ///
  /// - Returns: The number of new articles, and the cursor of the next page.
  func takeRemotePage(
    of publication: Publication, at cursor: String?
  ) async throws(LibraryError) -> (added: Int, next: String?) {
    let place = try await store.read { reader in
      let feed = try reader.remoteFeed(of: publication.id)
      return (feed?.feed, try reader.accounts().first { $0.id == feed?.account })
    }
    guard case (let feed?, let account?) = place else { return (0, nil) }
    let page = try await remotePage(of: feed, in: account, at: cursor)
    let added = try await store.write {
      try await $0.storeArchive(
        page.articles, of: publication.id, in: account.id, next: page.next, askedAt: publication.source)
    }
    return (added.count, page.next)
  }

  private func remotePage(
    of feed: String, in account: Account, at cursor: String?
  ) async throws(LibraryError) -> RemoteArchivePage {
    let connection: AccountConnection
    do throws(SyncStop) {
      // A refused password is not sent again.
      guard account.failure != .signInRefused else { throw .needsSignIn }
      connection = try await accountAccess.connection(to: account)
    } catch {
      throw .account(.signedOut)
    }
    do throws(SyncError) {
      return try await connection.service.archive(of: feed, at: cursor)
    } catch .unsupported {
      return RemoteArchivePage(articles: [], next: nil)
    } catch {
      if case .signInRefused = error { _ = try await noteRefusal(of: connection, to: account.id) }
      throw LibraryError(error)
    }
  }
}
