import Articles
import Library

/// Where the rows that are seen hold the words of a search, read from the library once a row is seen.
public final class FoundPassages {
  private let library: Library
  private var words = ""
  /// `nil` for an article whose headline and text hold none of them, as one of the site's own search.
  private var passages: [ArticleSummary.ID: Passage?] = [:]
  /// Those for the words before, which are shown until the others have come: a row does not flicker at each letter.
  private var older: [ArticleSummary.ID: Passage?] = [:]
  private var wanted: Set<ArticleSummary.ID> = []
  private var loading: Task<Void, Never>?
  /// Called with articles whose passages were asked for, when they have come.
  public var onLoaded: ([ArticleSummary.ID]) -> Void = { _ in }

  /// How many are kept before they are forgotten: far more than fit on a screen.
  private static let capacity = 2000

  init(library: Library) {
    self.library = library
  }

  /// Where an article holds words, as far as that is known. What is not known is read.
  public func passage(of article: ArticleSummary.ID, for words: String) -> Passage? {
    if words != self.words {
      if !passages.isEmpty { older = passages }
      (self.words, passages, wanted) = (words, [:], [])
    }
    if let known = passages[article] { return known }
    wanted.insert(article)
    load()
    return older[article] ?? nil
  }

  /// What is asked for in one turn of the main loop is read together.
  private func load() {
    guard loading == nil else { return }
    loading = Task { [weak self] in
      await self?.loadWanted()
    }
  }

  private func loadWanted() async {
    while !wanted.isEmpty {
      let (articles, words) = (Array(wanted), words)
      wanted = []
      // The rows show how the articles begin then.
      guard let found = try? await library.passages(of: articles, for: words) else { break }
      guard words == self.words else { continue }
      if passages.count > Self.capacity { passages = [:] }
      for article in articles { passages[article] = .some(found[article]) }
      onLoaded(articles)
    }
    loading = nil
  }
}
