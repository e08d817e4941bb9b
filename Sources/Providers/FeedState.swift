import FoundationEssentials
import HTTP

/// What a feed is told at the next refresh: the validators of its last answer, and the digest of its body for servers that
/// answer 200 with the same one.
struct FeedState: Codable, Hashable {
  var etag: String?
  var lastModified: String?
  var body: Int64?
  /// When a body came last, and not 304.
  var fetched: Date?
}

extension FeedState {
  var validators: Validators { Validators(etag: etag, lastModified: lastModified) }
}

/// A provider's state as the text that is stored for it.
enum StateText {
  /// - Returns: `nil` for what another version wrote, which makes the next refresh a first one.
  static func decode<State: Decodable>(_ text: String?) -> State? {
    text.flatMap { try? JSONDecoder().decode(State.self, from: Data($0.utf8)) }
  }

  static func encode(_ state: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Values of plain fields always encode.
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
