import Articles
import FoundationEssentials

/// The condition for an article in a section's list, as SQL about a row of `articles`.
struct ListCondition {
  /// The condition, with the value of `?1`. For `Section.unread`, it does not test that the article is unread.
  private let place: String
  let value: (any Bindable)?
  /// The condition without regard to read and starred marks.
  let belongsWhateverMarks: String
  private let isUnreadOnly: Bool
  /// True if the list is read from the set of the unread, as it is short while few articles are unread.
  private let isOfUnread: Bool

  /// - Parameters:
  ///   - isUnreadOnly: True if read articles are left out.
  ///   - midnight: The start of today, for `Section.today`.
  init(_ section: Section, isUnreadOnly: Bool = false, midnight: Date) {
    let (place, value) = Self.place(of: section, midnight: midnight)
    self.place = place
    self.value = value
    self.isUnreadOnly = isUnreadOnly || section == .unread
    isOfUnread = self.isUnreadOnly && section.isOfAllSources
    switch section {
    case .unread: belongsWhateverMarks = "is_muted = 0"
    case .starred: belongsWhateverMarks = "true"
    default: belongsWhateverMarks = place
    }
  }

  /// The source of the list's rows.
  var source: ArticleSource { isOfUnread ? .unread : .articles }

  /// The condition for a row of the source.
  var belongs: String { isOfUnread ? place : belongs("articles") }

  /// Returns the condition for an article.
  ///
  /// - Parameter article: The name of the article's row. No other row in the statement has its columns.
  func belongs(_ article: String) -> String {
    isUnreadOnly ? "\(place) AND \(UnreadArticles.hold(article))" : place
  }

  private static func place(of section: Section, midnight: Date) -> (condition: String, value: (any Bindable)?) {
    switch section {
    case .today: ("published >= ?1 AND is_dated = 1 AND is_page = 0 AND is_muted = 0", midnight)
    case .all: ("is_page = 0 AND is_muted = 0", nil)
    case .unread: ("is_muted = 0", nil)
    case .starred: ("is_starred = 1", nil)
    case .publication(let id): ("publication = ?1 AND is_page = 0 AND is_muted = 0", id.rawValue)
    case .account(let id):
      (
        "is_page = 0 AND is_muted = 0 AND publication IN (SELECT id FROM publications WHERE account = ?1)", id.rawValue
      )
    case .featured(let id): ("\(featured) AND is_muted = 0", id.rawValue)
    case .term(let id):
      (
        "id IN (SELECT article FROM article_terms WHERE term = ?1) AND is_page = 0 AND is_muted = 0", id.rawValue
      )
    case .subject(let key):
      (
        """
        id IN (SELECT article FROM article_terms WHERE term IN (\(termsOfSubject))) AND is_page = 0 AND is_muted = 0
        """, key
      )
    case .page(let id): ("id = ?1", id.rawValue)
    case .explore, .tags, .authors: ("false", nil)
    case .folder(let id):
      (
        """
        is_page = 0 AND is_muted = 0 AND publication IN (
          WITH RECURSIVE inside (id) AS (
            VALUES (?1) UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id
          ) SELECT id FROM publications WHERE folder IN (SELECT id FROM inside))
        """, id.rawValue
      )
    }
  }

  /// The categories and tags of a subject, whose key is `?1`.
  static let termsOfSubject = "SELECT id FROM terms WHERE kind IN ('category', 'tag') AND subject(name) = ?1"

  /// The articles that a publication features, or its newest 20 if it features none.
  private static let featured = """
    id IN (
      SELECT id FROM articles WHERE publication = ?1 AND is_featured = 1
      UNION ALL SELECT * FROM (
        SELECT id FROM articles WHERE publication = ?1 AND is_page = 0 AND NOT EXISTS (
          SELECT 1 FROM articles WHERE publication = ?1 AND is_featured = 1) ORDER BY published DESC, id DESC LIMIT 20))
    """
}

extension Section {
  /// True if the list holds articles of all sources, and the set of the unread has all columns that the list needs.
  fileprivate var isOfAllSources: Bool {
    switch self {
    case .today, .unread, .all: true
    case .starred, .folder, .account, .publication, .featured, .tags, .authors, .term, .explore, .subject, .page: false
    }
  }
}
