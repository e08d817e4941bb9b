/// The constants and times for reading lists of whole articles page by page, in the order of their numbers.
enum Walking {
  /// The number of articles on a page.
  static let page = 250
  /// The number of pages to hold in memory before they are stored.
  static let pagesAtOnce = 4
  /// The most pages of a list. A longer list is not read completely.
  static let mostPages = 40
  /// The time after which no older change can appear, in seconds, by the server's clock. A change gets its time when it
  /// begins, but is visible only when it ends.
  private static let settling = 300

  /// Returns the time for the next request of changes, in seconds since 1970. The request returns changes after the
  /// beginning of this second.
  ///
  /// - Parameters:
  ///   - greatest: The latest time in the answer; 0 for none.
  ///   - sent: The time of the answer; `nil` if it is not stated.
  static func next(after greatest: Int, sent: Int64?) -> Int {
    // A time in the future would hide all changes before it.
    let greatest = bounded(greatest, sent: sent)
    if let sent, greatest > 0, Int(sent) - greatest > settling { return greatest + 1 }
    return max(greatest - settling, 0)
  }

  /// Limits a time to the server's own clock. A later time comes from an article dated in the future, or from before
  /// the clock was set back.
  static func bounded(_ time: Int, sent: Int64?) -> Int {
    guard let sent, sent > 0 else { return time }
    return min(time, Int(sent))
  }
}
