import Articles
import Library

/// The passages with the search words in the visible rows. They are read from the library when a row becomes visible.
public final class FoundPassages {
  private let library: Library
  private var words = ""
  /// The passages by article; `nil` if headline and text contain none of the words, for example in a result of the
  /// site's own search.
  private var passages: [ArticleSummary.ID: Passage?] = [:]
  /// The passages for the previous words. They are shown until the new passages are read, so that rows do not flicker
  /// at each typed letter.
  private var older: [ArticleSummary.ID: Passage?] = [:]
  private var wanted: Set<ArticleSummary.ID> = []
  private var loading: Task<Void, Never>?
  /// Called with the articles whose requested passages were read.
  public var onLoaded: ([ArticleSummary.ID]) -> Void = { _ in }

  /// The maximum number of stored passages, far more than fit on a screen. If there are more, all are dropped.
  private static let capacity = 2000

  init(library: Library) {
    self.library = library
  }

  /// Returns the passage of an article with the words, if known. Otherwise requests it from the library.
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

  /// Reads all passages that were requested in one turn of the main loop.
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
      // On failure the rows show the beginnings of the articles.
      guard let found = try? await library.passages(of: articles, for: words) else { break }
      guard words == self.words else { continue }
      if passages.count > Self.capacity { passages = [:] }
      for article in articles { passages[article] = .some(found[article]) }
      onLoaded(articles)
    }
    loading = nil
  }
}
