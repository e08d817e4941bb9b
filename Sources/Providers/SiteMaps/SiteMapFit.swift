import Feeds
import FoundationEssentials
import Text

/// Compares a site's lists with the newest entries of its feed. The feed of a section, a tag or an author lacks many
/// articles of the site from the same time, and lists of something else lack the feed's entries.
struct SiteMapFit: Codable, Hashable {
  /// The number of the feed's newest entries, and those that the lists have.
  private var count = 0
  private var found: Set<String> = []
  /// Articles of the lists from between these entries that the feed lacks.
  private var others: Set<String> = []

  /// True if the feed lacks so many articles of the lists that it is one of a part of the site.
  var isOfPart: Bool { others.count > count }
  /// True if the lists are of the feed's articles.
  var isGood: Bool { !isOfPart && found.count * 2 >= max(count, 1) }

  mutating func add(_ articles: [SiteMap.Page], _ form: ArticleAddresses, _ entries: [Known.Entry]) {
    let own = entries.lazy.filter { !$0.isListed && $0.address.map(form.match) == true }
    let newest = Array(own.prefix(Self.most))
    guard let first = newest.last?.published, let last = newest.first?.published else { return }
    count = newest.count
    let stories = Set(newest.compactMap { $0.address.flatMap(Address.story) })
    for page in articles where !isOfPart {
      guard let story = Address.story(at: page.address) else { continue }
      let date = page.published ?? AddressWords.date(in: page.address) ?? page.changed
      if stories.contains(story) {
        found.insert(story)
      } else if let date, first < date, date < last {
        others.insert(story)
      }
    }
  }

  /// The number of entries to compare. Most feeds show as many, so that none is missing between them.
  private static let most = 10
}
