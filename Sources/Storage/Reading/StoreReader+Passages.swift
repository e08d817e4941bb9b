import Articles
import Queries
import SQLite
import Text

extension StoreReader {
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
        passages[.init(rawValue: row.int(0))] = Passage(
          headline: marks, text: excerpt?.text, marks: excerpt?.marks ?? [])
      }
      return !Task.isCancelled
    }
    return passages
  }
}
