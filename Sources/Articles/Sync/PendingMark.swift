/// A mark that is to be set or removed at a service.
public struct PendingMark: Sendable, Hashable {
  public let article: ArticleSummary.ID
  /// The service's id of the article.
  public let remoteID: String

  public init(article: ArticleSummary.ID, remoteID: String) {
    self.article = article
    self.remoteID = remoteID
  }
}

/// A change of marks at a service: a mark that is set or removed.
public struct MarkChange: Sendable, Hashable, CaseIterable {
  public let mark: RemoteMarks
  public let isSet: Bool

  public init(_ mark: RemoteMarks, isSet: Bool) {
    self.mark = mark
    self.isSet = isSet
  }

  public static let allCases = [
    MarkChange(.read, isSet: true), MarkChange(.read, isSet: false), MarkChange(.starred, isSet: true),
    MarkChange(.starred, isSet: false),
  ]
}
