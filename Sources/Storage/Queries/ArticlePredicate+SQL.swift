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
    case .publication(let id): "\(article).publication = \(values.add(id.rawValue))"
    case .folder(let name):
      """
      \(article).publication IN (
        WITH RECURSIVE inside (id) AS (
          SELECT id FROM folders WHERE subject(title) = subject(\(values.add(name)))
          UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id
        ) SELECT id FROM publications WHERE folder IN (SELECT id FROM inside))
      """
    case .tag(let name):
      """
      EXISTS (SELECT 1 FROM bodies, json_each(bodies.tags) AS tag
        WHERE bodies.article = \(article).id AND fold(tag.value) = fold(\(values.add(name))))
      """
    case .state(let state): state.sql(article)
    case .has(.picture): "(\(article).image IS NOT NULL OR \(article).thumbnail IS NOT NULL)"
    case .has(.recording): "\(article).medium IS NOT NULL"
    case .has(.comments): "coalesce(\(article).comments, 0) > 0"
    case .language(let code):
      """
      EXISTS (SELECT 1 FROM bodies WHERE bodies.article = \(article).id
        AND lower(bodies.language) || '-' GLOB \(values.add(code)) || '-*')
      """
    case .before(let period): "\(article).published < \(values.add(period.start(in: clock.calendar) ?? .distantPast))"
    case .after(let period): "\(article).published >= \(values.add(period.start(in: clock.calendar) ?? .distantFuture))"
    case .within(let span):
      "\(article).published >= \(values.add(span.start(before: clock.now, in: clock.calendar)))"
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
    case .episode: "coalesce(\(article).medium, 0) = \(Medium.audio.rawValue)"
    case .video: "coalesce(\(article).medium, 0) = \(Medium.video.rawValue)"
    case .post: "\(article).headline = ''"
    }
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
