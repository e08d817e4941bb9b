import Articles
import FoundationEssentials
import Text

extension ArticleSummary {
  /// Returns the age of the article, or "undated" if its source has no date.
  public func ageText(now: Date) -> String { isDated ? DateText.age(of: published, now: now) : translated("undated") }

  /// Returns the date of the article for screen readers.
  public func spokenDate(now: Date) -> String {
    isDated ? DateText.spoken(published, now: now) : translated("undated")
  }

  /// The publication date, or "undated" if the source has no date.
  public var dateText: String { isDated ? DateText.full(published) : translated("undated") }

  /// The titles of all publications with this article, each once, in one line. A feed may be in several accounts.
  public var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
