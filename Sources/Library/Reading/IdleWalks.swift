/// Counts the successive archive pages without new articles, for each walk through an archive.
actor IdleWalks {
  private var pages: [String: Int] = [:]

  /// Adds pages to a walk's count.
  ///
  /// - Returns: The new count.
  func add(_ count: Int, to walk: String) -> Int {
    pages[walk, default: 0] += count
    return pages[walk] ?? 0
  }

  /// Resets the count of a walk.
  func end(_ walk: String) { pages[walk] = nil }
}
