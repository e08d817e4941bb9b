import Articles
import FoundationEssentials
import Text

extension ArticleSummary {
  /// Returns the age of the article, or "undated" if the source states no date.
  public func ageText(now: Date) -> String { isDated ? DateText.age(of: published, now: now) : translated("undated") }

  /// Returns the date of the article for screen readers.
  public func spokenDate(now: Date) -> String {
    isDated ? DateText.spoken(published, now: now) : translated("undated")
  }

  /// The publication date, or "undated" if the source states no date.
  public var dateText: String { isDated ? DateText.full(published) : translated("undated") }

  /// The titles of all publications that have this article, in one line. Each title occurs once, even if several
  /// accounts have the same feed.
  public var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
