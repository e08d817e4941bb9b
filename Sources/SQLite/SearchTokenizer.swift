import CSQLite

/// The tokenizer of the search index: FTS5's own `unicode61`. A text begins with a mark, and the tokenizer puts
/// this mark before each word.
package enum SearchTokenizer {
  package static let name = "parts"

  /// The length of a mark in bytes, the same for all texts.
  package static let markLength = 3

  static func register<Failure: SQLFailure>(with connection: Connection<Failure>) throws(Failure) {
    guard let api = api(of: connection.database) else { return }
    var tokenizer = fts5_tokenizer(xCreate: create, xDelete: delete, xTokenize: tokenize)
    let code = api.pointee.xCreateTokenizer(api, name, api, &tokenizer, nil)
    if code != SQLITE_OK { throw connection.error(code) }
  }

  private static let pointerName: StaticString = "fts5_api_ptr"

  static func api(of database: OpaquePointer) -> UnsafeMutablePointer<fts5_api>? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nil) == SQLITE_OK else { return nil }
    var api: UnsafeMutablePointer<fts5_api>?
    withUnsafeMutablePointer(to: &api) { place in
      // SQLite keeps the pointer to the name, and not a copy of the name.
      let name = UnsafeRawPointer(pointerName.utf8Start).assumingMemoryBound(to: CChar.self)
      _ = sqlite3_bind_pointer(statement, 1, place, name, nil)
      sqlite3_step(statement)
    }
    return api
  }
}

/// The instance of `unicode61` and its functions.
private struct Inner {
  let functions: fts5_tokenizer
  let instance: OpaquePointer
}

private func create(
  _ api: UnsafeMutableRawPointer?, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ count: Int32,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let api = api?.assumingMemoryBound(to: fts5_api.self) else { return SQLITE_ERROR }
  var functions = fts5_tokenizer()
  var context: UnsafeMutableRawPointer?
  var instance: OpaquePointer?
  var code = api.pointee.xFindTokenizer(api, "unicode61", &context, &functions)
  if code == SQLITE_OK { code = functions.xCreate(context, arguments, count, &instance) }
  guard code == SQLITE_OK, let instance else { return code }
  let inner = UnsafeMutablePointer<Inner>.allocate(capacity: 1)
  inner.initialize(to: Inner(functions: functions, instance: instance))
  result?.pointee = OpaquePointer(inner)
  return SQLITE_OK
}

private func delete(_ tokenizer: OpaquePointer?) {
  guard let inner = UnsafeMutablePointer<Inner>(tokenizer) else { return }
  inner.pointee.functions.xDelete(inner.pointee.instance)
  inner.deinitialize(count: 1)
  inner.deallocate()
}

private typealias TokenFunction =
  @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32

/// The receiver of the words of one text.
private struct Marking {
  let take: TokenFunction
  let context: UnsafeMutableRawPointer?
  /// The mark, followed by space for a word.
  let word: UnsafeMutablePointer<CChar>
  let room: Int
}

private func tokenize(
  _ tokenizer: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ flags: Int32, _ text: UnsafePointer<CChar>?,
  _ length: Int32, _ take: TokenFunction?
) -> Int32 {
  let mark = SearchTokenizer.markLength
  guard let inner = UnsafeMutablePointer<Inner>(tokenizer), let text, let take, length > mark else { return SQLITE_OK }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + mark + 64) { word in
    guard let start = word.baseAddress else { return SQLITE_NOMEM }
    start.update(from: text, count: mark)
    var marking = Marking(take: take, context: context, word: start, room: word.count - mark)
    return inner.pointee.functions.xTokenize(
      inner.pointee.instance, &marking, flags, text + mark, length - Int32(mark), takeMarked)
  }
}

private func takeMarked(
  _ marking: UnsafeMutableRawPointer?, _ flags: Int32, _ token: UnsafePointer<CChar>?, _ length: Int32, _ start: Int32,
  _ end: Int32
) -> Int32 {
  guard let marking = marking?.assumingMemoryBound(to: Marking.self), let token else { return SQLITE_ERROR }
  let mark = SearchTokenizer.markLength
  // Folding may make a word longer, but never by this much in practice.
  let count = min(Int(length), marking.pointee.room)
  (marking.pointee.word + mark).update(from: token, count: count)
  return marking.pointee.take(
    marking.pointee.context, flags, marking.pointee.word, Int32(mark + count), start + Int32(mark), end + Int32(mark))
}
