import Articles
import HTML
import Providers
import Storage

/// A comment that is safe to show, with those that answer it.
public struct CommentThread: Identifiable, Sendable {
  public let comment: Comment
  /// What the sanitiser let through.
  public let html: String
  public let answers: [CommentThread]

  public var id: Comment.ID { comment.id }
}

extension Library {
  /// The comments on an article that were fetched last, as threads; `nil` where they never were.
  public func storedComments(
    on article: ArticleSummary.ID, pictureScheme: String
  ) async throws(LibraryError) -> [CommentThread]? {
    do {
      guard let comments = try await store.reader.comments(on: article) else { return nil }
      return await threads(of: comments, pictureScheme: pictureScheme)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Asks an article's source for the comments on it, and keeps them.
  public func loadComments(
    on article: ArticleSummary.ID, pictureScheme: String
  ) async throws(LibraryError) -> [CommentThread] {
    do {
      guard let stored = try await store.reader.article(article), let handle = stored.handle else {
        throw ProviderError.unsupported
      }
      let source = try await source(of: stored.summary.publication)
      let comments = try await providers.provider(of: source).comments(on: handle, of: source)
      try await store.writer.store(comments, on: article)
      return await threads(of: comments, pictureScheme: pictureScheme)
    } catch {
      throw LibraryError(error)
    }
  }

  @concurrent
  private func threads(of comments: [Comment], pictureScheme: String) async -> [CommentThread] {
    CommentThread.threads(of: comments) {
      Sanitizer.sanitize($0.untrustedHTML, base: nil, imagePrefix: pictureScheme).html
    }
  }
}

extension CommentThread {
  /// Comments as a tree, each level in the order given.
  ///
  /// An answer to a comment that is not there stands at the top, and so does the first comment of a circle of answers; below
  /// `depthLimit` everything stays at that depth.
  ///
  /// - Parameter safe: Makes a comment's HTML safe.
  public static func threads(of comments: [Comment], safe: (Comment) -> String) -> [CommentThread] {
    var lines = levels(of: comments)[...]
    /// The threads of this level that come next. As deep as `depthLimit` at most.
    func threads(at level: Int) -> [CommentThread] {
      var result: [CommentThread] = []
      while let line = lines.first, line.level >= level {
        lines.removeFirst()
        let answers = threads(at: level + 1)
        result.append(CommentThread(comment: line.comment, html: safe(line.comment), answers: answers))
      }
      return result
    }
    return threads(at: 1)
  }

  /// The comments as they are read from top to bottom, each once, with their levels from 1 to `depthLimit`.
  private static func levels(of comments: [Comment]) -> [(comment: Comment, level: Int)] {
    let known = Set(comments.map(\.id))
    let answers = Dictionary(grouping: comments) { comment in
      comment.parent.flatMap { known.contains($0) && $0 != comment.id ? $0 : nil }
    }
    var seen: Set<Comment.ID> = []
    var lines: [(comment: Comment, level: Int)] = []
    // What hangs on a circle follows at the end, from whichever comment of it comes first.
    var waiting = (comments.reversed() + (answers[nil] ?? []).reversed()).map { (comment: $0, level: 1) }
    while let line = waiting.popLast() {
      guard seen.insert(line.comment.id).inserted else { continue }
      lines.append(line)
      let level = min(line.level + 1, depthLimit)
      waiting += (answers[line.comment.id] ?? []).reversed().map { (comment: $0, level: level) }
    }
    return lines
  }

  /// How deep answers are shown inside one another.
  private static let depthLimit = 5
}
