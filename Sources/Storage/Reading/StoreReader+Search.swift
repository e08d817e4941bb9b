import Articles
import FoundationEssentials
import Queries
import SQLite
import Text

extension StoreReader {
  /// True if every article is in the search index.
  public func isIndexed() throws(StorageError) -> Bool {
    try !connection.has("SELECT 1 FROM unindexed")
  }

  /// Returns the articles that a query's text finds, newest first. Its last word may be unfinished.
  ///
  /// - Parameter limit: The most articles to find. Fifty of many take no longer in a large library.
  public func search(_ words: String, atMost limit: Int = .max, clock: QueryClock = QueryClock()) throws(StorageError)
    -> [TimelineEntry]
  {
    let condition = ParsedQuery(words, isUnfinished: true).condition
    return condition.isEmpty ? [] : try entries(condition, atMost: limit, clock: clock)
  }

  /// Searches for a query's words, in its section alone if the query is scoped. Hiding read articles has no effect on a
  /// search. The articles on the reader's screen stay, also if they were read or unstarred meanwhile.
  public func search(
    _ query: Query, atMost limit: Int = .max, clock: QueryClock = QueryClock()
  ) throws(StorageError) -> [TimelineEntry] {
    guard query.isScoped else { return try search(query.words, atMost: limit, clock: clock) }
    let condition = ParsedQuery(query.words, isUnfinished: true).condition
    guard !condition.isEmpty else { return [] }
    let scope = Condition.any(of: [query.section.query.condition, .test(.articles(query.keeping))])
    return try entries(.all(of: [condition, scope]), atMost: limit, clock: clock)
  }

  /// Returns the articles that meet a condition, newest first.
  ///
  /// - Parameter mixesSources: True if each story of several sources is returned once. A search always does so.
  public func entries(
    _ condition: Condition, atMost limit: Int = .max, mixesSources: Bool = true, clock: QueryClock = QueryClock()
  ) throws(StorageError) -> [TimelineEntry] {
    guard limit > 0 else { return [] }
    if condition.isReadAtOnce {
      return try ListQuery(condition, mixesSources: mixesSources, clock: clock)
        .entries(.all, atMost: limit == .max ? -1 : limit, isTyped: true, by: connection)
    }
    var search = Search(connection, condition, clock: clock)
    var found: [TimelineEntry] = []
    // An abandoned search would keep the next one waiting.
    while !Task.isCancelled, found.count < limit, let part = try search.nextPart() {
      found += try search.articles(in: part, atMost: limit - found.count)
    }
    return found
  }

  /// Returns the occurrences of a search's words in some articles. Articles without any in headline and text, and
  /// missing ones, are left out.
  public func passages(
    of articles: [ArticleSummary.ID], for words: String
  ) throws(StorageError) -> [ArticleSummary.ID: Passage] {
    guard let splitter = WordSplitter(connection),
      let wanted = WordMarks(ParsedQuery(words, isUnfinished: true).condition.phrases, splitter)
    else { return [:] }
    var passages: [ArticleSummary.ID: Passage] = [:]
    // These are the texts of the index, so they contain what a search finds.
    try connection.each(
      "SELECT article, headline, text FROM searchable WHERE article IN (SELECT value FROM json_each(?))",
      JSON.keys(articles)
    ) { row in
      let (headline, text) = (PlainLabel.cut(SearchPart.unmarked(row.text(1))), SearchPart.unmarked(row.text(2)))
      let marks = wanted.find(in: headline)
      let excerpt = MarkedExcerpt(of: text, wanted.find(in: text, reach: MarkedExcerpt.reach))
      if !marks.isEmpty || excerpt != nil {
        passages[row.id(0)] = Passage(headline: marks, text: excerpt?.text, marks: excerpt?.marks ?? [])
      }
      return !Task.isCancelled
    }
    return passages
  }
}
