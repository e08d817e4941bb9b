import Articles
import Storage

extension Library {
  /// What all publications write about, merged by name, and the publications themselves, as of one moment.
  public func explore() async throws(LibraryError) -> Exploration {
    try await store.read { reader in
      let counts = try reader.articleCounts()
      return Exploration(
        subjects: try reader.subjects(atMost: Self.mostSubjects),
        sources: try reader.publications().map { .init(publication: $0, count: counts[$0.id] ?? 0) })
    }
  }

  /// More than anybody looks through.
  private static let mostSubjects = 300
}
