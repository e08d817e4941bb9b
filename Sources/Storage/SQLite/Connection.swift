import CSQLite

/// One connection to the library's file, used by one actor.
final class Connection {
  let database: OpaquePointer
  private let path: String
  private let isReadOnly: Bool
  /// Whether the file was found to be a library: damage that shows now is that of single pages.
  var isInUse = false
  /// Prepared statements by their SQL: preparing costs more than most of them take to run.
  private var prepared: [String: OpaquePointer] = [:]

  /// - Parameters:
  ///   - name: What errors call the file, where that is another name.
  ///   - isImmutable: Whether nobody can change the file, so that nothing is kept beside it.
  init(path: String, as name: String? = nil, readOnly: Bool, isImmutable: Bool = false) throws(StorageError) {
    // What begins like an address is a name all the same: of "file:a?b" SQLite would open "a".
    let file = isImmutable ? Self.address(of: path) + "?immutable=1" : path.hasPrefix("file:") ? "./" + path : path
    let path = name ?? path
    var database: OpaquePointer?
    let flags = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(file, &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard let database, code == SQLITE_OK else {
      defer { sqlite3_close_v2(database) }
      throw StorageError(code: code, reason: String(cString: sqlite3_errstr(code)), path: path)
    }
    self.database = database
    self.path = path
    isReadOnly = readOnly
    sqlite3_extended_result_codes(database, 1)
    sqlite3_busy_timeout(database, Self.patience)
    try defineFunctions()
    try SearchTokenizer.register(with: self)
  }

  /// How long to wait for a second process (courantctl beside the window), which may hold the write lock for as long as one
  /// transaction, in milliseconds.
  private static let patience: Int32 = 10_000
  /// When another program was waited for in vain: those who queued behind have waited as long, and are told so at once.
  private var gaveUp: ContinuousClock.Instant?

  deinit {
    for statement in prepared.values {
      sqlite3_finalize(statement)
    }
    if !isReadOnly { emptyLog() }
    sqlite3_close_v2(database)
  }

  /// Moves what the write-ahead log holds into the file itself, which then is all there is to copy; not where another
  /// connection is in the middle of something.
  func emptyLog() {
    sqlite3_busy_timeout(database, 100)
    sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_busy_timeout(database, Self.patience)
  }

  /// Moves all of the log into the file.
  ///
  /// - Throws: Where that cannot be done, such as `.full`.
  func completeFile() throws(StorageError) {
    let code = sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Has the file keep a write-ahead log, which lets readers go on during a write, and loses nothing when the process dies at
  /// any moment. It is moved into the file every 16 MB, as pages that a first refresh writes are written again soon.
  func keepLog() throws(StorageError) {
    try scriptInTurn(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA foreign_keys = ON
      """)
  }

  /// Changes many rows with room in memory for the pages they are in. In the 2 MB that SQLite takes by itself, each page would be written
  /// and read again many times before all is done.
  func withRoom(forRows count: Int, _ change: () throws(StorageError) -> Void) throws(StorageError) {
    guard count > 10_000 else { return try change() }
    try run("PRAGMA cache_size = -32000")
    defer { try? run("PRAGMA cache_size = -2000") }
    try change()
  }

  /// Lets statements read another database by a name of its own.
  func attach(_ path: String, as name: String) throws(StorageError) {
    try run("ATTACH DATABASE ? AS \(name)", Self.address(of: path) + "?mode=ro")
  }

  /// A file's address, as only addresses say that nothing is to be written.
  private static func address(of path: String) -> String {
    var address = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
    for byte in path.utf8 {
      address += "%?#".utf8.contains(byte) ? Array(("%" + String(byte, radix: 16)).utf8) : [byte]
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// Runs one statement to its end.
  func run(_ sql: String, _ values: (any Bindable)?...) throws(StorageError) {
    try step(sql, values) { _ in true }
  }

  /// Runs one statement to its end, with as many values as it has places.
  func run(_ sql: String, values: [(any Bindable)?]) throws(StorageError) {
    try step(sql, values) { _ in true }
  }

  /// Runs one statement and collects what `read` makes of each row.
  func rows<Value>(_ sql: String, _ values: (any Bindable)?..., read: (Row) -> Value) throws(StorageError) -> [Value] {
    var result: [Value] = []
    try step(sql, values) {
      result.append(read($0))
      return true
    }
    return result
  }

  /// The first row, or `nil` where there is none.
  func row<Value>(_ sql: String, _ values: (any Bindable)?..., read: (Row) -> Value) throws(StorageError) -> Value? {
    var result: Value?
    try step(sql, values) {
      result = result ?? read($0)
      return true
    }
    return result
  }

  /// Runs a query for as long as `next` wants another row.
  func each(_ sql: String, _ values: (any Bindable)?..., while next: (Row) -> Bool) throws(StorageError) {
    try step(sql, values, while: next)
  }

  /// Runs one statement for each of many elements, within a transaction.
  ///
  /// - Parameter bind: Binds the statement's values, each time all of them.
  func run<Element>(
    _ sql: String, for elements: some Sequence<Element>, bind: (Element, OpaquePointer) -> Void
  ) throws(StorageError) {
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for element in elements {
      bind(element, statement)
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE else { throw error(code) }
      sqlite3_reset(statement)
    }
  }

  /// How many rows the last statement changed that changes any.
  var changes: Int { Int(sqlite3_changes64(database)) }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(database) }

  /// Runs `body` as one transaction: all of it is stored, or none.
  ///
  /// - Parameter beginning: The statement that begins it. One that is not immediate only reads.
  func transaction<Result>(
    beginning: String = "BEGIN IMMEDIATE", _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try run(beginning)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself (a full disk): then there is nothing left to roll back.
      if sqlite3_get_autocommit(database) == 0 {
        try run("ROLLBACK")
      }
      throw error
    }
  }

  /// Runs a script of several statements without values.
  func script(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Runs a script that changes how the file is locked. Where another program does the same at this moment, SQLite refuses at
  /// once, as neither would get the lock by waiting for the other.
  func scriptInTurn(_ sql: String) throws(StorageError) {
    for _ in 0..<Self.turns {
      do {
        return try script(sql)
      } catch .busy {
        sqlite3_sleep(Self.patience / Self.turns)
      }
    }
    try script(sql)
  }

  private static let turns: Int32 = 500

  private func step(_ sql: String, _ values: [(any Bindable)?], while next: (Row) -> Bool) throws(StorageError) {
    let isInVain = gaveUp.map { ContinuousClock.now - $0 < .seconds(1) } ?? false
    if !isInVain, gaveUp != nil { gaveUp = nil }
    sqlite3_busy_timeout(database, isInVain ? 0 : Self.patience)
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      value?.bind(to: statement, at: Int32(index + 1))
    }
    while true {
      let code = sqlite3_step(statement)
      switch code {
      case SQLITE_ROW:
        guard next(Row(statement: statement)) else { return }
      case SQLITE_DONE: return
      default:
        if code & 0xFF == SQLITE_BUSY, !isInVain { gaveUp = .now }
        throw error(code)
      }
    }
  }

  private func prepare(_ sql: String) throws(StorageError) -> OpaquePointer {
    if let statement = prepared[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    prepared[sql] = statement
    return statement
  }

  /// Has the next opening examine the file, as a row is not what it was when it was stored.
  ///
  /// - Returns: What is said of it.
  func noticeDamage() -> StorageError {
    suspect()
    return .partlyDamaged(path: path)
  }

  /// Has the next opening examine the file.
  func suspect() { Suspicion(library: path).raise() }

  func error(_ code: Int32) -> StorageError {
    let error = StorageError(
      code: code, reason: String(cString: sqlite3_errmsg(database)), path: path,
      systemError: sqlite3_system_errno(database))
    guard isInUse, error == .damaged(path: path) else { return error }
    suspect()
    return .partlyDamaged(path: path)
  }
}
