import Library

/// How the comments on an article are.
public enum CommentsState {
  /// Nobody asked for them yet; how many there are, where that is known.
  case unasked(count: Int?)
  case loading
  case shown(CommentList, End)
  case failed(String)

  /// What stands behind the comments that are shown.
  public enum End {
    /// A way to more of them, where there are any.
    case more
    case loading
    case failed(String)
  }

  /// The comments that are there.
  public var list: CommentList? {
    if case .shown(let list, _) = self { list } else { nil }
  }
}
