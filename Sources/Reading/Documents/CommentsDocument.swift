import Library
import Text

/// The HTML of the comments below an article.
public enum CommentsDocument {
  /// The content of the page's comments section.
  ///
  /// - Parameter page: The web page with the comments; `nil` if unknown.
  public static func html(of state: CommentsState, page: String? = nil) -> String {
    switch state {
    case .unasked: return ""
    case .loading: return PageNote.status(translated("Loading comments…"))
    case .failed(let reason): return PageNote.failed(reason, again: .comments, or: browserButton(to: page))
    case .shown(let comments, let end):
      guard !comments.threads.isEmpty else {
        return PageNote.quiet(translated("Nobody has commented on this article."))
      }
      let rest = leftOut(comments.leftOut, page)
      let title = translated("%s Comment", plural: "%s Comments", count: max(comments.total ?? 0, comments.count))
      return "<h2>\(escapedHTML(title))</h2>" + list(of: comments.threads) + html(of: end, behind: comments) + rest
    }
  }

  /// The link that shows an article's comments here or in the browser; `nil` if there is no way to them. It names their
  /// number, except 0, because comments may have come since the article was fetched.
  static func way(to readable: ReadableArticle) -> String? {
    let count = readable.article.comments.flatMap { $0 == 0 ? nil : $0 }
    if readable.hasComments {
      let text = count.map { translated("%s Comment", plural: "%s Comments", count: $0) } ?? translated("Comments")
      return link(text, to: InternalLink.comments.address)
    }
    guard let page = readable.commentsPage, isWebAddress(page) else { return nil }
    let text =
      count.map { translated("%s Comment in the Browser", plural: "%s Comments in the Browser", count: $0) }
      ?? translated("Comments in the Browser")
    return link(text, to: page)
  }

  private static func link(_ text: String, to address: String) -> String {
    "<a href=\"\(escapedHTML(address))\">\(escapedHTML(text))</a>"
  }

  private static func browserButton(to page: String?) -> String {
    guard let page, isWebAddress(page) else { return "" }
    return " " + PageNote.button(translated("Open in the Browser"), to: page)
  }

  /// The note about comments that are left out because there are too many.
  private static func leftOut(_ count: Int, _ page: String?) -> String {
    guard count > 0 else { return "" }
    let text = translated("%s more comment is left out", plural: "%s more comments are left out", count: count)
    return PageNote.quiet(text) + "<p>\(browserButton(to: page))</p>"
  }

  /// The note below a comment that is cut off.
  private static var cut: String {
    PageNote.quiet(translated("The rest of this comment is too long to be shown."))
  }

  private static func html(of end: CommentsState.End, behind comments: CommentList) -> String {
    switch end {
    case .more where comments.next == nil: return ""
    case .more:
      let button = PageNote.button(translated("Show More Comments"), to: InternalLink.moreComments.address)
      return "<p>\(button)</p>"
    case .loading: return PageNote.status(translated("Loading comments…"))
    case .failed(let reason): return PageNote.failed(reason, again: .moreComments)
    }
  }

  private static func list(of threads: [CommentThread]) -> String {
    guard !threads.isEmpty else { return "" }
    let items = threads.map { thread in
      let author = thread.comment.author.isEmpty ? translated("Somebody") : thread.comment.author
      return """
        <li><article dir="auto"><header dir="auto"><b>\(escapedHTML(author))</b> \
        \(TimeElement.html(of: thread.comment.written))</header>\(thread.html)\(thread.isCut ? cut : "")</article>\
        \(list(of: thread.answers))</li>
        """
    }
    return "<ol>" + items.joined() + "</ol>"
  }
}
