import Queries

/// The rows of a list: the table that they are read from, and their condition as SQL. The condition contains no words,
/// because only the search index finds words.
struct ListRows {
  /// True if the list is read from the set of unread articles, which is short if few articles are unread.
  private let isOfUnread: Bool
  /// The test for a term or a subject if the rows are read from its articles; `nil` otherwise.
  private let term: ArticlePredicate?
  private let condition: Condition
  private let clock: QueryClock

  /// - Parameters:
  ///   - isUnreadOnly: True if read articles are left out.
  ///   - mayJoin: True if the rows may be joined with those of another table.
  init(_ condition: Condition, isUnreadOnly: Bool = false, mayJoin: Bool = false, clock: QueryClock) {
    let isUnread = Condition.test(.state(.unread))
    let isTested = !isUnreadOnly || condition.parts.contains(isUnread)
    self.condition = isTested ? condition : .all(condition.parts + [isUnread])
    self.clock = clock
    isOfUnread = self.condition.parts.contains(isUnread) && self.condition.parts.allSatisfy(\.isInUnread)
    term = mayJoin ? self.condition.parts.lazy.compactMap(\.term).first : nil
  }

  /// The source of the rows.
  var source: ArticleSource {
    if isOfUnread { return .unread }
    if term != nil { return .filed }
    // SQLite would prefer an index by source. Otherwise it finds the right one, and does without one that is damaged.
    return condition.testsSource ? condition.parts.compactMap(\.source).first ?? .articles : .articles
  }

  /// Returns the condition for a row of the source.
  func sql(_ values: inout SQLValues) -> String {
    var parts = condition.parts
    if isOfUnread { parts.removeAll { $0 == .test(.state(.unread)) } }
    if let term { parts.removeAll { $0 == .test(term) } }
    let isFiled = term.map { $0.filedSQL(&values) + " AND " } ?? ""
    return isFiled + QueryPlan.sql(.all(parts), "articles", clock, &values)
  }

  /// True if the rows are those of a subject, whose terms are each in the order of the list.
  var isOfSubject: Bool { if case .subject = term { true } else { false } }

  /// Returns SQL that leaves out rows that are too old for a part of the list; `nil` if the rows are read in the order
  /// of the list (`ArticlePredicate.recentSQL`).
  func recent(_ limit: String, below place: String?, _ values: inout SQLValues) -> String? {
    term?.recentSQL(limit, below: place, &values)
  }

  /// Returns the condition for an article.
  ///
  /// - Parameter article: The name of the article's row. Its column names must be unique in the statement.
  func sql(_ article: String, _ values: inout SQLValues) -> String {
    QueryPlan.sql(condition, article, clock, &values)
  }
}

extension Condition {
  /// True if one statement reads the list, because indexes answer all tests. Other conditions are searched part by part
  /// (`Search`).
  var isReadAtOnce: Bool { !hasWords && allTests { $0.isListed || $0.isInUnread || $0.isOfSource } }

  /// The test for a term or a subject, if the condition is one.
  fileprivate var term: ArticlePredicate? {
    if case .test(let predicate) = self, predicate.isOfTerm { predicate } else { nil }
  }

  /// The conditions that must all hold.
  fileprivate var parts: [Condition] { if case .all(let parts) = self { parts } else { [self] } }

  /// True if a test is about the source.
  fileprivate var testsSource: Bool { !allTests { !$0.isOfSource } }

  /// The index for the kind of article that the condition tests; `nil` if there is none.
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

  /// True if the table `unread` has the columns for all tests, and no test limits the sources.
  fileprivate var isInUnread: Bool { allTests(\.isInUnread) }

  private func allTests(_ holds: (ArticlePredicate) -> Bool) -> Bool {
    switch self {
    case .test(let predicate): holds(predicate)
    case .not(let part): part.allTests(holds)
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.allTests(holds) }
    }
  }
}
