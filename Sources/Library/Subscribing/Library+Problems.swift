import Articles
import FoundationEssentials
import Text

/// A publication whose source gives nothing usable.
public struct Problem: Sendable, Identifiable {
  public let publication: Publication
  /// What went wrong the last time, as a sentence.
  public let reason: String
  /// Since when nothing usable came; `nil` where that is not known.
  public let since: Date?
  /// Whether its site wants a name and a password.
  public let wantsLogin: Bool

  public var id: Publication.ID { publication.id }
}

extension Library {
  /// The publications whose last refresh failed, in the reader's order.
  public func problems() async throws(LibraryError) -> [Problem] {
    let statuses = Dictionary(
      try await sourceStatuses().map { ($0.publication, $0) }, uniquingKeysWith: { first, _ in first })
    return try await sidebar().publications.compactMap { publication in
      guard let reason = publication.failure else { return nil }
      let status = statuses[publication.id]
      return Problem(
        publication: publication, reason: reason, since: status?.failingSince, wantsLogin: status?.status == 401)
    }
  }

  /// Gives a publication another address, which the reader typed. Its articles stay with their marks.
  ///
  /// - Returns: How many articles came; `nil` where another publication has this address already.
  @discardableResult
  public func setAddress(_ typed: String, of publication: Publication) async throws(LibraryError) -> Int? {
    let found = try await discover(typed)
    guard let source = found.first(where: { $0.source.kind == publication.source.kind }) ?? found.first else {
      throw .notAnAddress(typed)
    }
    return try await change(publication.id, to: source)
  }

  /// Looks on a publication's own site for the feed that it has now, and takes that.
  ///
  /// - Returns: The address that it has from now on; `nil` where none was found but the one it has.
  public func findAnew(_ publication: Publication) async throws(LibraryError) -> String? {
    // Nobody typed the site's address: one on another host than the feed may lead anywhere.
    let host = Address.host(of: publication.address)
    let site = publication.site.flatMap { Address.host(of: $0) == host ? $0 : nil }
    let places = [site, Address.origin(of: publication.address).map { $0 + "/" }].compactMap { $0 }
    var failure: LibraryError?
    for place in places where place != publication.address {
      do throws(LibraryError) {
        let found = try await discover(place).first { source in
          source.source.kind == publication.source.kind && source.source.address != publication.address
        }
        guard let found else { continue }
        if try await change(publication.id, to: found) != nil { return found.source.address }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// Puts publications out of sight with their articles, all of them until one `undo` or the next start.
  public func remove(_ publications: [Publication.ID]) async throws(LibraryError) {
    var removed: [Publication.ID] = []
    do {
      for publication in publications {
        try await store.writer.remove(publication, at: now())
        removed.append(publication)
      }
    } catch {
      await removedTogether(removed)
      throw LibraryError(error)
    }
    await removedTogether(removed)
  }

  private func removedTogether(_ publications: [Publication.ID]) async {
    guard !publications.isEmpty else { return }
    await history.add(.removed(publications))
    await changeFeed.post(.sections, .timeline)
  }

  private func change(_ publication: Publication.ID, to found: FoundSource) async throws(LibraryError) -> Int? {
    do {
      let update = try await discovery.firstUpdate(of: found, from: providers.provider(of: found.source))
      return try await change(publication, to: update.moved ?? found.source, with: update)
    } catch {
      throw LibraryError(error)
    }
  }
}
