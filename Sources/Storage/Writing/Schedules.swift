import Articles
import FoundationEssentials

extension StoreWriter {
  /// Stores the record of requests to a source. A publication that was deleted meanwhile is ignored.
  public func keep(_ schedule: SourceSchedule, of publication: Publication.ID) throws(StorageError) {
    try connection.run(
      "INSERT OR REPLACE INTO schedules (publication, schedule) SELECT id, ?1 FROM publications WHERE id = ?2",
      JSON.text(schedule), publication)
  }

  /// Records that a host gets no requests until a date. Deletes expired records of other hosts.
  ///
  /// - Parameter isWished: True if the host asked for the pause.
  public func hold(_ host: String, until: Date, isWished: Bool = true, at now: Date) throws(StorageError) {
    try connection.run("DELETE FROM host_holds WHERE until <= ?", now)
    try connection.run(
      """
      INSERT INTO host_holds (host, until, is_wished) VALUES (?1, ?2, ?3)
      ON CONFLICT (host) DO UPDATE SET until = max(until, excluded.until), is_wished = max(is_wished, excluded.is_wished)
      """, host, until, isWished)
  }

  /// Ends a pause that the host did not ask for.
  public func endUnwishedHold(of host: String) throws(StorageError) {
    try connection.run("DELETE FROM host_holds WHERE host = ? AND NOT is_wished", host)
  }
}

extension StoreReader {
  /// Returns the records of requests to all sources that were asked.
  public func schedules() throws(StorageError) -> [Publication.ID: SourceSchedule] {
    let rows = try connection.rows("SELECT publication, schedule FROM schedules") {
      (Publication.ID(rawValue: $0.int(0)), JSON.value($0.text(1)) as SourceSchedule?)
    }
    return Dictionary(rows.compactMap { id, schedule in schedule.map { (id, $0.plausible) } }, uniquingKeysWith: { $1 })
  }

  /// Returns the end of each host's pause. Some pauses may be over.
  public func hostHolds() throws(StorageError) -> [String: Date] {
    Dictionary(
      try connection.rows("SELECT host, until FROM host_holds") { ($0.text(0), $0.date(1)) }, uniquingKeysWith: max)
  }

  /// Returns the end of a host's pause, even if it is over; `nil` if there is none.
  public func hold(of host: String) throws(StorageError) -> Date? {
    try connection.row("SELECT until FROM host_holds WHERE host = ?", host, read: { $0.date(0) })
  }
}
