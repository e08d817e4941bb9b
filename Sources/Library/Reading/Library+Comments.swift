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
  /// The cursor of the next comments, for `loadComments`; `nil` if these are all comments, or if they were only read
  /// from the library.
  public let next: String?
  /// The number of comments on the site; `nil` if the site does not state it.
  public let total: Int?
  /// The number of comments that are left out. Nobody reads so many, and a page cannot contain them.
  public var leftOut = 0
}

extension Library {
  public func storedComments(
    on article: ArticleSummary.ID, pictureScheme: String
  ) async throws(LibraryError) -> CommentList? {
    guard let comments = try await store.read({ try $0.comments(on: article) }) else { return nil }
    return await list(of: comments, next: nil, total: nil, pictureScheme)
  }

  /// Asks an article's source for comments on it, and stores them.
  ///
  /// - Parameter cursor: The last list's `next`, to load the comments that follow. `nil` loads the comments again: as
  ///   many as are stored, or the first page.
  /// - Returns: All stored comments.
  public func loadComments(
    on article: ArticleSummary.ID, at cursor: String? = nil, pictureScheme: String
  ) async throws(LibraryError) -> CommentList {
    guard let stored = try await store.read({ try $0.article(article) }) else { throw .provider(.unsupported) }
    let (handle, thread) = (stored.handle, stored.details.thread)
    let source = try await source(of: stored.summary.publication)
    let known = try await store.read { try $0.comments(on: article) } ?? []
    var comments = cursor == nil ? [] : known
    // The division into pages changes while people comment.
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
      // A page without new comments is the same page again, from a cache. Then there is no next page.
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

  /// The maximum number of pages of one request that loads all known comments again. A site may have made its pages
  /// small, and must not be asked for ten thousand pages.
  private static let mostPages = 100
  /// The maximum number of stored comments to keep from a source that gives only its latest comments.
  private static let mostKept = 2000

  @concurrent
  private func list(
    of comments: [Comment], next: String?, total: Int?, leftOut: Int = 0, _ pictureScheme: String
  ) async -> CommentList {
    let (threads, rest) = CommentThread.threads(of: comments) {
      SafeComment($0.untrustedHTML, pictureScheme: pictureScheme)
    }
    // If the page is full, further comments would not be shown.
    return CommentList(
      threads: threads, count: comments.count, next: rest == 0 ? next : nil, total: total, leftOut: leftOut + rest)
  }
}

extension CommentThread {
  /// Arranges comments as a tree, each level in the given order.
  ///
  /// An answer to a missing comment is at the top level. If comments answer each other in a circle, the first of them
  /// is at the top level. Answers are not nested deeper than `depthLimit`.
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

  /// The maximum number of bytes of all shown comments. One process lays out all pages, so a very long page would block
  /// the others.
  private static let longestPage = 1_500_000

  /// Returns the comments in reading order, each once, with levels from 1 to `depthLimit`.
  private static func levels(of comments: [Comment]) -> [(comment: Comment, level: Int)] {
    let known = Set(comments.map(\.id))
    let answers = Dictionary(grouping: comments) { comment in
      comment.parent.flatMap { known.contains($0) && $0 != comment.id ? $0 : nil }
    }
    var seen: Set<Comment.ID> = []
    var lines: [(comment: Comment, level: Int)] = []
    // Comments that answer each other in a circle come last.
    var waiting = (comments.reversed() + (answers[nil] ?? []).reversed()).map { (comment: $0, level: 1) }
    while let line = waiting.popLast() {
      guard seen.insert(line.comment.id).inserted else { continue }
      lines.append(line)
      let level = min(line.level + 1, depthLimit)
      waiting += (answers[line.comment.id] ?? []).reversed().map { (comment: $0, level: level) }
    }
    return lines
  }

  /// The maximum depth of nested answers.
  private static let depthLimit = 5
}
