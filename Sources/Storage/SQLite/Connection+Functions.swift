import Articles
import CSQLite
import Text

extension Connection {
  /// Defines SQL functions that SQL lacks: `story(address)`, `guid(text)`, `fold(text)`, `subject(name)`, and for the
  /// search index `marked(published, text)`, `marked_text(published, html, packed)` and `tag_lines(json)`.
  func defineFunctions() throws(StorageError) {
    try define("story") { context, _, values in
      guard let address = text(of: values), let story = story(at: address) else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, story)
    }
    try define("guid") { context, _, values in
      give(text(of: values).map(linkingGUID), to: context)
    }
    try define("fold") { context, _, values in
      give(text(of: values)?.lowercased(), to: context)
    }
    try define("subject") { context, _, values in
      give(text(of: values).map(FoldedName.of), to: context)
    }
    try define("tag_lines") { context, _, values in
      give(text(of: values).map { (JSON.list($0) as [String]).joined(separator: "\n") }, to: context)
    }
    try define("marked", of: 2) { context, _, values in
      give(marked(text(of: values?.advanced(by: 1)) ?? "", values), to: context)
    }
    try define("marked_text", of: 3, with: Unpacker()) { context, _, values in
      let html = unpacked(values?.advanced(by: 2), in: context) ?? text(of: values?.advanced(by: 1)) ?? ""
      give(marked(PlainText.of(html: html, limit: indexedBytes), values), to: context)
    }
  }

  private func define(
    _ name: String, of count: Int32 = 1, with unpacker: Unpacker? = nil,
    _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) throws(StorageError) {
    // Triggers may call these functions, even where a system's SQLite trusts no schema.
    let code = sqlite3_create_function_v2(
      database, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      unpacker.map { Unmanaged.passRetained($0).toOpaque() }, body, nil, nil,
      { unpacker in if let unpacker { Unmanaged<Unpacker>.fromOpaque(unpacker).release() } })
    if code != SQLITE_OK { throw error(code) }
  }
}

/// The searched part of an article, in bytes: a book in one entry must not swell the library.
private let indexedBytes = 200_000

/// Puts the mark of an article's time, the first value, before a text; an empty text stays empty.
private func marked(_ text: String, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> String {
  guard !text.isEmpty, let published = values?.pointee else { return "" }
  return SearchPart(of: sqlite3_value_double(published)).mark + text
}

/// Returns a packed text, empty if damaged; `nil` if there is none.
private func unpacked(_ values: UnsafeMutablePointer<OpaquePointer?>?, in context: OpaquePointer?) -> String? {
  guard let value = values?.pointee, sqlite3_value_type(value) == SQLITE_BLOB, let bytes = sqlite3_value_blob(value),
    let unpacker = sqlite3_user_data(context)
  else { return nil }
  return Unmanaged<Unpacker>.fromOpaque(unpacker).takeUnretainedValue().text(
    UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))) ?? ""
}

/// Makes a text, or NULL, the result of an SQL function's call.
private func give(_ text: String?, to context: OpaquePointer?) {
  guard var text else { return sqlite3_result_null(context) }
  // SQLITE_TRANSIENT: SQLite copies the text.
  let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  text.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), copy, UInt8(SQLITE_UTF8))
    }
  }
}

/// Returns the first value of an SQL function's call, if it is a text.
private func text(of values: UnsafeMutablePointer<OpaquePointer?>?) -> String? {
  guard let value = values?.pointee, let bytes = sqlite3_value_text(value) else { return nil }
  return String(
    decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
}

/// Returns a digest of a story's address, the same for every source that links to the story; `nil` if the address does
/// not identify one story, such as a site's front page.
func story(at address: String) -> Int64? {
  guard let place = Address.story(at: address) else { return nil }
  var digest = Fingerprint()
  digest.add(place)
  return digest.value
}

/// Returns a guid in the form that WordPress writes into feeds, where `esc_url` changes it. The site's interface gives
/// the same guid as stored, with characters that an address may not have, or with entities.
func linkingGUID(_ guid: String) -> String {
  var bytes: [UInt8] = []
  for byte in Entities.decode(Entities.decode(guid)).utf8 {
    switch byte {
    case UInt8(ascii: " "): bytes += "%20".utf8
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: bytes.append(byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
    case _ where "-~+_.?#=!&;,/:%@$|*'()[]".utf8.contains(byte): bytes.append(byte)
    default: break
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
