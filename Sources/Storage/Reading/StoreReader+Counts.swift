import Articles
import FoundationEssentials

extension StoreReader {
  /// Returns the counts that depend on the marks of some articles: the totals, and the counts of the articles'
  /// publications and of their categories.
  public func counts(beside articles: [ArticleSummary.ID], since midnight: Date) throws(StorageError) -> UnreadCounts {
    let all = try counts(since: midnight)
    // If there are many articles, they belong to most publications. Looking up each article then takes longer than
    // reading all counts.
    let isOfMany = articles.count > 1000
    let keys = isOfMany ? nil : JSON.keys(articles)
    let concerned =
      isOfMany
      ? "SELECT id FROM publications"
      : "SELECT DISTINCT a.publication FROM json_each(?) AS listed JOIN articles AS a ON a.id = listed.value"
    let publications = try connection.rows(
      "SELECT id, unread FROM publications WHERE id IN (\(concerned))", keys,
      read: { (Publication.ID(rawValue: $0.int(0)), Int($0.int(1))) })
    let categories = try connection.rows(
      "SELECT id, unread FROM terms WHERE kind = 'category' AND publication IN (\(concerned))", keys,
      read: { (Term.ID(rawValue: $0.int(0)), Int($0.int(1))) })
    return UnreadCounts(
      today: all.today, unread: all.unread, starred: all.starred,
      publications: Dictionary(publications, uniquingKeysWith: { $1 }),
      // A damaged index may list a category twice.
      categories: Dictionary(categories, uniquingKeysWith: { $1 }))
  }
}
