import Articles
import FoundationEssentials
import Text

/// A publication whose source gives nothing usable.
public struct Problem: Sendable, Identifiable {
  public let publication: Publication
  /// What went wrong the last time.
  public let failure: SourceFailure
  /// Since when nothing usable came; `nil` where that is not known.
  public let since: Date?
  public var id: Publication.ID { publication.id }
}

extension Library {
  /// The publications whose last refresh failed, in the reader's order.
  public func problems() async throws(LibraryError) -> [Problem] {
    let statuses = Dictionary(
      try await sourceStatuses().map { ($0.publication, $0) }, uniquingKeysWith: { first, _ in first })
    return try await sidebar().publications.compactMap { publication in
      guard let failure = publication.failure else { return nil }
      let status = statuses[publication.id]
      return Problem(publication: publication, failure: failure, since: status?.failingSince)
    }
  }

  /// Gives a publication another address, which the reader typed. Its articles stay with their marks, and `undo` gives it the
  /// old one back.
  ///
  /// - Returns: How many articles came; `nil` where another publication has this address already.
  @discardableResult
  public func setAddress(_ typed: String, of publication: Publication) async throws(LibraryError) -> Int? {
    let found = try await discover(typed)
    guard let source = found.first(where: { $0.source.kind == publication.source.kind }) ?? found.first else {
      throw .notAnAddress(typed)
    }
    return try await change(publication, to: source)
  }

  /// Looks on a publication's own site for the feed that it has now, and takes that, until `undo`.
  ///
  /// - Returns: The address that it has from now on; `nil` where its site names no other, or still names the one it has.
  public func findAnew(_ publication: Publication) async throws(LibraryError) -> String? {
    // Nobody typed the site's address: one of another origin than the feed's may lead anywhere.
    guard let origin = Address.origin(of: publication.address) else { return nil }
    let site = publication.site ?? origin + "/"
    guard site != publication.address, Address.origin(of: site) == origin else { return nil }
    let found = try await discover(site, isTyped: false)
    guard !found.contains(where: { $0.source.address == publication.address }) else { return nil }
    let new = found.first { $0.source.kind == publication.source.kind && !$0.isOfComments }
    guard let new, try await change(publication, to: new) != nil else { return nil }
    return new.source.address
  }

  private func change(_ publication: Publication, to found: FoundSource) async throws(LibraryError) -> Int? {
    try await access.keepOffered(for: found)
    let update = try await sources.firstUpdate(of: found)
    let source = update.moved ?? found.source
    return try await change(publication.id, to: source, with: update, isUndoable: true)
  }
}
