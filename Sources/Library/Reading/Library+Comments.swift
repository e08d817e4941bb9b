import Articles
import HTML
import HTTP
import Providers
import Storage

/// A comment that is safe to show, with those that answer it.
public struct CommentThread: Identifiable, Sendable {
  public let comment: Comment
  /// What the sanitiser let through.
  public let html: String
  public let answers: [CommentThread]
  /// Whether it is only the beginning of what was written.
  public var isCut = false

  public var id: Comment.ID { comment.id }
}

/// The comments on an article, as far as they were fetched.
public struct CommentList: Sendable {
  public let threads: [CommentThread]
  /// How many they are, answers counted.
  public let count: Int
  /// Where more are, for `loadComments`; `nil` where these are all, and in what was only stored.
  public let next: String?
  /// How many there are on the site, where it says so.
  public let total: Int?
  /// How many came that are left out, as nobody reads so many and no page can hold them.
  public var leftOut = 0
}

extension Library {
  /// The comments on an article that were fetched last; `nil` where they never were.
  public func storedComments(
    on article: ArticleSummary.ID, pictureScheme: String
  ) async throws(LibraryError) -> CommentList? {
    guard let comments = try await store.read({ try $0.comments(on: article) }) else { return nil }
    return await list(of: comments, next: nil, total: nil, pictureScheme)
  }

  /// Asks an article's source for comments on it, and keeps them.
  ///
  /// - Parameter cursor: The last list's `next`, for those that follow on it. Without, they are asked for anew, as many as
  ///   are stored or the first ones.
  /// - Returns: All that are stored now.
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
      // A page that came before is that of a cache, which has no other.
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

  /// How many pages one click asks for, to show as many as there were. A site whose pages have become small is not asked for
  /// ten thousand of them.
  private static let mostPages = 100
  /// How many are kept of those that a source with the latest comments alone does not give any more.
  private static let mostKept = 2000

  @concurrent
  private func list(
    of comments: [Comment], next: String?, total: Int?, leftOut: Int = 0, _ pictureScheme: String
  ) async -> CommentList {
    let (threads, rest) = CommentThread.threads(of: comments) {
      SafeComment($0.untrustedHTML, pictureScheme: pictureScheme)
    }
    // What follows would not be shown either.
    return CommentList(
      threads: threads, count: comments.count, next: rest == 0 ? next : nil, total: total, leftOut: leftOut + rest)
  }
}

extension CommentThread {
  /// Comments as a tree, each level in the order given.
  ///
  /// An answer to a comment that is not there stands at the top, and so does the first comment of a circle of answers; below
  /// `depthLimit` everything stays at that depth.
  ///
  /// - Parameter safe: Makes a comment's HTML safe.
  /// - Returns: Those that a page can hold, and how many are left out.
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
    /// The threads of this level that come next. As deep as `depthLimit` at most.
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

  /// The most that is shown of all comments, in bytes: all pages are laid out by one process.
  private static let longestPage = 1_500_000

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
