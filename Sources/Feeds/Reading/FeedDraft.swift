import FoundationEssentials
import Text

/// The feed's own values during reading.
struct FeedDraft {
  /// The values that stay as they are read.
  var parsed = ParsedFeed(format: .rss20)
  var title = Ranked<String>()
  var subtitle = Ranked<String>()
  var link = Ranked<String>()
  var icon: String?
  var image = Ranked<String>()
  var updated = Ranked<Date>()
  var authors = RankedAuthors()
  var tags = TagList()
  var timeToLive: Int?
  /// The length of `sy:updatePeriod` in minutes. `frequency` is the number of updates in it (`sy:updateFrequency`).
  var period: Int?
  var frequency: Int?
  var skippedHours: Set<Int> = []
  var skippedDays: Set<Int> = []

  /// True if the feed has no title, subtitle, link or own address.
  var isEmpty: Bool { title.value == nil && subtitle.value == nil && link.value == nil && parsed.selfLink == nil }

  /// - Parameter base: The address of the feed.
  func finished(_ format: FeedFormat, base: String) -> ParsedFeed {
    var feed = parsed
    feed.format = format
    feed.title = title.value
    feed.subtitle = subtitle.value
    feed.link = link.value
    let site = link.value ?? base
    feed.icon = icon.flatMap { Address.resolve($0, against: site) }
    feed.image = image.value.flatMap { Address.resolve($0, against: site) }
    feed.updated = updated.value
    feed.authors = authors.authors
    feed.tags = tags.tags
    // A frequency without a period counts updates in a day.
    let ownPeriod = period ?? (frequency == nil ? nil : 24 * 60)
    feed.timeToLive = timeToLive ?? ownPeriod.map { max($0 / (frequency ?? 1), 1) }
    feed.skippedHours = skippedHours.sorted()
    feed.skippedDays = skippedDays.sorted()
    return feed
  }
}
