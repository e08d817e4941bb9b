import Articles
import FoundationEssentials
import Text

/// A publication whose last refresh failed.
public struct Problem: Sendable, Identifiable {
  public let publication: Publication
  /// The last failure.
  public let failure: SourceFailure
  /// The time of the first failure since the last success; `nil` if unknown.
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

  /// Gives a publication another address, which the reader typed. Its articles keep their marks, and `undo` restores
  /// the old address.
  ///
  /// - Returns: The number of new articles; `nil` if another publication has this address already.
  @discardableResult
  public func setAddress(_ typed: String, of publication: Publication) async throws(LibraryError) -> Int? {
    let found = try await discover(typed)
    guard let source = found.first(where: { $0.source.kind == publication.source.kind }) ?? found.first else {
      throw .notAnAddress(typed)
    }
    return try await change(publication, to: source)
  }

  /// Looks for the current feed on a publication's own site, and switches to it. Can be undone.
  ///
  /// - Returns: The new address; `nil` if the site names no other feed, or still names the old one.
  public func findAnew(_ publication: Publication) async throws(LibraryError) -> String? {
    // The reader did not type the site's address. If its origin differs from the feed's origin, it may lead to any
    // computer.
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
