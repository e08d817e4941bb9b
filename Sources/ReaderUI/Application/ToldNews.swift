import Articles

/// What the desktop was told of and is news still.
struct ToldNews {
  private(set) var articles: [Publication.ID: Set<ArticleSummary.ID>] = [:]

  /// The most of one publication: all of them are stored each time that one is added or forgotten.
  static let most = 500

  var all: Set<ArticleSummary.ID> { Set(articles.values.joined()) }

  /// Adds articles of a publication, of which those that came last are kept.
  mutating func add(_ news: some Sequence<ArticleSummary.ID>, of publication: Publication.ID) {
    let all = articles[publication, default: []].union(news)
    articles[publication] = Set(all.sorted().suffix(Self.most))
  }

  /// Forgets articles.
  ///
  /// - Returns: The publications of which nothing is left.
  mutating func forget(_ gone: Set<ArticleSummary.ID>) -> [Publication.ID] {
    let before = articles.keys
    articles = articles.mapValues { $0.subtracting(gone) }.filter { !$0.value.isEmpty }
    return before.filter { articles[$0] == nil }
  }
}
