import Articles
import CSQLite
import Text

extension Connection {
  /// Teaches SQL what it cannot say: `story(address)` and `fold(text)`.
  func defineFunctions() throws(StorageError) {
    try define("story") { context, _, values in
      guard let address = text(of: values), let story = story(at: address) else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, story)
    }
    try define("fold") { context, _, values in
      guard var folded = text(of: values)?.lowercased() else { return sqlite3_result_null(context) }
      // SQLITE_TRANSIENT: SQLite copies the text.
      let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      folded.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), copy, UInt8(SQLITE_UTF8))
        }
      }
    }
  }

  private func define(
    _ name: String,
    _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) throws(StorageError) {
    let code = sqlite3_create_function_v2(
      database, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, body, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }
}

/// The first value of an SQL function's call, where it is a text.
private func text(of values: UnsafeMutablePointer<OpaquePointer?>?) -> String? {
  guard let value = values?.pointee, let bytes = sqlite3_value_text(value) else { return nil }
  return String(
    decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
}

/// A digest of where a story is told, the same for every source that links to it; `nil` where the address says nothing of
/// one story, as a site's front page.
func story(at address: String) -> Int64? {
  guard let place = Address.story(at: address) else { return nil }
  var digest = Fingerprint()
  digest.add(place)
  return digest.value
}
