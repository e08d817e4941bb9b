/// Constants and times for reading lists of whole articles page by page, in the order of the articles' numbers.
enum Walking {
  /// The number of articles on a page.
  static let page = 250
  /// The number of pages to keep in memory before the pages are stored.
  static let pagesAtOnce = 4
  /// The maximum number of pages of a list. A longer list is read only in part.
  static let mostPages = 40
  /// The time, in seconds, after which no older change can appear, by the server's clock. A change gets its time when
  /// it begins, but becomes visible only when it ends.
  private static let settling = 300

  /// Returns the time for the next request of changes, in seconds since 1970. The server returns changes from the
  /// beginning of this second.
  ///
  /// - Parameters:
  ///   - greatest: The latest time in the answer; 0 if there is none.
  ///   - sent: The time of the answer; `nil` if the server does not state it.
  static func next(after greatest: Int, sent: Int64?) -> Int {
    // With a time in the future, the next request would miss all changes before that time.
    let greatest = bounded(greatest, sent: sent)
    if let sent, greatest > 0, Int(sent) - greatest > settling { return greatest + 1 }
    return max(greatest - settling, 0)
  }

  /// Limits a time to the server's present time. A time may be later if an article is dated in the future, or if the
  /// server's clock was set back.
  static func bounded(_ time: Int, sent: Int64?) -> Int {
    guard let sent, sent > 0 else { return time }
    return min(time, Int(sent))
  }
}
