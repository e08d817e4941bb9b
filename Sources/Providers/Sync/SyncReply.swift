import FoundationEssentials
import HTTP
import Text

/// What a service answered to a call.
struct SyncReply: Sendable {
  let status: Int
  let headers: Headers
  let body: [UInt8]

  /// The body as text, without the white space around it.
  var text: String {
    String(decoding: body, as: UTF8.self).trimmingWhitespace
  }

  /// Whether a page came in place of an answer: from something in front of the server.
  var isPage: Bool {
    if headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true, text.hasPrefix("<") { return true }
    return text.prefix(200).lowercased().contains(/^<(!doctype|html|head|body|\?xml)/)
  }

  /// - Throws: `.garbled` for what is not whole, or of another shape.
  func decode<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws(SyncError) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(body))
    } catch {
      throw .garbled
    }
  }
}

extension String {
  var trimmingWhitespace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
