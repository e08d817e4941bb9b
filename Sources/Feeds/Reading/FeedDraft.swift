import FoundationEssentials

/// What is known of the feed itself while it is read.
struct FeedDraft {
  var title = Ranked<String>()
  var subtitle = Ranked<String>()
  var link = Ranked<String>()
  var selfLink: String?
  var language: String?
  var icon: String?
  var image = Ranked<String>()
  var updated = Ranked<Date>()
  var authors = RankedAuthors()
  var timeToLive: Int?
  /// How many minutes `sy:updatePeriod` has, and how many updates `sy:updateFrequency` counts in it.
  var period: Int?
  var frequency: Int?
  var nextPage: String?

  func finished(_ format: FeedFormat) -> ParsedFeed {
    var feed = ParsedFeed(format: format)
    feed.title = title.value
    feed.subtitle = subtitle.value
    feed.link = link.value
    feed.selfLink = selfLink
    feed.language = language
    feed.icon = icon
    feed.image = image.value
    feed.updated = updated.value
    feed.authors = authors.authors
    feed.timeToLive = timeToLive ?? period.map { max($0 / (frequency ?? 1), 1) }
    feed.nextPage = nextPage
    return feed
  }
}
