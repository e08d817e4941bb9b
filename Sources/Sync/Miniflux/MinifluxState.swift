/// The library's stored state between two syncs with Miniflux.
struct MinifluxState: Codable, Sendable, Hashable {
  /// The server's version.
  var version: String
  /// The time after which changes are requested, by the server's clock, in seconds since 1970.
  var changed: Int
  /// A list that was not read to its end.
  var walk: Walk?

  struct Walk: Codable, Sendable, Hashable {
    var list: List
    /// The number of the last received entry; 0 for none.
    var last = 0
    /// The number of received pages.
    var pages = 0
    /// The value for `changed` after the walk, if the walk takes more than one answer.
    var bound: Int?

    enum List: String, Codable, Sendable {
      /// The two lists of the first sync.
      case unread, starred
      case changed
    }
  }
}
