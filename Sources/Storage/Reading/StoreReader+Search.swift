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
  /// - Parameter limit: The maximum number of articles to find. Finding fifty of many takes no longer in a large
  ///   library.
  public func search(_ words: String, atMost limit: Int = .max, clock: QueryClock = QueryClock()) throws(StorageError)
    -> [TimelineEntry]
  {
    let condition = ParsedQuery(words, isUnfinished: true).condition
    return condition.isEmpty ? [] : try entries(condition, atMost: limit, clock: clock)
  }

  /// Searches for a query's words; if the query is scoped, only in its section. Read articles are always included. The
  /// articles on the reader's screen stay, even if they were read or unstarred meanwhile.
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
  /// - Parameter mixesSources: True to return a story from several sources only once. A search with words always does
  ///   this.
  public func entries(
    _ condition: Condition, atMost limit: Int = .max, mixesSources: Bool = true, leavesOutListed: Bool = false,
    clock: QueryClock = QueryClock()
  ) throws(StorageError) -> [TimelineEntry] {
    guard limit > 0 else { return [] }
    if condition.isReadAtOnce {
      return try ListQuery(condition, mixesSources: mixesSources, clock: clock, leavesOutListed: leavesOutListed)
        .entries(.all, atMost: limit == .max ? -1 : limit, isTyped: true, by: connection)
    }
    var search = try Search(connection, condition, clock: clock)
    var found: [TimelineEntry] = []
    // The next search would have to wait for a cancelled one.
    while !Task.isCancelled, found.count < limit, let part = try search.nextPart() {
      found += try search.articles(in: part, atMost: limit - found.count)
    }
    return found
  }

  /// Returns the occurrences of a search's words in some articles. Articles are left out if headline and text contain
  /// none of the words, or if they do not exist.
  public func passages(
    of articles: [ArticleSummary.ID], for words: String
  ) throws(StorageError) -> [ArticleSummary.ID: Passage] {
    guard let splitter = WordSplitter(connection),
      let wanted = WordMarks(ParsedQuery(words, isUnfinished: true).condition.phrases, splitter)
    else { return [:] }
    var passages: [ArticleSummary.ID: Passage] = [:]
    // The index was made from these texts, so they contain the words that a search finds.
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
