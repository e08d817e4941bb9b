/// A mark that a service is to get or to lose.
public struct PendingMark: Sendable, Hashable {
  public let article: ArticleSummary.ID
  /// The service's name for it.
  public let remoteID: String

  public init(article: ArticleSummary.ID, remoteID: String) {
    self.article = article
    self.remoteID = remoteID
  }
}

/// Whether articles get or lose a mark.
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
