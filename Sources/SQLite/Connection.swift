import CSQLite

/// One connection to a database file, used by one actor. It throws the errors of the module that uses it.
package final class Connection<Failure: SQLFailure> {
  let database: OpaquePointer
  package let path: String
  package let isReadOnly: Bool
  /// Called when SQLite reports damage, and returns the error to throw. Without this function, the damage is thrown as
  /// an error of `Failure`.
  package var onDamage: (() -> Failure)?
  /// Prepared statements by their SQL. Preparing a statement takes longer than running most statements.
  private var prepared: [String: OpaquePointer] = [:]

  /// - Parameters:
  ///   - name: The file's name in errors, if it differs from the path.
  ///   - isImmutable: True if no program can change the file, so that SQLite creates no other files beside it.
  package init(
    path: String, as name: String? = nil, readOnly: Bool, isImmutable: Bool = false, functions: [SQLFunction] = []
  ) throws(Failure) {
    // A path may have the form of an address: for the path "file:a?b", SQLite would open "a".
    let file = isImmutable ? Self.address(of: path) + "?immutable=1" : path.hasPrefix("file:") ? "./" + path : path
    let path = name ?? path
    var database: OpaquePointer?
    let flags = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(file, &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard let database, code == SQLITE_OK else {
      defer { sqlite3_close_v2(database) }
      throw Failure(SQLError(code: code, reason: String(cString: sqlite3_errstr(code))), in: path)
    }
    self.database = database
    self.path = path
    isReadOnly = readOnly
    sqlite3_extended_result_codes(database, 1)
    sqlite3_busy_timeout(database, patience)
    for function in functions { try define(function) }
    try SearchTokenizer.register(with: self)
  }

  /// The waiting time for another process, in milliseconds. For example, courantctl may hold the write lock for one
  /// transaction.
  private var patience: Int32 { 10_000 }
  /// The time at which the last wait for another program failed. Statements in the following second do not wait but
  /// fail at once, because statements that wait for their turn here have waited as long already.
  private var gaveUp: ContinuousClock.Instant?

  deinit {
    for statement in prepared.values {
      sqlite3_finalize(statement)
    }
    if !isReadOnly { emptyLog() }
    sqlite3_close_v2(database)
  }

  /// Moves the content of the write-ahead log into the file, so that the file alone is a full copy. Does nothing while
  /// another connection is busy.
  package func emptyLog() {
    sqlite3_busy_timeout(database, 100)
    sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_busy_timeout(database, patience)
  }

  /// Moves the whole log into the file.
  ///
  /// - Throws: An error if this fails, such as `.full`.
  package func completeFile() throws(Failure) {
    let code = sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Turns on the write-ahead log. With it, readers continue during a write, and nothing is lost if the process
  /// crashes. SQLite moves the log into the file only every 16 MB, because a first refresh writes the same pages again
  /// and again.
  package func keepLog() throws(Failure) {
    try scriptInTurn(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA foreign_keys = ON
      """)
  }

  /// Changes many rows with a larger page cache. With SQLite's usual 2 MB, each page would be written and read again
  /// many times.
  package func withRoom(forRows count: Int, _ change: () throws(Failure) -> Void) throws(Failure) {
    guard count > 10_000 else { return try change() }
    try run("PRAGMA cache_size = -32000")
    defer { try? run("PRAGMA cache_size = -2000") }
    try change()
  }

  /// Attaches another database for reading, under a name.
  package func attach(_ path: String, as name: String) throws(Failure) {
    try run("ATTACH DATABASE ? AS \(name)", Self.address(of: path) + "?mode=ro")
  }

  /// Returns a file's address. Only an address can have the parameter `immutable`.
  private static func address(of path: String) -> String {
    var address = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
    for byte in path.utf8 {
      address += "%?#".utf8.contains(byte) ? Array(("%" + String(byte, radix: 16)).utf8) : [byte]
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// Runs one statement to its end.
  package func run(_ sql: String, _ values: (any Bindable)?...) throws(Failure) {
    try step(sql, values) { _ in true }
  }

  /// Runs one statement to its end, with a value for each of its parameters.
  package func run(_ sql: String, values: [(any Bindable)?]) throws(Failure) {
    try step(sql, values) { _ in true }
  }

  /// Runs one statement and returns the value that `read` makes from each row.
  package func rows<Value>(_ sql: String, _ values: (any Bindable)?..., read: (Row) -> Value) throws(Failure) -> [Value]
  {
    try rows(sql, values: values, read: read)
  }

  /// Runs one statement and returns the value that `read` makes from each row.
  package func rows<Value>(
    _ sql: String, values: [(any Bindable)?], read: (Row) -> Value
  ) throws(Failure) -> [Value] {
    var result: [Value] = []
    try step(sql, values) {
      result.append(read($0))
      return true
    }
    return result
  }

  /// Returns the first row; `nil` if there is none.
  package func row<Value>(_ sql: String, _ values: (any Bindable)?..., read: (Row) -> Value) throws(Failure) -> Value? {
    try row(sql, values: values, read: read)
  }

  /// Returns the first row; `nil` if there is none.
  package func row<Value>(_ sql: String, values: [(any Bindable)?], read: (Row) -> Value) throws(Failure) -> Value? {
    var result: Value?
    try step(sql, values) {
      result = result ?? read($0)
      return true
    }
    return result
  }

  /// True if a query has a row, or if a statement with `RETURNING` changed one.
  package func has(_ sql: String, _ values: (any Bindable)?...) throws(Failure) -> Bool {
    var isThere = false
    // The first step of a statement makes all its changes.
    try step(sql, values) { _ in
      isThere = true
      return false
    }
    return isThere
  }

  /// Runs a query as long as `next` returns true.
  package func each(_ sql: String, _ values: (any Bindable)?..., while next: (Row) -> Bool) throws(Failure) {
    try step(sql, values, while: next)
  }

  /// Runs a query as long as `next` returns true, with a value for each of its parameters.
  ///
  /// - Parameter isKept: False for a statement that is hardly ever repeated, such as a reader's query.
  package func each(
    _ sql: String, values: [(any Bindable)?], isKept: Bool = true, while next: (Row) -> Bool
  ) throws(Failure) {
    defer {
      if !isKept, let statement = prepared.removeValue(forKey: sql) { sqlite3_finalize(statement) }
    }
    try step(sql, values, while: next)
  }

  /// Runs one statement for each of many elements, within a transaction.
  ///
  /// - Parameter bind: Binds all of the statement's values for each element.
  package func run<Element>(
    _ sql: String, for elements: some Sequence<Element>, bind: (Element, Statement) -> Void
  ) throws(Failure) {
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for element in elements {
      bind(element, Statement(pointer: statement))
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE else { throw error(code) }
      sqlite3_reset(statement)
    }
  }

  /// The number of rows that the last changing statement changed.
  package var changes: Int { Int(sqlite3_changes64(database)) }

  package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(database) }

  /// Runs `body` as one transaction: either all its changes are stored, or none.
  ///
  /// - Parameter beginning: The statement that begins the transaction. Without `IMMEDIATE`, the transaction only reads.
  package func transaction<Result>(
    beginning: String = "BEGIN IMMEDIATE", _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try run(beginning)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite may have rolled the transaction back already, for example because the disk is full.
      if sqlite3_get_autocommit(database) == 0 {
        try run("ROLLBACK")
      }
      throw error
    }
  }

  /// Runs a script of several statements without values.
  package func script(_ sql: String) throws(Failure) {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Runs a script that changes how the file is locked. If another program does the same at this moment, SQLite fails
  /// at once, because two waiting programs would block each other. So the script is tried again.
  package func scriptInTurn(_ sql: String) throws(Failure) {
    for _ in 0..<turns {
      let code = sqlite3_exec(database, sql, nil, nil, nil)
      if code == SQLITE_OK { return }
      guard code & 0xFF == SQLITE_BUSY else { throw error(code) }
      sqlite3_sleep(patience / turns)
    }
    try script(sql)
  }

  private var turns: Int32 { 500 }

  private func step(_ sql: String, _ values: [(any Bindable)?], while next: (Row) -> Bool) throws(Failure) {
    let isInVain = gaveUp.map { ContinuousClock.now - $0 < .seconds(1) } ?? false
    if !isInVain, gaveUp != nil { gaveUp = nil }
    sqlite3_busy_timeout(database, isInVain ? 0 : patience)
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      value?.bind(to: Statement(pointer: statement), at: Int32(index + 1))
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

  private func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    if let statement = prepared[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    prepared[sql] = statement
    return statement
  }

  private func define(_ function: SQLFunction) throws(Failure) {
    let code = function.define(in: database)
    if code != SQLITE_OK { throw error(code) }
  }

  func error(_ code: Int32) -> Failure {
    let error = SQLError(
      code: code, reason: String(cString: sqlite3_errmsg(database)), systemError: sqlite3_system_errno(database))
    return error == .damaged ? onDamage?() ?? Failure(error, in: path) : Failure(error, in: path)
  }
}
