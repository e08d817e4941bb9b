import Articles

/// What storing an update changed.
public struct UpdateResult: Sendable, Hashable {
  public let added: [ArticleSummary.ID]
  public let changed: [ArticleSummary.ID]
  /// How many articles went because their site deleted them.
  public let deleted: Int

  public init(added: [ArticleSummary.ID], changed: [ArticleSummary.ID], deleted: Int = 0) {
    self.added = added
    self.changed = changed
    self.deleted = deleted
  }

  /// Nothing that a list shows has changed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted == 0 }

  /// Takes in what more was changed.
  public static func += (result: inout UpdateResult, more: UpdateResult) {
    result = UpdateResult(
      added: result.added + more.added, changed: result.changed + more.changed, deleted: result.deleted + more.deleted)
  }
}
