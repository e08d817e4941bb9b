import Feeds
import FoundationEssentials
import Text

/// Compares a site's lists with the newest entries of its feed. The feed of a section, a tag or an author lacks many
/// articles of the site from the same time, and lists of something else lack the feed's entries.
///
/// The time of an article is that of its publication, in the list or in the address. The time of the last change
/// (`lastmod`) says nothing: many sites write that of their last build.
struct SiteMapFit: Codable, Hashable {
  /// The number of the feed's newest entries, and those that the lists have, also with a time.
  private var count = 0
  private var found: Set<String> = []
  private var dated: Set<String> = []
  /// Articles of the lists from between these entries that the feed lacks.
  private var others: Set<String> = []
  /// True if the feed's address is a usual one of a whole site's feed.
  private var isUsual = false

  /// True if the feed lacks so many articles of the lists that it is one of a part of the site. A site may leave a few
  /// out of its feed.
  var isOfPart: Bool { others.count * 3 > count }
  /// True if the lists are of the feed's articles. Where they have no times, the feed's address tells.
  var isGood: Bool {
    !isOfPart && found.count * 2 >= max(count, 1) && (isUsual || dated.count * 2 >= found.count)
  }

  mutating func add(_ articles: [SiteMap.Page], _ form: ArticleAddresses, _ entries: [Known.Entry]) {
    let own = entries.lazy.filter { !$0.isListed && $0.address.map(form.match) == true }
    let newest = Array(own.prefix(Self.most))
    guard let first = newest.last?.published, let last = newest.first?.published else { return }
    (count, isUsual) = (newest.count, form.areOfUsualFeed)
    let stories = Set(newest.compactMap { $0.address.flatMap(Address.story) })
    let known = Set(entries.lazy.filter { !$0.isListed }.compactMap { $0.address.flatMap(Address.story) })
    for page in articles where !isOfPart {
      guard let story = Address.story(at: page.address) else { continue }
      let date = page.published ?? AddressWords.date(in: page.address)
      if stories.contains(story) {
        found.insert(story)
        // Between entries of one or two days, a day alone tells nothing.
        if let date, date.uncertainty * 2 < last.timeIntervalSince(first) { dated.insert(story) }
      } else if let date, first + date.uncertainty < date, date < last, !known.contains(story) {
        others.insert(story)
      }
    }
  }

  /// The number of entries to compare. Most feeds show as many, so that none is missing between them.
  private static let most = 10
}

extension Date {
  /// A date without a time may be that of any place, so the true time may be a day before.
  fileprivate var uncertainty: Double { timeIntervalSince1970.remainder(dividingBy: 86_400) == 0 ? 86_400 : 0 }
}
