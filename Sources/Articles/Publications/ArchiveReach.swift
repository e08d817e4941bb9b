/// The part of a publication that its source gives. The source's kind decides it, with what the source has stated so far.
public struct ArchiveReach: Sendable, Hashable {
  /// True if the source leads back to its first article; false if it gives only the newest.
  public var goesBack: Bool
  /// The source's own count of its articles; `nil` if it does not count.
  public var total: Int?
  /// True if edits and deletions far back are seen.
  public var seesOldChanges = false
  /// The number of articles that one request brings, which decides the cost of the whole; `nil` if it is not known.
  public var perRequest: Int?

  public init(goesBack: Bool, total: Int? = nil, seesOldChanges: Bool = false, perRequest: Int? = nil) {
    self.goesBack = goesBack
    self.total = total
    self.seesOldChanges = seesOldChanges
    self.perRequest = perRequest
  }

  /// True if the count can prove that no article is missing.
  public var isProvable: Bool { total != nil }
}
