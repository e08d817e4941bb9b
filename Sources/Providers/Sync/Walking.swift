/// How lists are walked through that come with the articles themselves, in pages, in the order of their numbers.
enum Walking {
  /// How many articles a page has.
  static let page = 250
  /// So many pages are taken in memory before they are to be stored.
  static let pagesAtOnce = 4
  /// A list that is longer is none that is to be complete.
  static let mostPages = 40
  /// What was stamped so long before the answer was sent, both by the server's clock, comes no more, in seconds: stamps are made when a
  /// change begins, and it is seen when that ends.
  private static let settling = 300

  /// From when on what changes is to be asked for the next time, in seconds. What is later than the second's beginning comes.
  ///
  /// - Parameters:
  ///   - greatest: The greatest time that came; 0 for none.
  ///   - sent: When the answer was sent; `nil` where it does not say.
  static func next(after greatest: Int, sent: Int64?) -> Int {
    // A stamp of the future would leave out all that comes before.
    let greatest = bounded(greatest, sent: sent)
    if let sent, greatest > 0, Int(sent) - greatest > settling { return greatest + 1 }
    return max(greatest - settling, 0)
  }

  /// A time from when on is asked, but no later than the server's own clock: that was set back, or the time is of a stamp of the future.
  static func bounded(_ time: Int, sent: Int64?) -> Int {
    guard let sent, sent > 0 else { return time }
    return min(time, Int(sent))
  }
}
