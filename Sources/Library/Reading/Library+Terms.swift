import Articles
import Storage

/// The known tags of a publication.
public struct TagList: Sendable, Hashable {
  /// The tags, the most used first.
  public let tags: [Term]
  /// The cursor of further tags; `nil` if these are all tags.
  public let next: String?
}

extension Library {
  /// The stored terms of a publication, the most used first. Makes no request.
  public func terms(_ kind: Term.Kind, of publication: Publication.ID) async throws(LibraryError) -> [Term] {
    try await store.read { try $0.terms(kind, of: publication) }
  }

  /// Asks a publication for its next tags, the most used first, and stores them.
  ///
  /// - Parameter cursor: The last answer's `next`; `nil` for the first tags.
  public func loadTags(of publication: Publication.ID, at cursor: String? = nil) async throws(LibraryError) -> TagList {
    let source = try await source(of: publication)
    let page = try await sources.ask(source) { try await $0.tags(of: source, at: cursor) }
    try await store.write { try await $0.store(page.terms, of: publication) }
    return TagList(tags: try await store.read { try $0.terms(.tag, of: publication) }, next: page.next)
  }

  public func term(_ id: Term.ID) async throws(LibraryError) -> Term? {
    try await store.read { try $0.term(id) }
  }

  func source(of publication: Publication.ID) async throws(LibraryError) -> Source {
    guard let found = try await store.read({ try $0.publication(publication) }) else {
      throw .storage(.noSuchPublication)
    }
    return found.source
  }
}
