import Articles
import FoundationEssentials
import Storage
import Text

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

  /// The subjects of all publications that have at least two articles, merged by name, and the publications themselves.
  /// Both come from one state of the library.
  public func explore() async throws(LibraryError) -> Exploration {
    // The tags of feeds are collected with the index.
    try await completeIndex()
    let week = environment.now().addingTimeInterval(-7 * 86_400)
    return try await store.read { reader in
      let counts = try reader.articleCounts()
      let subjects = try reader.subjects(atMost: Self.mostSubjects, since: week)
      let keys = Set(subjects.map(\.key))
      return Exploration(
        subjects: subjects.filter { subject in
          let key = FoldedName.of(subject.name)
          // A slug stands for the subject with its words.
          return subject.count > 1 && (key == subject.key || !keys.contains(key))
        },
        sources: try reader.publications().map { .init(publication: $0, count: counts[$0.id] ?? 0) })
    }
  }

  /// Returns the subjects of all publications, merged by name, for a search among the names.
  public func subjects() async throws(LibraryError) -> [Subject] {
    try await completeIndex()
    return try await store.read { try $0.subjects(atMost: Self.mostNamed) }
  }

  /// The maximum number of subjects for a search by name.
  private static let mostNamed = 5000

  /// The maximum number of subjects to show.
  private static let mostSubjects = 300
}
