import Articles

/// The articles in the notifications that are still shown.
public struct ToldNews {
  public private(set) var articles: [Publication.ID: Set<ArticleSummary.ID>] = [:]

  /// The maximum number of articles of one publication. It is limited, because all of them are stored at each change.
  public static let most = 500

  public var all: Set<ArticleSummary.ID> { Set(articles.values.joined()) }

  public init() {}

  /// Adds articles of a publication. Only the latest are kept.
  public mutating func add(_ news: some Sequence<ArticleSummary.ID>, of publication: Publication.ID) {
    let all = articles[publication, default: []].union(news)
    articles[publication] = Set(all.sorted().suffix(Self.most))
  }

  /// Removes articles.
  ///
  /// - Returns: The publications that have no articles left.
  public mutating func forget(_ gone: Set<ArticleSummary.ID>) -> [Publication.ID] {
    let before = articles.keys
    articles = articles.mapValues { $0.subtracting(gone) }.filter { !$0.value.isEmpty }
    return before.filter { articles[$0] == nil }
  }
}
