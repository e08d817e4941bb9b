import Articles

/// The feeds of which the reader was told that they cannot be read. It is said once, until they can be read again.
nonisolated struct ToldFailures {
  private var told: Set<Publication.ID> = []

  /// Takes in what could not be read.
  ///
  /// - Parameters:
  ///   - failed: What failed now.
  ///   - failing: What had failed the last time that it was asked, before now.
  /// - Returns: What the reader was not told of.
  mutating func take(_ failed: [Publication.ID], failing: Set<Publication.ID>) -> Set<Publication.ID> {
    told.formIntersection(failing)
    let news = Set(failed).subtracting(told)
    told.formUnion(failed)
    return news
  }
}
