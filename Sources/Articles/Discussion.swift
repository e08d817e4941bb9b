/// The discussion page and comment feed of a feed's entry.
public struct Discussion: Sendable, Hashable, Codable {
  /// The absolute address of the page (RSS `comments`).
  public let page: String?
  /// The absolute address of the comments as a feed (`wfw:commentRss`, Atom's `replies`).
  public let feed: String?

  public init(page: String? = nil, feed: String? = nil) {
    self.page = page
    self.feed = feed
  }
}
