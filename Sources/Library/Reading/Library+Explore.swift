import Articles
import Storage

extension Library {
  /// The subjects of all publications, merged by name, and the publications themselves, as of one moment.
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

  /// The subjects of all publications, merged by name, for finding one of them.
  public func subjects() async throws(LibraryError) -> [Subject] {
    try await completeIndex()
    return try await store.read { try $0.subjects(atMost: Self.mostNamed) }
  }

  /// More subjects than anybody knows by name.
  private static let mostNamed = 5000

  /// More subjects than anybody looks through.
  private static let mostSubjects = 300
}
