import Queries

/// The rows of a list: where they are read from, and their condition as SQL. The condition has no words, which only
/// the search index finds.
struct ListRows {
  /// True if the list is read from the set of the unread, as it is short while few articles are unread.
  private let isOfUnread: Bool
  private let condition: Condition
  private let clock: QueryClock

  /// - Parameter isUnreadOnly: True if read articles are left out.
  init(_ condition: Condition, isUnreadOnly: Bool = false, clock: QueryClock) {
    let isUnread = Condition.test(.state(.unread))
    let isTested = !isUnreadOnly || condition.parts.contains(isUnread)
    self.condition = isTested ? condition : .all(condition.parts + [isUnread])
    self.clock = clock
    isOfUnread = self.condition.parts.contains(isUnread) && self.condition.parts.allSatisfy(\.isInUnread)
  }

  /// The source of the rows.
  var source: ArticleSource {
    if isOfUnread { return .unread }
    // SQLite would prefer an index by source. Otherwise it finds the right one, and does without one that is damaged.
    return condition.testsSource ? condition.parts.compactMap(\.source).first ?? .articles : .articles
  }

  /// Returns the condition for a row of the source.
  func sql(_ values: inout SQLValues) -> String {
    let parts = condition.parts.filter { !isOfUnread || $0 != .test(.state(.unread)) }
    return QueryPlan.sql(.all(parts), "articles", clock, &values)
  }

  /// Returns the condition for an article.
  ///
  /// - Parameter article: The name of the article's row. No other row in the statement has its columns.
  func sql(_ article: String, _ values: inout SQLValues) -> String {
    QueryPlan.sql(condition, article, clock, &values)
  }
}

extension Condition {
  /// True if one statement reads the list: indexes answer all tests. Other conditions are examined part by part
  /// (`Search`).
  var isReadAtOnce: Bool { !hasWords && allTests { $0.isListed || $0.isInUnread || $0.isOfSource } }

  /// The conditions that must all hold.
  fileprivate var parts: [Condition] { if case .all(let parts) = self { parts } else { [self] } }

  /// True if a test is about the source.
  fileprivate var testsSource: Bool { !allTests { !$0.isOfSource } }

  /// The index of the kind that the condition tests for; `nil` if there is none.
  fileprivate var source: ArticleSource? {
    switch self {
    case .test(.state(.muted)), .test(.state(.episode)), .test(.state(.video)), .test(.has(.recording)),
      .test(.has(.comments)):
      .rare
    case .test(.state(.post)): .posts
    case .test(.state(.starred)): .starred
    default: nil
    }
  }

  /// True if the table `unread` has the columns for all tests, and no test chooses among sources.
  fileprivate var isInUnread: Bool { allTests(\.isInUnread) }

  private func allTests(_ holds: (ArticlePredicate) -> Bool) -> Bool {
    switch self {
    case .test(let predicate): holds(predicate)
    case .not(let part): part.allTests(holds)
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.allTests(holds) }
    }
  }
}
