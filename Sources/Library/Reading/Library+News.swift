import Articles
import FoundationEssentials

extension Library {
  /// The articles that came since this was asked last, in whichever program, of publications, folders and filters that the reader
  /// wants to be told of.
  public func takeNews() async throws(LibraryError) -> [News] {
    let oldest = oldestNews
    let articles = try await store.write { try await $0.takeNews(publishedAfter: oldest) }
    guard !articles.isEmpty else { return [] }
    let publications = try await store.read { try $0.publications(Array(articles.keys)) }
    return publications.map { News(publication: $0, articles: articles[$0.id] ?? []) }
  }

  /// Those of these articles that are news still: unread, and not too old.
  public func news(among articles: Set<ArticleSummary.ID>) async throws(LibraryError) -> Set<ArticleSummary.ID> {
    let oldest = oldestNews
    let summaries = try await store.read { try $0.summaries(Array(articles)) }
    return Set(summaries.filter { !$0.isRead && $0.published > oldest }.map(\.id))
  }

  /// What the desktop was told of and was unread then, by publication.
  public func toldNews() async throws(LibraryError) -> [Publication.ID: Set<ArticleSummary.ID>] {
    let memo = try await store.read { try $0.setting(.toldNews) } ?? ""
    return (try? JSONDecoder().decode([Publication.ID: Set<ArticleSummary.ID>].self, from: Data(memo.utf8))) ?? [:]
  }

  /// Keeps what the desktop was told of, for the next start.
  public func keep(toldNews told: [Publication.ID: Set<ArticleSummary.ID>]) async throws(LibraryError) {
    guard let data = try? JSONEncoder().encode(told) else { return }
    try await store.write { try await $0.set(.toldNews, to: String(decoding: data, as: UTF8.self)) }
  }

  /// What was published before is no news.
  private var oldestNews: Date { environment.now().addingTimeInterval(-2 * 86_400) }
}
