import Articles
import Library

/// How far the reader is in articles: kept in the library, but not at each turn of the wheel.
final class ArticlePlaces {
  private let library: Library
  /// What the reader left since the program started. The library may be a moment behind.
  private var left: [ArticleSummary.ID: ArticlePlace?] = [:]
  /// What is not stored yet.
  private var noted: (article: ArticleSummary.ID, place: ArticlePlace?)?
  private let resting = Delay()
  private var storing: Task<Void, Never>?

  /// How long the reader stays at a place until it is stored.
  private static let pause = Duration.seconds(1)

  init(library: Library) {
    self.library = library
  }

  /// Where the reader left an article; `nil` is its top.
  func left(in article: ArticleSummary.ID, stored: ArticlePlace?) -> ArticlePlace? {
    left[article] ?? stored
  }

  /// Notes where the reader is.
  func note(_ place: ArticlePlace?, in article: ArticleSummary.ID) {
    left[article] = .some(place)
    if let noted, noted.article != article { flush() }
    noted = (article, place)
    resting.start(Self.pause) { [weak self] in self?.flush() }
  }

  /// Begins to store what was noted.
  func flush() {
    resting.cancel()
    guard let (article, place) = noted else { return }
    noted = nil
    storing = Task { [library, before = storing] in
      await before?.value
      // A place that cannot be stored is not worth interrupting what is read.
      try? await library.notePlace(place, in: article)
    }
  }

  /// Waits until all is stored.
  func store() async {
    flush()
    await storing?.value
  }
}
