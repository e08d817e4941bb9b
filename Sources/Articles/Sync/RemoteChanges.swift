/// The ids of articles in one of a service's lists.
public struct IDList: Sendable, Hashable {
  /// The ids in the service's order, each once.
  public var ids: [String]
  /// The completeness of the list.
  public var extent: Extent

  public enum Extent: Sendable, Hashable {
    /// One answer contained the whole list. An article that is missing in the answer is not in the list.
    case whole
    /// The list came in several answers and may have changed between them. The app asks the service about missing
    /// articles.
    case pages
    /// The list is only a part. A missing article proves nothing.
    case part
  }

  public init(ids: [String], extent: Extent) {
    self.ids = ids
    self.extent = extent
  }
}

/// A service's answer about marks and new articles.
public struct RemoteChanges: Sendable, Hashable {
  /// The unread articles; `nil` if the service reports changes instead.
  public var unread: IDList?
  /// The starred articles; `nil` if the service reports changes instead.
  public var starred: IDList?
  /// All articles of the service, read ones included; `nil` if the list was not requested or does not exist.
  public var all: IDList?
  /// The articles in the answer, each with its marks.
  public var articles: [RemoteArticle]
  /// The number of entries that were left out of the answers.
  public var leftOut: Int
  /// The service's own cursors for the next request, with no secret in them. They are stored after the rest of this
  /// answer.
  public var state: String?
  /// True if there is more. When this answer is stored, the app asks the service again with `state`.
  public var isContinued: Bool

  public init(
    unread: IDList? = nil, starred: IDList? = nil, all: IDList? = nil, articles: [RemoteArticle] = [], leftOut: Int = 0,
    state: String? = nil, isContinued: Bool = false
  ) {
    self.unread = unread
    self.starred = starred
    self.all = all
    self.isContinued = isContinued
    self.articles = articles
    self.leftOut = leftOut
    self.state = state
  }
}
