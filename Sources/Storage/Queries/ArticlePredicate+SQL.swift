import Articles
import FoundationEssentials
import Queries

extension ArticlePredicate {
  /// Returns SQL that is true or false for a row of `articles`, never null.
  ///
  /// - Parameter article: The name of the row.
  func sql(_ article: String, _ clock: QueryClock, _ values: inout SQLValues) -> String {
    switch self {
    case .contains: "false"  // The index answers it.
    case .source(let name):
      """
      \(article).publication IN (
        SELECT id FROM publications WHERE instr(subject(coalesce(chosen_title, title)), subject(\(values.add(name)))) > 0)
      """
    case .publication(let id): "\(article).publication = \(values.add(id))"
    case .folder(let name):
      Self.isInside(article, "SELECT id FROM folders WHERE subject(title) = subject(\(values.add(name)))")
    case .tag(let name):
      """
      EXISTS (SELECT 1 FROM bodies, json_each(bodies.tags) AS tag
        WHERE bodies.article = \(article).id AND fold(tag.value) = fold(\(values.add(name))))
      """
    case .state(let state): state.sql(article)
    case .has(.picture): "(\(article).image IS NOT NULL OR \(article).thumbnail IS NOT NULL)"
    case .has(.recording): "\(article).medium IS NOT NULL"
    case .has(.comments): "(\(article).comments IS NOT NULL AND \(article).comments > 0)"
    case .language(let code):
      """
      EXISTS (SELECT 1 FROM bodies WHERE bodies.article = \(article).id
        AND lower(bodies.language) || '-' GLOB \(values.add(code)) || '-*')
      """
    // An article from an earlier version has no number before its words are counted.
    case .words(let bound):
      "coalesce(\(article).words \(bound.relation.rawValue) \(values.add(Int64(bound.number))), false)"
    case .before(let period): "\(article).published < \(values.add(period.start(in: clock.calendar) ?? .distantPast))"
    case .after(let period): "\(article).published >= \(values.add(period.start(in: clock.calendar) ?? .distantFuture))"
    case .within(let span):
      "\(article).published >= \(values.add(span.start(before: clock.now, in: clock.calendar)))"
    case .today: "(\(article).published >= \(values.add(clock.midnight)) AND \(article).is_dated = 1)"
    case .page: "\(article).is_page = 1"
    case .inFolder(let id): Self.isInside(article, "VALUES (\(values.add(id)))")
    case .account(let id):
      "\(article).publication IN (SELECT id FROM publications WHERE account = \(values.add(id)))"
    case .term(let id):
      "\(article).id IN (SELECT article FROM article_terms WHERE term = \(values.add(id)))"
    case .subject(let key):
      """
      \(article).id IN (
        SELECT article FROM article_terms WHERE term IN (SELECT id FROM terms WHERE \(Self.isOf(values.add(key)))))
      """
    case .featured(let id): Self.featured(article, values.add(id))
    case .articles(let ids): "\(article).id IN (SELECT value FROM json_each(\(values.add(JSON.keys(ids)))))"
    }
  }

  /// - Parameter folders: SQL for the keys of some folders. Folders inside them are included.
  private static func isInside(_ article: String, _ folders: String) -> String {
    """
    \(article).publication IN (
      WITH RECURSIVE inside (id) AS (
        \(folders)
        UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id
      ) SELECT id FROM publications WHERE folder IN (SELECT id FROM inside))
    """
  }

  /// True if the articles that meet the test are those under one or several terms.
  var isOfTerm: Bool {
    switch self {
    case .term, .subject: true
    default: false
    }
  }

  /// Returns SQL that is true for a row of `article_terms`, for one row of each article under the terms.
  func filedSQL(_ values: inout SQLValues) -> String {
    switch self {
    case .term(let id): return "article_terms.term = \(values.add(id))"
    case .subject(let key):
      let terms = "(SELECT id FROM terms WHERE \(Self.isOf(values.add(key))))"
      return """
        article_terms.term IN \(terms) AND NOT EXISTS (
          SELECT 1 FROM article_terms AS other
          WHERE other.article = article_terms.article AND other.term < article_terms.term AND other.term IN \(terms))
        """
    default: return "false"
    }
  }

