import Articles
import FoundationEssentials

extension Library {
  /// The articles that came since this was asked last, in whichever program, of publications, folders and filters that the reader
  /// wants to be told of.
  public func takeNews() async throws(LibraryError) -> [News] {
    let oldest = environment.now().addingTimeInterval(-Self.newsAge)
    let articles = try await store.write { try await $0.takeNews(publishedAfter: oldest) }
    guard !articles.isEmpty else { return [] }
    let publications = try await store.read { try $0.publications(Array(articles.keys)) }
    return publications.map { News(publication: $0, articles: articles[$0.id] ?? []) }
  }

  /// What was published before is no news when it comes, in seconds.
  private static let newsAge: TimeInterval = 2 * 86_400
}
