/// What the library keeps between two syncs of a Miniflux.
struct MinifluxState: Codable, Sendable, Hashable {
  /// The server's version.
  var version: String
  /// What changed after this is asked for: a time of the server's own, in seconds since 1970.
  var changed: Int
  /// A list that was not walked through to its end.
  var walk: Walk?

  struct Walk: Codable, Sendable, Hashable {
    var list: List
    /// The number of the last entry that came; 0 for none.
    var last = 0
    /// How many pages came.
    var pages = 0
    /// From when on what changes is asked for once the walk is done, where it takes more than one answer.
    var bound: Int?

    enum List: String, Codable, Sendable {
      /// The two of the first sync.
      case unread, starred
      case changed
    }

    init(list: List) {
      self.list = list
    }
  }
}
