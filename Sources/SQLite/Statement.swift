import CSQLite
import FoundationEssentials

/// A prepared statement, to bind values to.
package struct Statement {
  let pointer: OpaquePointer
}

/// A value that SQLite can store.
package protocol Bindable: Sendable {
  func bind(to statement: Statement, at index: Int32)
}

extension Int64: Bindable {
  package func bind(to statement: Statement, at index: Int32) { sqlite3_bind_int64(statement.pointer, index, self) }
}

extension Int: Bindable {
  package func bind(to statement: Statement, at index: Int32) { Int64(self).bind(to: statement, at: index) }
}

extension Bool: Bindable {
  package func bind(to statement: Statement, at index: Int32) { Int64(self ? 1 : 0).bind(to: statement, at: index) }
}

extension Double: Bindable {
  package func bind(to statement: Statement, at index: Int32) { sqlite3_bind_double(statement.pointer, index, self) }
}

extension Date: Bindable {
  package func bind(to statement: Statement, at index: Int32) { timeIntervalSince1970.bind(to: statement, at: index) }
}

extension String: Bindable {
  package func bind(to statement: Statement, at index: Int32) {
    var text = self
    text.withUTF8 { bytes in
      // This is SQLITE_TRANSIENT, which Swift cannot import: SQLite copies the text.
      let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      bytes.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress {
          _ = sqlite3_bind_text64(statement.pointer, index, start, UInt64(text.count), copy, UInt8(SQLITE_UTF8))
        } else {
          // A null address would bind NULL instead of the empty text.
          _ = sqlite3_bind_text64(statement.pointer, index, "", 0, copy, UInt8(SQLITE_UTF8))
        }
      }
    }
  }
}

extension [UInt8]: Bindable {
  package func bind(to statement: Statement, at index: Int32) {
    let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = withUnsafeBytes { sqlite3_bind_blob64(statement.pointer, index, $0.baseAddress, UInt64($0.count), copy) }
  }
}

/// The current row of a statement. It is valid until the statement is stepped or reset.
package struct Row {
  let statement: OpaquePointer

  package func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  package func bool(_ column: Int32) -> Bool { int(column) != 0 }
  package func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  package func date(_ column: Int32) -> Date { Date(timeIntervalSince1970: double(column)) }
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
  package func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }
  package func optionalDate(_ column: Int32) -> Date? { isNull(column) ? nil : date(column) }
}
