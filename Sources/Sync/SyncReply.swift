import HTTP
import Text

/// A service's answer to a call.
struct SyncReply: Sendable {
  let status: Int
  let headers: Headers
  let body: [UInt8]
  /// Counts the body's memory as used.
  var lease: MemoryLease?

  /// The body as text, without white space around it. Only the first 10,000 bytes are read, because such answers are
  /// short.
  var text: String {
    String(decoding: body.prefix(10_000), as: UTF8.self).trimmingWhitespace
  }

  /// True if the body is a web page, for example from a proxy before the server.
  var isPage: Bool {
    let start = String(decoding: body.drop { $0 <= 0x20 }.prefix(20), as: UTF8.self).lowercased()
    if headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true, start.hasPrefix("<") { return true }
    return ["<!doctype", "<html", "<head", "<body", "<?xml"].contains(where: start.hasPrefix)
  }

  /// The message of a refusal; empty if there is none.
  var words: String {
    if isPage { return "" }
    if let refusal = try? decode(Refusal.self) { return refusal.words }
    return text.hasPrefix("{") || text.hasPrefix("[") ? "" : text
  }

  private struct Refusal: Decodable {
    let words: String

    private enum Key: String, CodingKey {
      case message = "error_message"
      case errors
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let errors: [String] = values.list(.errors)
      words = values.lenient(.message) ?? errors.joined(separator: " ")
    }
  }

  /// - Throws: `.garbled` if the answer is incomplete or has another structure.
  func decode<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws(SyncError) -> Answer {
    do {
      return try ForeignJSON.decode(from: body)
    } catch {
      throw .garbled
    }
  }
}

extension KeyedDecodingContainer {
  /// Returns the elements of a list in a service's answer. Throws `.garbled` if the list is longer than real servers
  /// send.
  func entries<Element: Decodable & Sendable>(_ key: Key) throws -> [Lenient<Element>] {
    let list = try decode(CappedList<Element>.self, forKey: key)
    guard !list.isCut else { throw SyncError.garbled }
    return list.elements
  }
}
