import Library
import Reading
import Text

/// The HTML of the comments below an article.
enum CommentsDocument {
  /// What stands in the page's comments section.
  ///
  /// - Parameter page: The web page that has them, where one is known.
  static func html(of state: CommentsState, page: String? = nil) -> String {
    let link = "<a class=\"button\" href=\"\(InternalLink.comments.address)\">"
    switch state {
    case .unasked(let count):
      let text =
        count.map { translated("Show %s Comment", plural: "Show %s Comments", count: $0) }
        ?? translated("Show Comments")
      return "<p>\(link)\(escapedHTML(text))</a></p>"
    case .loading:
      let text = translated("Loading comments…")
      return "<p class=\"quiet\" role=\"status\">\(escapedHTML(text))</p>"
    case .failed(let reason):
      let again = translated("Try Again")
      return
        "<p class=\"quiet\" role=\"alert\">\(escapedHTML(reason))</p><p>\(link)\(escapedHTML(again))</a>\(browserButton(to: page))</p>"
    case .shown(let comments, let end):
      guard !comments.threads.isEmpty else {
        let text = translated("Nobody has commented on this article.")
        return "<p class=\"quiet\">\(escapedHTML(text))</p>"
      }
      let rest = leftOut(comments.leftOut, page)
      let title = translated("%s Comment", plural: "%s Comments", count: max(comments.total ?? 0, comments.count))
      return "<h2>\(escapedHTML(title))</h2>" + list(of: comments.threads) + html(of: end, behind: comments) + rest
    }
  }

  /// The way to comments that only a browser shows; `nil` where no page of them is known.
  static func wayOutside(of readable: ReadableArticle) -> String? {
    guard let page = readable.commentsPage, isWebAddress(page) else { return nil }
    let text =
      readable.article.comments.map {
        translated("%s Comment in the Browser", plural: "%s Comments in the Browser", count: $0)
      } ?? translated("Comments in the Browser")
    return "<p><a class=\"button\" href=\"\(escapedHTML(page))\">\(escapedHTML(text))</a></p>"
  }

  private static func browserButton(to page: String?) -> String {
    guard let page, isWebAddress(page) else { return "" }
    return " <a class=\"button\" href=\"\(escapedHTML(page))\">\(escapedHTML(translated("Open in the Browser")))</a>"
  }

  /// What is said of comments that nobody would read to the end.
  private static func leftOut(_ count: Int, _ page: String?) -> String {
    guard count > 0 else { return "" }
    let text = translated("%s more comment is left out", plural: "%s more comments are left out", count: count)
    return "<p class=\"quiet\">\(escapedHTML(text))</p><p>\(browserButton(to: page))</p>"
  }

  /// What is said below the beginning of a comment.
  private static var cut: String {
    let text = translated("The rest of this comment is too long to be shown.")
    return "<p class=\"quiet\">\(escapedHTML(text))</p>"
  }

  private static func html(of end: CommentsState.End, behind comments: CommentList) -> String {
    let link = "<p><a class=\"button\" href=\"\(InternalLink.moreComments.address)\">"
    switch end {
    case .more where comments.next == nil: return ""
    case .more:
      let text = translated("Show More Comments")
      return "\(link)\(escapedHTML(text))</a></p>"
    case .loading:
      let text = translated("Loading comments…")
      return "<p class=\"quiet\" role=\"status\">\(escapedHTML(text))</p>"
    case .failed(let reason):
      let again = translated("Try Again")
      return "<p class=\"quiet\" role=\"alert\">\(escapedHTML(reason))</p>\(link)\(escapedHTML(again))</a></p>"
    }
  }

  private static func list(of threads: [CommentThread]) -> String {
    guard !threads.isEmpty else { return "" }
    let items = threads.map { thread in
      let author = thread.comment.author.isEmpty ? translated("Somebody") : thread.comment.author
      return """
        <li><article dir="auto"><header dir="auto"><b>\(escapedHTML(author))</b> \
        <time><bdi>\(escapedHTML(DateText.full(thread.comment.written)))</bdi></time></header>\(thread.html)\(thread.isCut ? cut : "")</article>\
        \(list(of: thread.answers))</li>
        """
    }
    return "<ol>" + items.joined() + "</ol>"
  }
}
