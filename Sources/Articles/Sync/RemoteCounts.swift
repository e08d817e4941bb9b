/// The numbers of articles that a service states. If the stored articles have the same numbers, nothing was missed.
public struct RemoteCounts: Sendable, Hashable {
  /// The number of unread articles by the feed's id. A missing feed has none.
  public var unread: [String: Int]
  public var starred: Int

  public init(unread: [String: Int], starred: Int) {
    self.unread = unread
    self.starred = starred
  }

  /// The number of all unread articles. A sum that overflows becomes `Int.max`.
  public var total: Int {
    unread.values.reduce(0) { sum, count in
      let (sum, isBeyond) = sum.addingReportingOverflow(max(count, 0))
      return isBeyond ? .max : sum
    }
  }

  /// True if lists of at most `longest` articles can contain all unread and all starred articles. `nil` means no limit.
  public func fit(in longest: Int?) -> Bool { longest.map { max(total, starred) <= $0 } ?? true }
}
