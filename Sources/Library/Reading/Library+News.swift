import Articles
import FoundationEssentials

extension Library {
  /// Returns the articles that arrived since the last call from any program, for the desktop's notifications. Only
  /// articles that the reader wants to be announced are included: of a publication, of a folder, or by a filter.
  public func takeNews() async throws(LibraryError) -> [News] {
    let oldest = oldestNews
    let articles = try await store.write { try await $0.takeNews(publishedAfter: oldest) }
    guard !articles.isEmpty else { return [] }
    let publications = try await store.read { try $0.publications(Array(articles.keys)) }
    return publications.map { News(publication: $0, articles: articles[$0.id] ?? []) }
  }

  /// Returns the articles that are still worth an announcement: unread and not too old.
  public func news(among articles: Set<ArticleSummary.ID>) async throws(LibraryError) -> Set<ArticleSummary.ID> {
    let oldest = oldestNews
    let summaries = try await store.read { try $0.summaries(Array(articles)) }
    return Set(summaries.filter { !$0.isRead && $0.published > oldest }.map(\.id))
  }

  /// Returns the articles that were unread when they were announced, by publication.
  public func toldNews() async throws(LibraryError) -> [Publication.ID: Set<ArticleSummary.ID>] {
    let memo = try await store.read { try $0.setting(.toldNews) } ?? ""
    return (try? JSONDecoder().decode([Publication.ID: Set<ArticleSummary.ID>].self, from: Data(memo.utf8))) ?? [:]
  }

  /// Stores the announced articles, for the next start.
  public func keep(toldNews told: [Publication.ID: Set<ArticleSummary.ID>]) async throws(LibraryError) {
    guard let data = try? JSONEncoder().encode(told) else { return }
    try await store.write { try await $0.set(.toldNews, to: String(decoding: data, as: UTF8.self)) }
  }

  /// Articles that were published before this time are not announced.
  private var oldestNews: Date { environment.now().addingTimeInterval(-2 * 86_400) }
}
