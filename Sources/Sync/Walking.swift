import Articles
import FoundationEssentials
import Text

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

/// An article in the format of a service that numbers its articles.
protocol NumberedItem: Decodable, Sendable {
  var id: Int { get }
  /// True if the service's reader removed the article.
  var isRemoved: Bool { get }

  /// - Returns: `nil` if the article's marks cannot be read.
  func remote(now: Date) -> RemoteArticle?
}

extension RemoteChanges {
  /// Adds the articles of a page, and counts those that cannot be read.
  mutating func take(_ items: [Lenient<some NumberedItem>], now: () -> Date) {
    for item in items {
      if item.value?.isRemoved == true { continue }
      if let article = item.value?.remote(now: now()) {
        articles.append(article)
      } else {
        leftOut += 1
      }
    }
  }

  /// Reads a list from the newest number down, to its end if that is near enough, and adds its articles.
  ///
  /// - Parameter page: Returns the articles below a number, or the newest for 0, and whether they are the last.
  mutating func readList<Item: NumberedItem>(
    now: () -> Date, page: (Int) async throws(SyncError) -> (items: [Lenient<Item>], isEnd: Bool)
  ) async throws(SyncError) -> IDList {
    var found = IDList(ids: [], extent: .whole)
    var last = 0
    for number in 1...Walking.mostPages {
      let (items, isEnd) = try await page(last)
      let before = leftOut
      take(items, now: now)
      found.ids += items.compactMap(\.value).filter { !$0.isRemoved }.map { String($0.id) }
      last = items.compactMap(\.value).map(\.id).min() ?? last
      // An unreadable article may be any article.
      if number > 1 || leftOut > before { found.extent = .pages }
      if isEnd { return found }
    }
    found.extent = .part
    return found
  }
}
