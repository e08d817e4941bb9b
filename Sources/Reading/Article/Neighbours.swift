import Articles
import Library

/// The previous and the next article of the open article, ready to be shown.
public final class Neighbours {
  /// The IDs of these articles.
  public struct Keys: Equatable, Sendable {
    public let previous: ArticleSummary.ID?
    public let next: ArticleSummary.ID?

    public init(previous: ArticleSummary.ID? = nil, next: ArticleSummary.ID? = nil) {
      self.previous = previous
      self.next = next
    }

    fileprivate var all: [ArticleSummary.ID] { [next, previous].compactMap { $0 } }
  }

  private let library: Library
  private let isOriginal: (ArticleSummary.ID) -> Bool
  public private(set) var keys = Keys()
  /// The scheme of these articles' pictures.
  public private(set) var pictures = PictureScheme.moving
  private var articles: [ArticleSummary.ID: ReadableArticle] = [:]
  private var reading: Task<Void, Never>?
  /// Called when the articles were read.
  public var onChange: () -> Void = {}

  /// - Parameter isOriginal: Returns true if an article is shown with its source's text, although its page was fetched.
  public init(library: Library, isOriginal: @escaping (ArticleSummary.ID) -> Bool = { _ in false }) {
    self.library = library
    self.isOriginal = isOriginal
  }

  public var previous: ReadableArticle? { keys.previous.flatMap { articles[$0] } }
  public var next: ReadableArticle? { keys.next.flatMap { articles[$0] } }

  /// Returns one of the articles if it was read with this picture scheme.
  public func article(_ id: ArticleSummary.ID?, pictures: PictureScheme) -> ReadableArticle? {
    pictures == self.pictures ? id.flatMap { articles[$0] } : nil
  }

  /// Reads these articles, unless they are already read.
  ///
  /// - Parameter pictures: The scheme of the articles' pictures.
  public func read(_ keys: Keys, pictures: PictureScheme) {
    if pictures != self.pictures { articles = [:] }
    (self.keys, self.pictures) = (keys, pictures)
    articles = articles.filter { keys.all.contains($0.key) }
    readMissing()
  }

  /// Reads the neighbours again that are among the changed articles.
  public func changed(_ changed: [ArticleSummary.ID]) {
    guard keys.all.contains(where: changed.contains) else { return }
    for article in changed { articles[article] = nil }
    readMissing()
  }

  private func readMissing() {
    reading?.cancel()
    let missing = keys.all.filter { articles[$0] == nil }
    reading = Task { [weak self, library, isOriginal, pictures] in
      for article in missing {
        let isOriginal = isOriginal(article)
        let readable =
          (try? await library.article(article, pictureScheme: pictures.prefix, isOriginal: isOriginal)) ?? nil
        guard !Task.isCancelled else { return }
        self?.articles[article] = readable
      }
      self?.onChange()
    }
  }
}
