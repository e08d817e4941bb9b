import Articles
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
  /// The entries of the last body, where the feed has older ones elsewhere.
  var entries: FeedMark?
  /// What was published between two refreshes and is not read yet.
  var gap: FeedGap?

  /// What is known where another address is asked.
  var withoutValidators: FeedState {
    var state = self
    (state.etag, state.lastModified) = (nil, nil)
    return state
  }
}

/// The place up to which a feed was read.
struct FeedMark: Codable, Hashable {
  /// Digests of the entries' keys.
  var keys: Set<Int64>
  /// When the newest of them was published, in seconds since 1970.
  var newest: Double

  /// - Returns: `nil` for no articles.
  init?(_ articles: [SourceArticle]) {
    guard let newest = articles.map(\.published.timeIntervalSince1970).max() else { return nil }
    keys = Set(articles.prefix(Self.length).map { Self.digest($0.key) })
    self.newest = newest
  }

  /// Whether some articles, which are older than those seen so far, go back to this place.
  func isReached(by articles: [SourceArticle]) -> Bool {
    articles.contains { keys.contains(Self.digest($0.key)) }
      || articles.allSatisfy { $0.published.timeIntervalSince1970 < newest }
  }

  /// So many entries are enough to see whether two answers have one in common.
  private static let length = 50

  private static func digest(_ key: String) -> Int64 {
    var digest = Fingerprint()
    digest.add(key)
    return digest.value
  }
}

/// A part of a feed's archive that is not read yet.
struct FeedGap: Codable, Hashable {
  /// Where it goes on.
  var cursor: FeedCursor
  /// Where it ends.
  var end: FeedMark
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
