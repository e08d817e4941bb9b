/// How many pages in a row brought nothing new, of archives that are walked back through.
actor IdleWalks {
  private var pages: [String: Int] = [:]

  /// - Returns: How many they are now.
  func add(_ count: Int, to walk: String) -> Int {
    pages[walk, default: 0] += count
    return pages[walk] ?? 0
  }

  /// Begins to count anew.
  func end(_ walk: String) { pages[walk] = nil }
}
