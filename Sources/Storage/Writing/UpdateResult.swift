import Articles

/// The changes that storing an update made.
public struct UpdateResult: Sendable, Hashable {
  public let added: [ArticleSummary.ID]
  public let changed: [ArticleSummary.ID]
  /// The number of articles that were deleted because their site deleted them.
  public let deleted: Int

  public init(added: [ArticleSummary.ID], changed: [ArticleSummary.ID], deleted: Int = 0) {
    self.added = added
    self.changed = changed
    self.deleted = deleted
  }

  /// True if no change is visible in a list.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted == 0 }

  /// Adds further changes.
  public static func += (result: inout UpdateResult, more: UpdateResult) {
    result = UpdateResult(
      added: result.added + more.added, changed: result.changed + more.changed, deleted: result.deleted + more.deleted)
  }
}
