import Articles
import Storage

extension Library {
  /// The subjects of all publications, merged by name, and the publications themselves. Both come from one state of the
  /// library.
  public func explore() async throws(LibraryError) -> Exploration {
    // The tags of feeds are collected with the index.
    try await completeIndex()
    return try await store.read { reader in
      let counts = try reader.articleCounts()
      return Exploration(
        subjects: try reader.subjects(atMost: Self.mostSubjects),
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
