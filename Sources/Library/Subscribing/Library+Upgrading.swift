import Articles
import FoundationEssentials
import Providers
import Storage
import Text

extension Library {
  /// Changes a publication to the source it is offered, such as from a site's feed to the whole site, and fetches what that
  /// has. Its articles stay with their marks; what is older than they are comes as archived.
  ///
  /// - Returns: How many articles came; `nil` where nothing was offered, or another subscription has the source already.
  public func takeOffer(of publication: Publication.ID) async throws(LibraryError) -> Int? {
    let stored = try await store.read { try $0.publication(publication) }
    guard let stored, let offer = stored.offer else { return nil }
    // Asked before anything is changed: a site that is closed meanwhile leaves the feed as it was.
    let answer = try await sources.ask(offer) { try await $0.refresh(offer, knowing: .nothing) }
    guard case .updated(let update) = answer else { return nil }
    return try await change(publication, to: offer, with: update)
  }

  /// Gives a publication a source with more of the same, and stores what that answered.
  ///
  /// - Parameter isUndoable: Whether the old source can be had back: another kind of source may know the articles by other names.
  /// - Returns: How many articles came; `nil` where another subscription has the source already.
  func change(
    _ publication: Publication.ID, to source: Source, with update: SourceUpdate, isUndoable: Bool = false
  ) async throws(LibraryError) -> Int? {
    let newest = try await page(of: Query(.publication(publication)), atMost: 1).first?.published
    // Who gives up has an empty list read to them, and all would come unread.
    try LibraryError.checkCancellation()
    guard try await perform(.readdress(publication, to: source), isUndoable: isUndoable) != nil else { return nil }
    let result = try await store.write {
      try await $0.store(
        newest.map(update.archivingAll(until:)) ?? update.archivingOld(of: source, in: environment), of: publication,
        at: environment.now())
    }
    try await noteAsked(publication, update.pacing)
    await changeFeed.post(.sections, .timeline)
    return result.added.count
  }

  /// The publication that is a site's feed, if the reader has it.
  func feedPublication(of site: Source) async throws(LibraryError) -> Publication.ID? {
    guard site.kind != .feed else { return nil }
    // A page may name anybody's feed as its own.
    let host = Address.host(of: site.address)
    return try await store.read { try $0.publications() }.first { publication in
      publication.source.kind == .feed
        && (publication.offer?.address == site.address
          || publication.address == site.feed && Address.host(of: publication.address) == host)
    }?.id
  }
}

extension SourceUpdate {
  /// The same, with what is no newer than `date` read from the start.
  fileprivate func archivingAll(until date: Date) -> SourceUpdate {
    var update = self
    update.articles = articles.map { $0.published > date ? $0 : $0.archived }
    update.entries = entries.map { $0.published > date ? $0 : $0.archived }
    return update
  }
}
