import Articles
import Queries

extension StoreWriter {
  /// Starts or stops keeping a section for reading offline. This ends when the section's folder, publication, term or
  /// article is deleted.
  public func setOffline(_ section: Section, _ isKept: Bool) throws(StorageError) {
    let name = JSON.text(section)
    let query = section.query
    let key = query.key.flatMap { Int64($0) }
    guard isKept else { return try connection.run("DELETE FROM offline_scopes WHERE section = ?", name) }
    // If the folder or publication of the section was deleted meanwhile, the section is not kept.
    try connection.run(
      """
      INSERT OR IGNORE INTO offline_scopes (section, folder, publication, term, article)
      SELECT ?1, ?2, ?3, ?4, ?5
      WHERE (?2 IS NULL OR ?2 IN (SELECT id FROM folders)) AND (?3 IS NULL OR ?3 IN (SELECT id FROM publications))
        AND (?4 IS NULL OR ?4 IN (SELECT id FROM terms)) AND (?5 IS NULL OR ?5 IN (SELECT id FROM articles))
      """, name, query.kind == .folder ? key : nil, section.publication, query.kind == .term ? key : nil,
      query.kind == .page ? key : nil)
  }

  /// Keeps the articles of the last days for reading offline; 0 for none.
  public func setOffline(days: Int) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM offline_scopes WHERE days IS NOT NULL")
      if days > 0 { try connection.run("INSERT INTO offline_scopes (days) VALUES (?)", days) }
    }
  }
}

extension StoreReader {
  /// Returns the sections and numbers of days that are kept for reading offline, in the order in which the reader chose
  /// them.
  public func offline() throws(StorageError) -> [(section: Section?, days: Int?)] {
    try connection.rows("SELECT section, days FROM offline_scopes ORDER BY id") {
      (section: $0.optionalText(0).flatMap(JSON.value), days: $0.optionalInt(1).map(Int.init))
    }
  }
}
