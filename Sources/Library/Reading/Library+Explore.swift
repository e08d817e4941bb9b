import Articles
import Storage

extension Library {
  /// What all publications write about, merged by name, and the publications themselves, as of one moment.
  public func explore() async throws(LibraryError) -> Exploration {
    // Feeds' own tags come with the index.
    try await completeIndex()
    return try await store.read { reader in
      let counts = try reader.articleCounts()
      return Exploration(
        subjects: try reader.subjects(atMost: Self.mostSubjects),
        sources: try reader.publications().map { .init(publication: $0, count: counts[$0.id] ?? 0) })
    }
  }

  /// What all publications write about, merged by name, for looking one of them up.
  public func subjects() async throws(LibraryError) -> [Subject] {
    try await completeIndex()
    return try await store.read { try $0.subjects(atMost: Self.mostNamed) }
  }

  /// More than anybody knows the names of.
  private static let mostNamed = 5000

  /// More than anybody looks through.
  private static let mostSubjects = 300
}
