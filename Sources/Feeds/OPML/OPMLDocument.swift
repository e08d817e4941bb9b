/// A list of subscriptions (OPML 2.0, http://opml.org/spec2.opml).
public struct OPMLDocument: Sendable, Equatable {
  public var title: String?
  public var outlines: [OPMLOutline]
  /// The rows that could not be read, as sentences for a person.
  public var problems: [String]

  public init(title: String? = nil, outlines: [OPMLOutline] = [], problems: [String] = []) {
    self.title = title
    self.outlines = outlines
    self.problems = problems
  }

  /// Every feed of the list, including the feeds in folders, in order.
  public var feeds: [OPMLOutline] {
    outlines.flatMap(\.feeds)
  }

  /// The document as OPML 2.0.
  public var xml: String {
    OPMLWriter.write(self)
  }
}

/// One row of a list of subscriptions.
public indirect enum OPMLOutline: Sendable, Equatable {
  case folder(title: String, children: [OPMLOutline])
  /// - Parameters:
  ///   - xmlUrl: The absolute address of the feed.
  ///   - htmlUrl: The absolute address of its site.
  ///   - source: Courant's source for the feed, if it is more than the feed: the kind, a space and the address. Written
  ///     as an attribute of our own namespace, which other programs ignore.
  case feed(title: String?, xmlUrl: String, htmlUrl: String?, source: String? = nil)

  /// The feeds in this row.
  public var feeds: [OPMLOutline] {
    switch self {
    case .folder(_, let children): children.flatMap(\.feeds)
    case .feed: [self]
    }
  }
}
