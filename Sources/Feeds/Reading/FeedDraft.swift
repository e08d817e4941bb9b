import FoundationEssentials
import Text

/// The feed's own values during reading.
struct FeedDraft {
  var id: String?
  var title = Ranked<String>()
  var subtitle = Ranked<String>()
  var link = Ranked<String>()
  var selfLink: String?
  var newAddress: String?
  var language: String?
  var generator: String?
  var icon: String?
  var image = Ranked<String>()
  var updated = Ranked<Date>()
  var authors = RankedAuthors()
  var contributors: [ParsedAuthor] = []
  var rights: String?
  var tags = TagList()
  var timeToLive: Int?
  /// The length of `sy:updatePeriod` in minutes. `frequency` is the number of updates in it (`sy:updateFrequency`).
  var period: Int?
  var frequency: Int?
  var skippedHours: Set<Int> = []
  var skippedDays: Set<Int> = []
  var nextPage: String?
  var previousArchive: String?
  var currentPage: String?
  var isComplete = false
  var isArchive = false
  var replyTo: ParsedReply?
  var isBlocked = false
  var isExplicit: Bool?

  /// True if the feed has no title, subtitle, link or own address.
  var isEmpty: Bool { title.value == nil && subtitle.value == nil && link.value == nil && selfLink == nil }

  /// - Parameter base: The address of the feed.
  func finished(_ format: FeedFormat, base: String) -> ParsedFeed {
    var feed = ParsedFeed(format: format)
    feed.id = id
    feed.title = title.value
    feed.subtitle = subtitle.value
    feed.link = link.value
    feed.selfLink = selfLink
    feed.newAddress = newAddress
    feed.language = language
    feed.generator = generator
    let site = link.value ?? base
    feed.icon = icon.flatMap { Address.resolve($0, against: site) }
    feed.image = image.value.flatMap { Address.resolve($0, against: site) }
    feed.updated = updated.value
    feed.authors = authors.authors
    feed.contributors = contributors
    feed.rights = rights
    feed.tags = tags.tags
    feed.replyTo = replyTo
    feed.isBlocked = isBlocked
    feed.isExplicit = isExplicit
    // A frequency without a period counts updates in a day.
    let ownPeriod = period ?? (frequency == nil ? nil : 24 * 60)
    feed.timeToLive = timeToLive ?? ownPeriod.map { max($0 / (frequency ?? 1), 1) }
    feed.skippedHours = skippedHours.sorted()
    feed.skippedDays = skippedDays.sorted()
    feed.nextPage = nextPage
    feed.previousArchive = previousArchive
    feed.currentPage = currentPage
    feed.isComplete = isComplete
    feed.isArchive = isArchive
    return feed
  }
}
