/// The vocabularies a feed may mix.
enum Namespace: UInt8 {
  /// RSS in all its versions and Atom: their names do not clash, and broken feeds mix them up.
  case core
  case content, dublinCore, media, podcast, syndication, rdf, xhtml, feedburner, history
  case comments, slash, webfeeds, thread, chapters, podcasting, places, geography, licences
  case other

  /// - Parameter address: The address that stands for a namespace.
  init?(address: String) {
    let address = address.lowercased()
    let name = address.hasSuffix("/") || address.hasSuffix("#") ? String(address.dropLast()) : address
    switch name {
    case "http://www.w3.org/2005/atom", "https://www.w3.org/2005/atom", "http://purl.org/atom/ns",
      "http://example.com/newformat", "http://example.com/necho", "http://purl.org/echo", "uri/of/echo/namespace",
      "http://purl.org/pie", "http://purl.org/rss/1.0", "http://my.netscape.com/rdf/simple/0.9",
      "http://channel.netscape.com/rdf/simple/0.9", "http://example.com/rss", "http://backend.userland.com/rss",
      "http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss", "http://cyber.law.harvard.edu/rss",
      "http://purl.org/net/rss1.1", "http://my.netscape.com/publish/formats/rss-0.91.dtd", "":
      self = .core
    case "http://purl.org/rss/1.0/modules/content": self = .content
    case "http://purl.org/dc/elements/1.0", "http://purl.org/dc/elements/1.1", "http://purl.org/dc/terms":
      self = .dublinCore
    case "http://search.yahoo.com/mrss", "https://search.yahoo.com/mrss", "http://www.rssboard.org/media-rss",
      "http://search.yahoo.com/searchmonkey/media":
      self = .media
    case "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd": self = .podcast
    case "http://purl.org/rss/1.0/modules/syndication": self = .syndication
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns": self = .rdf
    case "http://www.w3.org/1999/xhtml": self = .xhtml
    case "http://rssnamespace.org/feedburner/ext/1.0": self = .feedburner
    case "http://purl.org/syndication/history/1.0": self = .history
    case "http://wellformedweb.org/commentapi": self = .comments
    case "http://purl.org/rss/1.0/modules/slash": self = .slash
    case "http://webfeeds.org/rss/1.0": self = .webfeeds
    case "http://purl.org/syndication/thread/1.0": self = .thread
    case "http://podlove.org/simple-chapters": self = .chapters
    case "https://podcastindex.org/namespace/1.0",
      "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md":
      self = .podcasting
    case "http://www.georss.org/georss", "http://www.georss.org/georss/10": self = .places
    case "http://www.opengis.net/gml", "http://www.opengis.net/gml/3.2": self = .geography
    case "http://web.resource.org/cc", "http://creativecommons.org/ns",
      "http://backend.userland.com/creativecommonsrssmodule",
      "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html":
      self = .licences
    default: return nil
    }
  }

  /// - Parameter prefix: What feeds usually write before the names, for those that forget to declare it.
  init(prefix: String) {
    self =
      switch prefix.lowercased() {
      case "content": .content
      case "dc", "dcterms": .dublinCore
      case "media": .media
      case "itunes": .podcast
      case "sy": .syndication
      case "rdf": .rdf
      case "xhtml": .xhtml
      case "feedburner": .feedburner
      case "fh": .history
      case "wfw": .comments
      case "slash": .slash
      case "webfeeds": .webfeeds
      case "thr": .thread
      case "psc": .chapters
      case "podcast": .podcasting
      case "georss": .places
      case "gml": .geography
      case "cc", "creativecommons": .licences
      case "atom", "atom03", "atom10", "rss": .core
      default: .other
      }
  }
}
