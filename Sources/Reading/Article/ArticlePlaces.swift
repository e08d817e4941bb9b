import Articles
import Library

/// The reading positions in articles. The library stores them, but not at each turn of the mouse wheel.
final class ArticlePlaces {
  private let library: Library
  /// The positions where the reader left articles since the program started. The library may store them a moment later.
  private var left: [ArticleSummary.ID: ArticlePlace?] = [:]
  /// The position that is not stored yet.
  private var noted: (article: ArticleSummary.ID, place: ArticlePlace?)?
  private let resting = Delay()
  private var storing: Task<Void, Never>?

  /// The time that the reader stays at a position before it is stored.
  private static let pause = Duration.seconds(1)

  init(library: Library) {
    self.library = library
  }

  /// Returns the position where the reader left an article; `nil` is the top.
  func left(in article: ArticleSummary.ID, stored: ArticlePlace?) -> ArticlePlace? {
    left[article] ?? stored
  }

  /// Records the reader's position.
  func note(_ place: ArticlePlace?, in article: ArticleSummary.ID) {
    left[article] = .some(place)
    if let noted, noted.article != article { flush() }
    noted = (article, place)
    resting.start(Self.pause) { [weak self] in self?.flush() }
  }

  /// Starts to store the recorded position.
  func flush() {
    resting.cancel()
    guard let (article, place) = noted else { return }
    noted = nil
    storing = Task { [library, before = storing] in
      await before?.value
      // If a position cannot be stored, the reader is not interrupted.
      try? await library.notePlace(place, in: article)
    }
  }

  /// Waits until all positions are stored.
  func store() async {
    flush()
    await storing?.value
  }
}
