import Articles

/// The queue of marks to send. States: idle, pending, in flight, confirmed.
extension StoreWriter {
  /// Queues articles whose marks differ at their service, and removes articles whose marks are equal, within the
  /// transaction that changed the marks. A mark that was refused too often is sent again, because the reader set it
  /// again.
  ///
  /// - Parameter marks: The changed marks. Other marks that differ at the service are in the queue already.
  func queueMarks(_ marks: RemoteMarks, of articles: [ArticleSummary.ID]) throws(StorageError) {
    if marks.contains(.read) { try forgetGone(articles) }
    guard !articles.isEmpty, try connection.has("SELECT 1 FROM remote_articles") else { return }
    let keys = JSON.keys(articles)
    try connection.run(
      """
      INSERT INTO outbox (article)
      SELECT r.article FROM json_each(?1) AS listed CROSS JOIN remote_articles AS r ON r.article = listed.value
        CROSS JOIN articles AS a ON a.id = r.article
      WHERE r.marks & ?2 <> \(RemoteMarks.here("a")) & ?2
      ON CONFLICT (article) DO UPDATE SET tries = 0
      """, keys, marks.rawValue)
    try clearQueue(of: keys)
  }

  /// Removes articles from the queue whose marks are equal at the service.
  ///
  /// - Parameter keys: A JSON array of articles.
  func clearQueue(of keys: String) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM outbox WHERE sent IS NULL AND article IN (SELECT value FROM json_each(?)) AND EXISTS (
        SELECT 1 FROM remote_articles AS r JOIN articles AS a ON a.id = r.article
        WHERE r.article = outbox.article AND r.marks = \(RemoteMarks.here("a")))
      """, keys)
  }

  /// Records that marks are about to be sent. From then on they are in flight, until an answer shows if they arrived.
  ///
  /// - Returns: The marks that must still be sent.
  public func noteSending(
    _ change: MarkChange, of marks: [PendingMark]
  ) throws(StorageError) -> [PendingMark] {
    try connection.transaction { () throws(StorageError) in
      let bit = change.mark.rawValue
      let waiting: Set<ArticleSummary.ID> = Set(
        try connection.rows(
          """
          UPDATE outbox SET sent = CASE WHEN ?3 THEN coalesce(outbox.sent, r.marks) | ?2
            ELSE coalesce(outbox.sent, r.marks) & ~?2 END
          FROM remote_articles AS r JOIN articles AS a ON a.id = r.article
          WHERE outbox.article IN (SELECT value FROM json_each(?1)) AND r.article = outbox.article
            AND coalesce(outbox.sent, r.marks) & ?2 = r.marks & ?2
            AND r.marks & ?2 <> \(RemoteMarks.here("a")) & ?2 AND (r.marks & ?2 = 0) = ?3
          RETURNING article
          """, JSON.keys(marks.map(\.article)), bit, change.isSet, read: { $0.id(0) }))
      return marks.filter { waiting.contains($0.article) }
    }
  }

  /// Records that marks arrived at the service.
  public func noteArrival(_ change: MarkChange, of marks: [PendingMark]) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let keys = JSON.keys(marks.map(\.article))
      try connection.run(
        """
        UPDATE remote_articles SET marks = CASE WHEN ?3 THEN marks | ?2 ELSE marks & ~?2 END
        WHERE article IN (SELECT value FROM json_each(?1))
        """, keys, change.mark.rawValue, change.isSet)
      try endFlight(of: keys, triesMore: "0")
    }
  }

  /// Records that marks did not arrive at the service.
  ///
  /// - Parameter isRefused: True if the service would refuse the marks again. A mark that was refused five times waits
  ///   until it is set again, or until the next comparison.
  public func noteFailure(
    _ change: MarkChange, of marks: [PendingMark], isRefused: Bool
  ) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let keys = JSON.keys(marks.map(\.article))
      try connection.run(
        """
        UPDATE outbox SET sent = (outbox.sent & ~?2) | (r.marks & ?2) FROM remote_articles AS r
        WHERE outbox.article IN (SELECT value FROM json_each(?1)) AND r.article = outbox.article AND outbox.sent IS NOT NULL
        """, keys, change.mark.rawValue)
      try endFlight(of: keys, triesMore: isRefused ? "tries + 1" : "tries")
    }
  }

  /// Records that articles have no marks in flight any more.
  private func endFlight(of keys: String, triesMore tries: String) throws(StorageError) {
    try connection.run(
      """
      UPDATE outbox SET tries = \(tries), sent = CASE WHEN outbox.sent = r.marks THEN NULL ELSE outbox.sent END
      FROM remote_articles AS r
      WHERE outbox.article IN (SELECT value FROM json_each(?)) AND r.article = outbox.article
      """, keys)
    try clearQueue(of: keys)
  }

  /// The number of refusals after which a mark is sent only once a day.
  static let mostTries = 5
}

extension Connection {
  /// Queues all articles whose marks differ at their services, after marks were copied from a damaged library.
  func queueMarks() throws(StorageError) {
    try run(
      """
      INSERT OR IGNORE INTO outbox (article)
      SELECT r.article FROM remote_articles AS r JOIN articles AS a ON a.id = r.article
      WHERE r.marks <> \(RemoteMarks.here("a"))
      """)
  }
}

extension RemoteMarks {
  /// Returns SQL for the marks of an article in the library.
  ///
  /// - Parameter article: The name of the article's row.
  static func here(_ article: String) -> String {
    "((1 - \(UnreadArticles.hold(article))) + 2 * \(article).is_starred)"
  }
}
