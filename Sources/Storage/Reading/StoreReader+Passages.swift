import Articles
import Text

extension StoreReader {
  /// Where some articles hold the words of a search. Those that hold none in headline and text are left out, as are those that are
  /// gone.
  public func passages(
    of articles: [ArticleSummary.ID], for words: String
  ) throws(StorageError) -> [ArticleSummary.ID: Passage] {
    guard let splitter = try WordSplitter(connection),
      let wanted = WordMarks(SearchQuery(words, isUnfinished: true), splitter)
    else { return [:] }
    var passages: [ArticleSummary.ID: Passage] = [:]
    // As the index has them: what is found is found in these.
    try connection.each(
      "SELECT article, headline, text FROM searchable WHERE article IN (SELECT value FROM json_each(?))",
      JSON.keys(articles)
    ) { row in
      let (headline, text) = (PlainLabel.cut(SearchPart.unmarked(row.text(1))), SearchPart.unmarked(row.text(2)))
      let marks = wanted.find(in: headline)
      let excerpt = MarkedExcerpt(of: text, wanted.find(in: text, reach: MarkedExcerpt.reach))
      if !marks.isEmpty || excerpt != nil {
        passages[.init(rawValue: row.int(0))] = Passage(
          headline: marks, text: excerpt?.text, marks: excerpt?.marks ?? [])
      }
      return !Task.isCancelled
    }
    return passages
  }
}
