/// How many articles a service says it has, to be compared with what is stored: where both are the same, nothing was missed.
public struct RemoteCounts: Sendable, Hashable {
  /// How many are unread, by their feed's name. A feed that is missing has none.
  public var unread: [String: Int]
  public var starred: Int

  public init(unread: [String: Int], starred: Int) {
    self.unread = unread
    self.starred = starred
  }

  /// Whether lists of so many articles can hold them.
  public func fit(in longest: Int?) -> Bool {
    longest.map { max(unread.values.reduce(0, +), starred) <= $0 } ?? true
  }
}
