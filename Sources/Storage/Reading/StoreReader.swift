import Articles
import FoundationEssentials
import Queries
import SQLite
import Text

/// Reads the library through its own connection. Callers get a reader from `Store.read`.
public actor StoreReader {
  private let queue = SerialQueue(label: "courant.store.reader")
  let connection: Connection

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// - Parameter isImmutable: True if no program can change the file.
  init(path: String, isImmutable: Bool = false) throws(StorageError) {
    connection = try Connection(path: path, readOnly: true, isImmutable: isImmutable)
    connection.noticeUse()
  }

  /// Runs `body` in one transaction.
  func snapshot<Result: Sendable>(
    _ body: @Sendable (isolated StoreReader) throws -> Result
  ) throws(StorageError) -> Result {
    try connection.transaction(beginning: "BEGIN") { () throws(StorageError) in
      do {
        return try body(self)
      } catch {
        // Swift 6.3 does not know the type of a closure's error here. A reader only throws `StorageError`.
        throw error as? StorageError ?? .failed(code: 0, reason: String(describing: error))
      }
    }
  }

  /// Returns the folders that contain publications, in the reader's order. An empty folder is kept for an undo, and
  /// left out.
  public func folders() throws(StorageError) -> [Folder] {
    try connection.rows(
      "SELECT id, title, parent, announced IS NOT NULL, account FROM folders WHERE id IN (\(foldersInUse)) ORDER BY position, id"
    ) {
      Folder(
        id: $0.id(0), title: $0.label(1), parent: $0.optionalID(2), announces: $0.bool(3), account: $0.optionalID(4))
    }
  }

  /// Returns a publication; `nil` if no publication has this key.
  public func publication(_ id: Publication.ID) throws(StorageError) -> Publication? {
    try publications([id]).first
  }

  /// Returns publications by key. Missing and removed publications are left out.
  public func publications(_ ids: [Publication.ID]) throws(StorageError) -> [Publication] {
    try publications(where: "id IN (SELECT value FROM json_each(?1))", [JSON.keys(ids)])
  }

  /// Returns all publications in the reader's order, without removed ones.
  public func publications() throws(StorageError) -> [Publication] {
    try publications(where: "true", [])
  }

  /// Returns the publications whose articles can meet a condition, without removed ones.
  public func publications(for condition: Condition) throws(StorageError) -> [Publication] {
    var values = SQLValues()
    guard let sources = condition.sourcesSQL("articles", QueryClock(), &values) else { return try publications() }
    return try publications(
      where:
        "id IN (SELECT publication FROM (SELECT id AS publication FROM publications) AS articles WHERE \(sources))",
      values.all)
  }

  private func publications(where condition: String, _ values: [(any Bindable)?]) throws(StorageError) -> [Publication]
  {
    try connection.rows(
      """
      SELECT id, kind, address, feed, site, coalesce(chosen_title, title), summary, capabilities, links, icon, folder,
        unread, checked, failure, notice, offer, reads_pages, missing, announced IS NOT NULL, account
      FROM publications WHERE removed IS NULL AND \(condition) ORDER BY position, id
      """, values: values
    ) {
      Publication(
        id: $0.id(0),
        source: Source(
          kind: Source.Kind(rawValue: $0.text(1)), address: $0.text(2), feed: $0.optionalText(3)),
        site: $0.optionalText(4), title: $0.label(5), summary: $0.text(6),
        capabilities: Capabilities(rawValue: $0.int(7)), links: JSON.list($0.text(8)), icon: $0.optionalText(9),
        folder: $0.optionalID(10), unread: Int($0.int(11)),
        checked: $0.optionalDate(12), failure: $0.optionalText(13).map(Self.failure), notice: $0.optionalText(14),
        offer: $0.optionalText(15).flatMap(JSON.value), readsPages: $0.bool(16), missing: Int($0.int(17)),
        announces: $0.bool(18), account: $0.optionalID(19))
    }
  }

  /// Reads a stored failure. Earlier versions stored a sentence.
  private static func failure(stored text: String) -> SourceFailure { JSON.value(text) ?? SourceFailure("told", text) }

  /// Returns the damage that SQLite finds in the file (`PRAGMA integrity_check`). If there is none, returns damaged
  /// texts, and errors in the set of unread articles and in the counts. Reads the whole file. If there is damage, the
  /// next opening repairs it.
  public func damages() throws(StorageError) -> Damages {
    let pages = try connection.rows("PRAGMA integrity_check(20)", read: { $0.text(0) }).filter { $0 != "ok" }
    var (texts, marks): ([String], [String]) = ([], [])
    if pages.isEmpty {
      let (stray, wrong) = (try connection.strayUnread(), try connection.wrongCounts())
      if stray > 0 { marks.append("\(stray) rows of unread are not as their articles are") }
      if wrong > 0 { marks.append("\(wrong) publications and terms count unread or starred articles wrong") }
      var damaged = 0
      for table in PackedText.tables { damaged += try connection.damagedTexts(in: table).count }
      if damaged > 0 { texts.append("\(damaged) texts are not as they were stored") }
    }
    let damages = Damages(pages: pages, texts: texts, marks: marks)
    if !damages.all.isEmpty { connection.suspect() }
    return damages
  }

  /// Returns the size of the library in bytes, including data that is only in the log.
  func bytes() throws(StorageError) -> Int {
    try connection.row(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", read: { Int($0.int(0)) }) ?? 0
  }

  /// Returns the number of all articles, including those of removed publications.
  public func articleCount() throws(StorageError) -> Int {
    try connection.row("SELECT count(*) FROM articles", read: { Int($0.int(0)) }) ?? 0
  }

  /// Returns the state of a publication's source, which the next refresh needs.
  public func state(of publication: Publication.ID) throws(StorageError) -> String? {
    try connection.row("SELECT state FROM publications WHERE id = ?", publication, read: { $0.optionalText(0) }) ?? nil
  }

  /// Returns the number of unread articles published since `midnight`, and of all unread and all starred articles. A
  /// story from several sources is counted once.
  public func counts(since midnight: Date) throws(StorageError) -> (today: Int, unread: Int, starred: Int) {
    let clock = QueryClock(midnight: midnight)
    let news = ListQuery(Query(.today, isUnreadOnly: true), clock: clock)
    let (unread, starred) =
      try connection.row(
        "SELECT coalesce(sum(unread), 0), coalesce(sum(starred), 0) FROM publications WHERE removed IS NULL",
        read: { (Int($0.int(0)), Int($0.int(1))) }) ?? (0, 0)
    return (
      try news.count(by: connection), unread - (try repeated(in: .unread, clock)),
      starred - (try repeated(in: .starred, clock))
    )
  }

  /// Returns the number of articles that are not shown because another article in the list has the same story.
  private func repeated(in section: Section, _ clock: QueryClock) throws(StorageError) -> Int {
    let list = ListRows(section.query.condition, clock: clock)
    var values = SQLValues()
    // Few articles are starred, so they are read first. Without the plus sign, SQLite would read all articles with
    // twins.
    return try connection.row(
      """
      SELECT count(*) FROM \(list.source.sql) WHERE +has_twins = 1 AND \(list.sql(&values))
        AND publication NOT IN (\(removed)) AND NOT \(isOnlyOrFirst(in: list.sql("twin", &values)))
      """, values: values.all, read: { Int($0.int(0)) }) ?? 0
  }

  /// Returns an article with its body; `nil` if the article does not exist.
  public func article(_ id: ArticleSummary.ID) throws(StorageError) -> Article? {
    guard let summary = try summaries([id]).first else { return nil }
    var isDamaged = false
    let article = try connection.row(
      """
      SELECT html, packed, handle, a.comments, \(ArticleDetails.columnNames) FROM bodies
        JOIN articles AS a ON a.id = bodies.article WHERE article = ?
      """, id
    ) {
      let html = PackedText.text($0, at: 0)
      isDamaged = html == nil
      return Article(
        summary: summary, untrustedHTML: html ?? "", details: ArticleDetails($0, at: 4), handle: $0.optionalText(2),
        comments: $0.optionalInt(3).map(Int.init))
    }
    if isDamaged { throw connection.noticeDamage() }
    return article
  }

  /// Returns the rows of articles, in the given order; missing articles are left out.
  public func summaries(_ ids: [ArticleSummary.ID]) throws(StorageError) -> [ArticleSummary] {
    let rows = try connection.rows(
      """
      SELECT a.id, a.publication, coalesce(p.chosen_title, p.title), a.headline, a.byline, a.excerpt, a.address,
        a.image, a.thumbnail, a.published, NOT \(UnreadArticles.hold("a")), a.is_starred, CASE WHEN a.has_twins THEN (
          SELECT json_group_array(title) FROM (
            SELECT DISTINCT coalesce(q.chosen_title, q.title) AS title, min(twin.id) AS id FROM articles AS twin
              JOIN publications AS q ON q.id = twin.publication AND q.removed IS NULL
            WHERE twin.story = a.story AND twin.has_twins = 1 AND twin.id <> a.id GROUP BY q.id ORDER BY 2)) END,
        a.is_dated, a.medium, a.duration, p.icon
      FROM json_each(?) AS wanted JOIN articles AS a ON a.id = wanted.value JOIN publications AS p
        ON p.id = a.publication
      ORDER BY wanted.key
      """, JSON.keys(ids)
    ) {
      ArticleSummary(
        id: $0.id(0), publication: $0.id(1), source: $0.label(2),
        icon: $0.optionalText(16), headline: $0.label(3), byline: $0.label(4), excerpt: $0.text(5),
        address: $0.optionalText(6),
        image: $0.optionalText(7), thumbnail: $0.optionalText(8), published: $0.date(9), isDated: $0.bool(13),
        isRead: $0.bool(10),
        isStarred: $0.bool(11), medium: $0.optionalInt(14).flatMap { Medium(rawValue: Int($0)) },
        duration: $0.optionalInt(15).map(Int.init),
        otherSources: ($0.optionalText(12).map(JSON.list) ?? []).map(PlainLabel.cut))
    }
    return rows
  }

  /// Returns the look of a publication's articles; `nil` inherits from the general settings. An unreadable look counts
  /// as `nil`.
  public func look(of publication: Publication.ID) throws(StorageError) -> ArticleLook? {
    let text = try connection.row(
      "SELECT look FROM publications WHERE id = ?", publication, read: { $0.optionalText(0) })
    let look: ArticleLook? = (text ?? nil).flatMap(JSON.value)
    return look?.bounded
  }

  /// Returns the date of the site's last answer to a search for its icon; `nil` for never.
  public func iconSearch(of publication: Publication.ID) throws(StorageError) -> Date? {
    try connection.row("SELECT answered FROM icon_searches WHERE publication = ?", publication, read: { $0.date(0) })
  }
}

let removed = "SELECT id FROM publications WHERE removed IS NOT NULL"

/// The folders with a publication at any depth, including removed publications that may come back.
let foldersInUse = around("SELECT folder FROM publications WHERE folder IS NOT NULL")

/// The folders with a publication at any depth that is not removed.
let foldersShown = around("SELECT folder FROM publications WHERE folder IS NOT NULL AND removed IS NULL")

/// Returns SQL for some folders, given as a select of their keys, and for all folders around them.
func around(_ folders: String) -> String {
  """
  WITH RECURSIVE used (id) AS (
    \(folders)
    UNION SELECT parent FROM folders JOIN used USING (id) WHERE parent IS NOT NULL)
  SELECT id FROM used
  """
}
