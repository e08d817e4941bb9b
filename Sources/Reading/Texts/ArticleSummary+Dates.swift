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
}
