import Articles
import FoundationEssentials
import Storage
import Text

extension Library {
  /// Changes a publication to its offered source, such as from a site's feed to the whole site, and fetches its
  /// articles. Stored articles keep their marks; older ones come as read.
  ///
  /// - Returns: The number of new articles; `nil` if there was no offer, or another subscription has the source
  ///   already.
  public func takeOffer(of publication: Publication.ID) async throws(LibraryError) -> Int? {
    let stored = try await store.read { try $0.publication(publication) }
    guard let stored, let offer = stored.offer else { return nil }
    // The request comes before any change: if the site refuses it, the feed stays as it was.
    let answer = try await sources.ask(offer) { try await $0.refresh(offer, knowing: .nothing) }
    guard case .updated(let update) = answer else { return nil }
    return try await change(publication, to: offer, with: update)
  }

  /// Gives a publication a source with more of the same articles, and stores the source's answer.
  ///
  /// - Parameter isUndoable: True if undo may restore the old source. Another kind of source may have other ids for
  ///   the articles.
  /// - Returns: The number of new articles; `nil` if another subscription has the source already.
  func change(
    _ publication: Publication.ID, to source: Source, with update: SourceUpdate, isUndoable: Bool = false
  ) async throws(LibraryError) -> Int? {
    let newest = try await page(of: Query(.publication(publication)), atMost: 1).first?.published
    // A cancelled task reads an empty list here, and all articles would come as unread.
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

  /// The publication that is the feed of a site; `nil` if the reader does not have it.
  func feedPublication(of site: Source) async throws(LibraryError) -> Publication.ID? {
    guard site.kind != .feed else { return nil }
    // A page may name any feed as its own, so the host is compared.
    let host = Address.host(of: site.address)
    return try await store.read { try $0.publications() }.first { publication in
      publication.source.kind == .feed
        && (publication.offer?.address == site.address
          || publication.address == site.feed && Address.host(of: publication.address) == host)
    }?.id
  }
}

extension SourceUpdate {
  /// The same, with articles up to `date` marked as read.
  fileprivate func archivingAll(until date: Date) -> SourceUpdate {
    var update = self
    update.articles = articles.map { $0.published > date ? $0 : $0.archived }
    update.entries = entries.map { $0.published > date ? $0 : $0.archived }
    return update
  }
}
