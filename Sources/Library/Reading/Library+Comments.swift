import Articles
import HTML
import HTTP
import Providers
import Storage

/// A comment that is safe to show, with its answers.
public struct CommentThread: Identifiable, Sendable {
  public let comment: Comment
  /// The sanitised HTML.
  public let html: String
  public let answers: [CommentThread]
  /// True if `html` is only the beginning of the comment.
  public var isCut = false

  public var id: Comment.ID { comment.id }
}

/// The fetched comments on an article.
public struct CommentList: Sendable {
  public let threads: [CommentThread]
  /// The number of comments, including answers.
  public let count: Int
  /// The cursor of the next comments, for `loadComments`; `nil` if these are all, and for comments that were only
  /// stored.
  public let next: String?
  /// The number of comments on the site; `nil` if the site does not tell it.
  public let total: Int?
  /// The number of comments that are left out, as nobody reads so many and no page can hold them.
  public var leftOut = 0
}

extension Library {
  /// The comments on an article that were fetched last; `nil` if none were ever fetched.
  public func storedComments(
    on article: ArticleSummary.ID, pictureScheme: String
  ) async throws(LibraryError) -> CommentList? {
    guard let comments = try await store.read({ try $0.comments(on: article) }) else { return nil }
    return await list(of: comments, next: nil, total: nil, pictureScheme)
  }

  /// Asks an article's source for comments on it, and stores them.
  ///
  /// - Parameter cursor: The last list's `next`, to load the comments that follow. `nil` loads the comments anew: as
  ///   many as are stored, or the first ones.
  /// - Returns: All stored comments.
  public func loadComments(
    on article: ArticleSummary.ID, at cursor: String? = nil, pictureScheme: String
  ) async throws(LibraryError) -> CommentList {
    guard let stored = try await store.read({ try $0.article(article) }) else { throw .provider(.unsupported) }
    let (handle, thread) = (stored.handle, stored.details.thread)
    let source = try await source(of: stored.summary.publication)
    let known = try await store.read { try $0.comments(on: article) } ?? []
    var comments = cursor == nil ? [] : known
    // Pages shift while people comment.
    var seen = Set(comments.map(\.id))
    var next = cursor
    var (total, leftOut): (Int?, Int) = (nil, 0)
    var pages = 0
    var isLatestOnly = false
    repeat {
      pages += 1
      let page = try await sources.ask(source) { [next] provider in
        try await Urgency.$current.withValue(.reading) {
          if let handle { return try await provider.comments(on: handle, of: source, at: next) }
          guard let thread else { throw ProviderError.unsupported }
          return try await provider.comments(in: thread, of: source, at: next)
        }
      }
      let fresh = page.comments.filter { seen.insert($0.id).inserted }
      comments += fresh
      // If a page has nothing new, a cache answers with the same page again, and there is no next one.
      (next, total, leftOut) = (fresh.isEmpty ? nil : page.next, page.total, page.leftOut)
      isLatestOnly = page.isLatestOnly
    } while next != nil && comments.count < known.count && pages < Self.mostPages
    if isLatestOnly {
      comments = (known.filter { !seen.contains($0.id) }.suffix(Self.mostKept) + comments)
        .sorted { $0.written < $1.written }
    }
    try await store.write { [comments] in try await $0.store(comments, on: article) }
    return await list(of: comments, next: next, total: total, leftOut: leftOut, pictureScheme)
  }

  /// The most pages of one request for as many comments as there were. A site whose pages have become small is not
  /// asked for ten thousand of them.
  private static let mostPages = 100
  /// The most stored comments to keep that a source with only the latest comments no longer gives.
  private static let mostKept = 2000

  @concurrent
  private func list(
    of comments: [Comment], next: String?, total: Int?, leftOut: Int = 0, _ pictureScheme: String
  ) async -> CommentList {
    let (threads, rest) = CommentThread.threads(of: comments) {
      SafeComment($0.untrustedHTML, pictureScheme: pictureScheme)
    }
    // If some comments do not fit on the page, the next ones would not be shown either.
    return CommentList(
      threads: threads, count: comments.count, next: rest == 0 ? next : nil, total: total, leftOut: leftOut + rest)
  }
}

extension CommentThread {
  /// Arranges comments as a tree, each level in the given order.
  ///
  /// An answer to a missing comment stands at the top, and so does the first comment of a circle of answers. Below
  /// `depthLimit` all answers stay at that depth.
  ///
  /// - Parameter safe: Makes a comment's HTML safe.
  /// - Returns: The threads that a page can hold, and the number of comments left out.
  public static func threads(
    of comments: [Comment], safe: (Comment) -> SafeComment
  ) -> (threads: [CommentThread], leftOut: Int) {
    let all = levels(of: comments)
    var lines: [(comment: Comment, text: SafeComment, level: Int)] = []
    var bytes = 0
    for line in all {
      let text = safe(line.comment)
      bytes += text.html.utf8.count
      if bytes > longestPage { break }
      lines.append((line.comment, text, line.level))
    }
    let leftOut = all.count - lines.count
    var waiting = lines[...]
    /// The next threads at this level, at most `depthLimit` deep.
    func threads(at level: Int) -> [CommentThread] {
      var result: [CommentThread] = []
      while let line = waiting.first, line.level >= level {
        waiting.removeFirst()
        let answers = threads(at: level + 1)
        result.append(
          CommentThread(comment: line.comment, html: line.text.html, answers: answers, isCut: line.text.isCut))
      }
      return result
    }
    return (threads(at: 1), leftOut)
  }

  /// The most bytes of all shown comments: one process lays out all pages.
  private static let longestPage = 1_500_000

  /// The comments in reading order, each once, with their levels from 1 to `depthLimit`.
  private static func levels(of comments: [Comment]) -> [(comment: Comment, level: Int)] {
    let known = Set(comments.map(\.id))
    let answers = Dictionary(grouping: comments) { comment in
      comment.parent.flatMap { known.contains($0) && $0 != comment.id ? $0 : nil }
    }
    var seen: Set<Comment.ID> = []
    var lines: [(comment: Comment, level: Int)] = []
    // Comments in a circle of answers come at the end, beginning with the first of them.
    var waiting = (comments.reversed() + (answers[nil] ?? []).reversed()).map { (comment: $0, level: 1) }
    while let line = waiting.popLast() {
      guard seen.insert(line.comment.id).inserted else { continue }
      lines.append(line)
      let level = min(line.level + 1, depthLimit)
      waiting += (answers[line.comment.id] ?? []).reversed().map { (comment: $0, level: level) }
    }
    return lines
  }

  /// The greatest depth of nested answers.
  private static let depthLimit = 5
}
