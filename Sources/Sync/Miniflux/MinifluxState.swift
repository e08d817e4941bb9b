/// The state that the library stores between two syncs with Miniflux.
struct MinifluxState: Codable, Sendable, Hashable {
  /// The server's version.
  var version: String
  /// The time from which the next request asks for changes, by the server's clock, in seconds since 1970.
  var changed: Int
  /// A list that was not read to its end.
  var walk: Walk?

  struct Walk: Codable, Sendable, Hashable {
    var list: List
    /// The number of the last received entry; 0 if there is none.
    var last = 0
    /// The number of received pages.
    var pages = 0
    /// The next value of `changed`, if the walk needs more than one page.
    var bound: Int?

    enum List: String, Codable, Sendable {
      /// The two lists of the first sync.
      case unread, starred
      case changed
    }
  }
}
