import Articles
import Library

/// The comments on the open article, loaded on request.
public final class ArticleComments {
  private let library: Library
  private var task: Task<Void, Never>?
  public private(set) var state = CommentsState.unasked
  /// Called when the state changes. `isWanted` is true if the reader wants to see the comments at once, and false if
  /// the reader continues reading.
  public var onChange: (_ isWanted: Bool) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// True if the reader asked for the comments.
  public var isAsked: Bool { if case .unasked = state { false } else { true } }

  /// Drops the comments because another article is opened.
  public func stop() {
    task?.cancel()
    state = .unasked
  }

  /// Loads the comments. Meanwhile, stored comments are shown.
  public func load(of article: ArticleSummary.ID, pictures: PictureScheme) {
    task?.cancel()
    task = Task { [weak self, library] in
      let stored = (try? await library.storedComments(on: article, pictureScheme: pictures.prefix)) ?? nil
      guard !Task.isCancelled else { return }
      self?.change(to: stored.map { .shown($0, .more) } ?? .loading, isWanted: true)
      do throws(LibraryError) {
        let list = try await library.loadComments(on: article, pictureScheme: pictures.prefix)
        guard !Task.isCancelled else { return }
        self?.change(to: .shown(list, .more), isWanted: stored == nil)
      } catch {
        guard !Task.isCancelled, stored == nil else { return }
        self?.change(to: .failed(error.message), isWanted: false)
      }
    }
  }

  /// Loads the next comments after the loaded ones.
  public func loadMore(of article: ArticleSummary.ID, pictures: PictureScheme) {
    guard let list = state.list, let next = list.next else { return }
    task?.cancel()
    change(to: .shown(list, .loading), isWanted: false)
    task = Task { [weak self, library] in
      do throws(LibraryError) {
        let longer = try await library.loadComments(on: article, at: next, pictureScheme: pictures.prefix)
        guard !Task.isCancelled else { return }
        self?.change(to: .shown(longer, .more), isWanted: false)
      } catch {
        guard !Task.isCancelled else { return }
        self?.change(to: .shown(list, .failed(error.message)), isWanted: false)
      }
    }
  }

  private func change(to state: CommentsState, isWanted: Bool) {
    self.state = state
    onChange(isWanted)
  }
}
