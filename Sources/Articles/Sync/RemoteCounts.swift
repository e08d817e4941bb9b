/// How many articles a service says it has, to be compared with what is stored: where both are the same, nothing was missed.
public struct RemoteCounts: Sendable, Hashable {
  /// How many are unread, by their feed's name. A feed that is missing has none.
  public var unread: [String: Int]
  public var starred: Int

  public init(unread: [String: Int], starred: Int) {
    self.unread = unread
    self.starred = starred
  }

  /// How many are unread in all. What is beyond all numbers is the greatest.
  public var total: Int {
    unread.values.reduce(0) { sum, count in
      let (sum, isBeyond) = sum.addingReportingOverflow(max(count, 0))
      return isBeyond ? .max : sum
    }
  }

  /// Whether lists of so many articles can hold them.
  public func fit(in longest: Int?) -> Bool { longest.map { max(total, starred) <= $0 } ?? true }
}
