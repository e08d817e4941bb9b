import Articles
import SQLite

extension ArticleDetails {
  /// The columns of `bodies` that contain the details, each with code for writing and reading. A new column is added
  /// here.
  static let columns: [Column] = [
    Column(name: "base", stored: { $0.base }, read: { $0.base = $1.optionalText($2) }, digested: { _ in [] }),
    Column(
      name: "language", stored: { $0.language }, read: { $0.language = $1.optionalText($2) }, digested: { _ in [] }),
    Column(
      name: "tags", stored: { JSON.text($0.tags) }, read: { $0.tags = JSON.list($1.text($2)) }, digested: { $0.tags }),
    Column(
      name: "enclosures", stored: { JSON.text($0.enclosures) }, read: { $0.enclosures = JSON.list($1.text($2)) },
      digested: { $0.enclosures.map(\.address) }),
    Column(
      name: "episode", stored: { $0.episode.map(JSON.text) },
      read: { $0.episode = $1.optionalText($2).flatMap(JSON.value) },
      // The starts and addresses of chapters are added to the digest last (`ArticleRow`).
      digested: { details in
        guard let episode = details.episode else { return [] }
        return episode.chapters.map(\.title) + episode.transcripts.map(\.address) + [episode.chaptersAddress ?? ""]
      }),
    Column(
      name: "thread", stored: { $0.thread.map(JSON.text) },
      read: { $0.thread = $1.optionalText($2).flatMap(JSON.value) },
      digested: { $0.thread.map { [$0.feed ?? "", $0.page ?? ""] } ?? [] }),
    Column(
      name: "audience", stored: { $0.audience?.rawValue },
      read: { $0.audience = $1.optionalText($2).flatMap(Audience.init) },
      digested: { $0.audience.map { [$0.rawValue] } ?? [] }),
  ]

  struct Column: Sendable {
    let name: String
    /// Returns the value for the column.
    let stored: @Sendable (ArticleDetails) -> (any Bindable)?
    /// Reads the value in a column of a row.
    let read: @Sendable (inout ArticleDetails, Row, Int32) -> Void
    /// Returns the texts that are added to the article's fingerprint. They must be empty if the source gives no value.
    /// Otherwise all stored articles would count as edited.
    let digested: @Sendable (ArticleDetails) -> [String]
  }

  /// The columns' names, for an SQL statement.
  static let columnNames = columns.map(\.name).joined(separator: ", ")

  /// The values for the columns, in the order of `columnNames`.
  var storedValues: [(any Bindable)?] { Self.columns.map { $0.stored(self) } }

  /// - Parameter place: The index of the first of `columnNames` in the row.
  init(_ row: Row, at place: Int32) {
    self.init()
    for (index, column) in Self.columns.enumerated() { column.read(&self, row, place + Int32(index)) }
  }

  /// Adds the details to a fingerprint, so that it shows their changes.
  func add(to digest: inout Fingerprint) {
    for column in Self.columns {
      for text in column.digested(self) { digest.add(text) }
    }
  }
}
