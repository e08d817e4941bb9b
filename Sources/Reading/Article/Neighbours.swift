import Articles
import Library

/// The articles before and after the one that is read, as they will be shown.
public final class Neighbours {
  /// Which articles these are.
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
  /// How their pictures are asked for.
  public private(set) var pictures = PictureScheme.moving
  private var articles: [ArticleSummary.ID: ReadableArticle] = [:]
  private var reading: Task<Void, Never>?
  /// They were read.
  public var onChange: () -> Void = {}

  /// - Parameter isOriginal: Whether an article is shown as its source has it, although its own page was fetched.
  public init(library: Library, isOriginal: @escaping (ArticleSummary.ID) -> Bool = { _ in false }) {
    self.library = library
    self.isOriginal = isOriginal
  }

  public var previous: ReadableArticle? { keys.previous.flatMap { articles[$0] } }
  public var next: ReadableArticle? { keys.next.flatMap { articles[$0] } }

  /// One of them as it was read, if its pictures were asked for in this way.
  public func article(_ id: ArticleSummary.ID?, pictures: PictureScheme) -> ReadableArticle? {
    pictures == self.pictures ? id.flatMap { articles[$0] } : nil
  }

  /// Reads these articles, if they are not there.
  ///
  /// - Parameter pictures: How their pictures are asked for.
  public func read(_ keys: Keys, pictures: PictureScheme) {
    if pictures != self.pictures { articles = [:] }
    (self.keys, self.pictures) = (keys, pictures)
    articles = articles.filter { keys.all.contains($0.key) }
    readMissing()
  }

  /// Reads again what changed.
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
