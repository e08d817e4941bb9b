import Articles
import SharedUI

/// The order of a section's list: the newest or the oldest article is at the top.
enum ListOrder: String, CaseIterable {
  case newest
  case oldest
}

extension Settings.Key<[String]> {
  /// The sections whose lists begin with the oldest article.
  static let oldestFirst = Self("oldest-first")
}

extension Settings {
  func order(of section: Section) -> ListOrder {
    self[.oldestFirst].contains(section.stored) ? .oldest : .newest
  }

  func setOrder(_ order: ListOrder, of section: Section) {
    let others = self[.oldestFirst].filter { $0 != section.stored }
    self[.oldestFirst] = order == .oldest ? others + [section.stored] : others
  }
}
