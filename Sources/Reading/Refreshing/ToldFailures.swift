import Articles

/// The feeds whose failures were reported to the reader. Each failure is reported once, until the feed can be read
/// again.
public nonisolated struct ToldFailures {
  private var told: Set<Publication.ID> = []

  public init() {}

  /// Adds failures.
  ///
  /// - Parameters:
  ///   - failed: The feeds that failed now.
  ///   - failing: The feeds whose previous refresh had failed.
  /// - Returns: The feeds whose failure must be reported.
  public mutating func take(_ failed: [Publication.ID], failing: Set<Publication.ID>) -> Set<Publication.ID> {
    told.formIntersection(failing)
    let news = Set(failed).subtracting(told)
    told.formUnion(failed)
    return news
  }
}
