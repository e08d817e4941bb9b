import Text

/// What a web page says about itself and its feeds.
public struct PageLinks: Sendable, Equatable {
  /// A feed that a page names.
  public struct Feed: Sendable, Equatable {
    /// The absolute address.
    public let address: String
    public let title: String?
    /// The MIME type as the page states it.
    public let type: String

    public init(address: String, title: String? = nil, type: String) {
      (self.address, self.title, self.type) = (address, title, type)
    }
  }

  /// Whether a MIME type is one of nothing but feeds.
  public static func isFeed(_ type: String) -> Bool { feedTypes.contains(type) }

  private static let feedTypes: Set = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/x.atom+xml", "application/x-atom+xml", "text/rss+xml",
  ]

  /// In the order of the page, those of comments last.
  public let feeds: [Feed]
  /// The absolute addresses of the site's icons, the most promising first.
  public let icons: [String]
  /// Plain text.
  public let title: String?
  /// The root of the site's WordPress REST API, as it is written.
  public let api: String?
  /// The directory of the WordPress that made the page, an absolute address with a slash at its end, where the page shows
  /// that one did.
  public let wordPress: String?
  /// The publication's profiles on other sites, in the order of the page.
  public let profiles: [Profile]

  /// A profile on another site.
  public struct Profile: Sendable, Equatable {
    /// What the other site is called.
    public let title: String
    /// The absolute address.
    public let address: String
  }

  /// Reads a page, which may be broken in any way.
  ///
  /// - Parameter address: Where the page came from; its own `base` element goes before.
  public static func of(_ page: [UInt8], address: String) -> PageLinks {
    var reader = PageReader(address: address)
    // Valid or not, only ASCII matters to the scan; what is taken out gets repaired.
    reader.read(page.span)
    return reader.links
  }

  init(
    feeds: [Feed], icons: [String], title: String?, api: String? = nil, wordPress: String? = nil,
    profiles: [Profile] = []
  ) {
    self.feeds = feeds
    self.icons = icons
    self.title = title
    self.api = api
    self.wordPress = wordPress
    self.profiles = profiles
  }
}