  /// Returns SQL that leaves rows of `article_terms` out that are too old to be among the newest under the terms, as
  /// long as nothing else leaves rows out; `nil` if the rows are in the order of lists.
  ///
  /// - Parameters:
  ///   - limit: SQL for the number of rows.
  ///   - place: SQL for the date and the key of the row above; `nil` for the top.
  func recentSQL(_ limit: String, below place: String?, _ values: inout SQLValues) -> String? {
    guard case .subject(let key) = self else { return nil }
    let isBelow = place.map { "AND (one.published, one.article) < \($0)" } ?? ""
    // The rows of one term are enough for the list. Older ones of other terms do not come into it.
    return """
      article_terms.published >= coalesce((
        SELECT max((
          SELECT one.published FROM article_terms AS one WHERE one.term = terms.id \(isBelow)
          ORDER BY one.published DESC, one.article DESC LIMIT 1 OFFSET \(limit)))
        FROM terms WHERE \(Self.isOf(values.add(key)))), -9e999)
      """
  }

  /// Returns SQL that is true for a term of a subject.
  private static func isOf(_ subject: String) -> String {
    "kind IN ('category', 'tag') AND subject = \(subject)"
  }

  private static func featured(_ article: String, _ publication: String) -> String {
    """
    \(article).id IN (
      SELECT id FROM articles WHERE publication = \(publication) AND is_featured = 1
      UNION ALL SELECT * FROM (
        SELECT id FROM articles WHERE publication = \(publication) AND is_page = 0 AND NOT EXISTS (
          SELECT 1 FROM articles WHERE publication = \(publication) AND is_featured = 1)
        ORDER BY published DESC, id DESC LIMIT 20))
    """
  }

  /// Returns SQL that is true for the sources whose articles can meet the test; `nil` if all sources can. The SQL uses
  /// only the publication of the article's row.
  func sourcesSQL(_ article: String, _ clock: QueryClock, _ values: inout SQLValues) -> String? {
    switch self {
    case .source, .publication, .folder, .inFolder, .account: sql(article, clock, &values)
    case .featured(let id): "\(article).publication = \(values.add(id))"
    case .term(let id):
      "\(article).publication IN (SELECT publication FROM terms WHERE id = \(values.add(id)))"
    case .subject(let key):
      "\(article).publication IN (SELECT publication FROM terms WHERE \(Self.isOf(values.add(key))))"
    case .articles(let ids):
      """
      \(article).publication IN (
        SELECT publication FROM articles WHERE id IN (SELECT value FROM json_each(\(values.add(JSON.keys(ids))))))
      """
    case .contains, .tag, .state, .has, .language, .words, .before, .after, .within, .today, .page: nil
    }
  }

  /// True if an index lists the articles that meet the test.
  var isListed: Bool {
    switch self {
    case .state(.starred), .state(.muted), .state(.episode), .state(.video), .state(.post), .has(.recording),
      .has(.comments), .term, .subject, .featured, .articles:
      true
    default: false
    }
  }

  /// True if the test is about the source.
  var isOfSource: Bool {
    switch self {
    case .source, .publication, .folder, .inFolder, .account: true
    default: false
    }
  }

  /// True if the table `unread` has the columns for the test, and the test does not limit the sources.
  var isInUnread: Bool {
    switch self {
    case .state(.unread), .state(.read), .state(.muted), .page, .today, .before, .after, .within: true
    default: false
    }
  }
}

extension ArticleState {
  fileprivate func sql(_ article: String) -> String {
    switch self {
    case .unread: UnreadArticles.hold(article)
    case .read: "NOT \(UnreadArticles.hold(article))"
    case .starred: "\(article).is_starred = 1"
    case .muted: "\(article).is_muted = 1"
    case .episode: Self.sql(article, .audio)
    case .video: Self.sql(article, .video)
    case .post: "\(article).headline = ''"
    }
  }

  private static func sql(_ article: String, _ medium: Medium) -> String {
    "(\(article).medium IS NOT NULL AND \(article).medium = \(medium.rawValue))"
  }
}

extension ArticlePart {
  /// The columns of the search index.
  var columns: String {
    switch self {
    case .anywhere: "headline byline text"
    case .content: "headline text"
    case .headline: "headline"
    case .byline: "byline"
    case .tags: "tags"
    }
  }
}
