/// The names of articles in one of a service's lists.
public struct IDList: Sendable, Hashable {
  /// In the service's order, each once.
  public var ids: [String]
  /// How far the list is to be believed.
  public var extent: Extent

  public enum Extent: Sendable, Hashable {
    /// One answer had the whole list: what it lacks is not in it.
    case whole
    /// The list came in several answers, between which it may have shifted: what it lacks is to be asked for.
    case pages
    /// A part of the list alone: what it lacks means nothing.
    case part
  }

  public init(ids: [String], extent: Extent) {
    self.ids = ids
    self.extent = extent
  }
}

/// What a service says of marks and new articles.
public struct RemoteChanges: Sendable, Hashable {
  /// The unread articles; `nil` where the service says what changed instead.
  public var unread: IDList?
  /// The starred articles; `nil` where the service says what changed instead.
  public var starred: IDList?
  /// All articles that the service has, read ones among them; `nil` where it was not asked, or has no such list.
  public var all: IDList?
  /// The articles that came with the answer, each with its marks.
  public var articles: [RemoteArticle]
  /// How many entries of the answers are left out.
  public var leftOut: Int
  /// What the service is to be told the next time: its own cursors, with no secret in it. It is kept once everything in here is.
  public var state: String?
  /// There is more: once this is stored, the service is to be asked again with the `state`.
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
