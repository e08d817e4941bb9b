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
  /// An answer to a comment that is not there stands at the top; answers that go round in a circle are left out of it at
  /// the first comment of the circle; below `depthLimit` everything stays at that depth.
  ///
  /// - Parameter safe: Makes a comment's HTML safe.
  public static func threads(of comments: [Comment], safe: (Comment) -> String) -> [CommentThread] {
    let known = Set(comments.map(\.id))
    var seen: Set<Comment.ID> = []
    let byParent = Dictionary(grouping: comments) { comment in
      comment.parent.flatMap { known.contains($0) && $0 != comment.id ? $0 : nil }
    }
    func threads(under parent: Comment.ID?, depth: Int) -> [CommentThread] {
      var result: [CommentThread] = []
      for comment in byParent[parent] ?? [] where seen.insert(comment.id).inserted {
        let answers = threads(under: comment.id, depth: depth + 1)
        let isDeepest = depth >= depthLimit
        result.append(CommentThread(comment: comment, html: safe(comment), answers: isDeepest ? [] : answers))
        if isDeepest { result += answers }
      }
      return result
    }
    var result = threads(under: nil, depth: 1)
    // What is left hangs on a circle, of which no comment is at the top.
    for comment in comments where !seen.contains(comment.id) {
      seen.insert(comment.id)
      result.append(
        CommentThread(comment: comment, html: safe(comment), answers: threads(under: comment.id, depth: 2)))
    }
    return result
  }

  /// How deep answers are shown inside one another.
  private static let depthLimit = 5
}
