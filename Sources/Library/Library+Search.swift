import Articles
import Storage
import Text

extension Library {
  /// The articles that hold all the words, the last of which may be unfinished; newest first.
  public func search(_ words: String) async throws(LibraryError) -> [TimelineEntry] {
    do {
      if try await !store.reader.isIndexed() { try await indexNewArticles() }
      return try await store.reader.search(words)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Brings the search index up to date, in steps between which other writes have their turn. Ends early when the task is
  /// cancelled.
  ///
  /// A refresh only stores what came; this is to follow it.
  public func indexNewArticles() async throws(LibraryError) {
    do {
      while !Task.isCancelled {
        let count = try await store.writer.index(atMost: Self.indexStep) {
          PlainText.of(html: $0, limit: Self.indexedBytes)
        }
        if count < Self.indexStep { return }
      }
    } catch {
      throw LibraryError(error)
    }
  }

  /// Some 10 ms of work.
  private static let indexStep = 100
  /// How much of one article is searched, in bytes: a book in one entry must not swell the library.
  private static let indexedBytes = 200_000
}
