import CSQLite

/// A function for SQL. It must be deterministic: the same values give the same result.
package struct SQLFunction {
  private let name: String
  private let count: Int32
  private let body: Body

  /// - Parameters:
  ///   - count: The number of arguments.
  ///   - body: Computes the result.
  package init(_ name: String, of count: Int32 = 1, _ body: @escaping (Values) -> (any Bindable)?) {
    (self.name, self.count, self.body) = (name, count, Body(result: body))
  }

  /// - Returns: SQLite's code.
  func define(in database: OpaquePointer) -> Int32 {
    // The flag lets triggers call the function, even if the system's SQLite does not trust schemas.
    sqlite3_create_function_v2(
      database, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      Unmanaged.passRetained(body).toOpaque(),
      { context, _, values in
        guard let body = sqlite3_user_data(context), let values else { return sqlite3_result_null(context) }
        give(Unmanaged<Body>.fromOpaque(body).takeUnretainedValue().result(Values(all: values)), to: context)
      }, nil, nil, { if let body = $0 { Unmanaged<Body>.fromOpaque(body).release() } })
  }

  private final class Body {
    let result: (Values) -> (any Bindable)?

    init(result: @escaping (Values) -> (any Bindable)?) { self.result = result }
  }

  /// The values of one call.
  package struct Values {
    fileprivate let all: UnsafeMutablePointer<OpaquePointer?>

    package func double(_ index: Int) -> Double { sqlite3_value_double(all[index]) }

    /// Returns a value as a text; `nil` for NULL.
    package func text(_ index: Int) -> String? {
      guard let bytes = sqlite3_value_text(all[index]) else { return nil }
      return String(
        decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(all[index]))), as: UTF8.self)
    }

    /// Returns a packed text, empty if damaged; `nil` if there is none.
    package func packedText(_ index: Int, _ unpacker: Unpacker) -> String? {
      guard sqlite3_value_type(all[index]) == SQLITE_BLOB, let bytes = sqlite3_value_blob(all[index]) else {
        return nil
      }
      return unpacker.text(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(all[index])))) ?? ""
    }
  }
}

/// Returns a number, a text or NULL to SQLite as the result of a call.
private func give(_ result: (any Bindable)?, to context: OpaquePointer?) {
  switch result {
  case let number as Int64: sqlite3_result_int64(context, number)
  case var text as String:
    // This is SQLITE_TRANSIENT: SQLite copies the text.
    let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), copy, UInt8(SQLITE_UTF8))
      }
    }
  default: sqlite3_result_null(context)
  }
}
