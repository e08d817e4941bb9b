import Library

/// The state of the comments on an article.
public enum CommentsState {
  /// The reader did not ask for the comments yet.
  case unasked
  case loading
  case shown(CommentList, End)
  case failed(String)

  /// The element below the comments shown.
  public enum End {
    /// A button for more comments, if there are any.
    case more
    case loading
    case failed(String)
  }

  /// The loaded comments.
  public var list: CommentList? {
    if case .shown(let list, _) = self { list } else { nil }
  }
}
