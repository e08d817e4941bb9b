import Articles
import FoundationEssentials
import Storage
import Text

extension Library {
  /// Changes a publication to its offered source, such as from a site's feed to the whole site, and fetches its
  /// articles. Stored articles keep their marks; older articles are marked as read.
  ///
  /// - Returns: The number of new articles; `nil` if there was no offer, or another subscription has the source
  ///   already.
  public func takeOffer(of publication: Publication.ID) async throws(LibraryError) -> Int? {
    let stored = try await store.read { try $0.publication(publication) }
    guard let stored, let offer = stored.offer else { return nil }
    // The request comes before any change: if the site refuses it, the feed stays unchanged.
    let answer = try await sources.ask(offer) { try await $0.refresh(offer, knowing: .nothing) }
    guard case .updated(let update) = answer else { return nil }
    // The interface may be closed since it was tried. Its feed is read already.
    if update.isStandIn { throw .provider(.garbled) }
    return try await change(publication, to: offer, with: update)
  }

  /// Gives a publication another source with more articles, and stores the source's answer.
  ///
  /// - Parameter isUndoable: True if undo may restore the old source. Undo would be wrong if the other kind of source
  ///   has other ids for the articles.
  /// - Returns: The number of new articles; `nil` if another subscription has the source already.
  func change(
    _ publication: Publication.ID, to source: Source, with update: SourceUpdate, isUndoable: Bool = false
  ) async throws(LibraryError) -> Int? {
    let newest = try await page(of: Query(.publication(publication)), atMost: 1).first?.published
    // In a cancelled task, this read returns an empty list, and all articles would become unread.
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

  /// Returns the subscribed feed of a site; `nil` if the reader is not subscribed to it.
  func feedPublication(of site: Source) async throws(LibraryError) -> Publication.ID? {
    guard site.kind != .feed else { return nil }
    // A page may state any feed as its own, so the host is compared.
    let host = Address.host(of: site.address)
    return try await store.read { try $0.publications() }.first { publication in
      publication.source.kind == .feed
        && (publication.offer?.address == site.address
          || publication.address == site.feed && Address.host(of: publication.address) == host)
    }?.id
  }
}

extension SourceUpdate {
  /// Returns the answer with articles up to `date` marked as read.
  fileprivate func archivingAll(until date: Date) -> SourceUpdate {
    var update = self
    update.articles = articles.map { $0.published > date ? $0 : $0.archived }
    update.entries = entries.map { $0.published > date ? $0 : $0.archived }
    return update
  }
}
