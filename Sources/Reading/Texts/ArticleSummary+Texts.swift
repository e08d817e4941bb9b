import Articles
import FoundationEssentials
import Text

extension ArticleSummary {
  /// Returns the date as rows and pages show it, or "undated" if the source states no date.
  ///
  /// - Parameter isUnderItsDay: True if the day is named elsewhere. The time is enough then.
  public func relativeDate(now: Date = Date(), isUnderItsDay: Bool = false) -> String {
    guard isDated else { return translated("undated") }
    return isUnderItsDay ? DateText.time(published) : DateText.relative(published, now: now)
  }

  /// Returns the date of the article for screen readers.
  public func spokenDate(now: Date) -> String {
    isDated ? DateText.spoken(published, now: now) : translated("undated")
  }

  /// The whole publication date, or "undated" if the source states no date.
  public var dateText: String { isDated ? DateText.full(published) : translated("undated") }

  /// The names in a row of the publication's own list: the authors, or else the publications if there are several.
  /// Empty if the names would only repeat the publication's title.
  public var namesBesideSource: String {
    if byline.isEmpty { return sourceNames == source ? "" : sourceNames }
    return byline.lowercased() == source.lowercased() ? "" : byline
  }

  /// The titles of all publications that have this article, in one line. Each title occurs once, even if several
  /// accounts have the same feed.
  public var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
