import Text

/// The links of a web page to its feeds, icons and profiles, and its title.
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

  /// True if a MIME type is used for feeds alone.
  public static func isFeed(_ type: String) -> Bool { feedTypes.contains(type) }

  private static let feedTypes: Set = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/x.atom+xml", "application/x-atom+xml", "text/rss+xml",
  ]

  /// The feeds in the order of the page, with feeds of comments last.
  public let feeds: [Feed]
  /// The absolute addresses of the site's icons, the most promising first.
  public let icons: [String]
  /// The page's title in plain text.
  public let title: String?
  /// The root of the site's WordPress REST API, as the page writes it.
  public let api: String?
  /// The WordPress directory as an absolute address with a slash at its end, if the page shows that WordPress made it.
  public let wordPress: String?
  /// The interface of a site of Ghost, if the page names it for its own scripts.
  public let ghost: Ghost?
  /// The publication's profiles on other sites, in the order of the page.
  public let profiles: [Profile]

  /// The Content API of a site of Ghost. Pages contain its key so that browsers can use it.
  public struct Ghost: Sendable, Equatable {
    /// The absolute address of the interface, with a slash at its end.
    public let interface: String
    /// Letters and digits.
    public let key: String
    /// The absolute address of the site's front page, if the page states it.
    public let site: String?
  }

  /// A profile on another site.
  public struct Profile: Sendable, Equatable {
    /// The name of the other site.
    public let title: String
    /// The absolute address.
    public let address: String
  }

  /// Reads a page, whose markup may be broken.
  ///
  /// - Parameter address: The address of the page. The page's own `base` element takes precedence.
  public static func of(_ page: [UInt8], address: String) -> PageLinks {
    var reader = PageReader(address: address)
    // The scan needs only ASCII, so the page may be invalid UTF-8; extracted texts are repaired.
    reader.read(page.span)
    return reader.links
  }
}
