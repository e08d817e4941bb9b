/// The vocabularies a feed may mix.
enum Namespace: UInt8, CaseIterable {
  /// RSS in all its versions and Atom: their element names do not conflict, and broken feeds mix the two.
  case core
  case content, dublinCore, media, podcast, syndication, rdf, xhtml, feedburner, history
  case comments, slash, webfeeds, thread, chapters, podcasting, places, geography, licences, openSearch
  case other

  /// - Parameter address: The URI of a namespace.
  init?(address: String) {
    // Some feeds write `https` instead of the correct `http`, or the other way round.
    var name = Substring(address.lowercased())
    if name.hasSuffix("/") || name.hasSuffix("#") { name.removeLast() }
    if let scheme = ["http://", "https://"].first(where: name.hasPrefix) { name.removeFirst(scheme.count) }
    switch name {
    case "www.w3.org/2005/atom", "purl.org/atom/ns",
      "example.com/newformat", "example.com/necho", "purl.org/echo", "uri/of/echo/namespace",
      "purl.org/pie", "purl.org/rss/1.0", "my.netscape.com/rdf/simple/0.9",
      "channel.netscape.com/rdf/simple/0.9", "example.com/rss", "backend.userland.com/rss",
      "backend.userland.com/rss2", "blogs.law.harvard.edu/tech/rss", "cyber.law.harvard.edu/rss",
      "purl.org/net/rss1.1", "my.netscape.com/publish/formats/rss-0.91.dtd", "":
      self = .core
    case "purl.org/rss/1.0/modules/content": self = .content
    case "purl.org/dc/elements/1.0", "purl.org/dc/elements/1.1", "purl.org/dc/terms":
      self = .dublinCore
    case "search.yahoo.com/mrss", "www.rssboard.org/media-rss",
      "search.yahoo.com/searchmonkey/media":
      self = .media
    case "www.itunes.com/dtds/podcast-1.0.dtd", "example.com/dtds/podcast-1.0.dtd": self = .podcast
    case "purl.org/rss/1.0/modules/syndication": self = .syndication
    case "www.w3.org/1999/02/22-rdf-syntax-ns": self = .rdf
    case "www.w3.org/1999/xhtml": self = .xhtml
    case "rssnamespace.org/feedburner/ext/1.0": self = .feedburner
    case "purl.org/syndication/history/1.0": self = .history
    case "wellformedweb.org/commentapi": self = .comments
    case "purl.org/rss/1.0/modules/slash": self = .slash
    case "webfeeds.org/rss/1.0": self = .webfeeds
    case "purl.org/syndication/thread/1.0": self = .thread
    case "podlove.org/simple-chapters": self = .chapters
    case "podcastindex.org/namespace/1.0",
      "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md":
      self = .podcasting
    case "www.georss.org/georss", "www.georss.org/georss/10": self = .places
    case "www.opengis.net/gml", "www.opengis.net/gml/3.2": self = .geography
    case "web.resource.org/cc", "creativecommons.org/ns",
      "backend.userland.com/creativecommonsrssmodule",
      "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html":
      self = .licences
    case "a9.com/-/spec/opensearchrss/1.0", "a9.com/-/spec/opensearch/1.1": self = .openSearch
    default: return nil
    }
  }

  /// - Parameter prefix: The usual prefix of a namespace, for feeds that forget to declare it.
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
      case "opensearch": .openSearch
      case "atom", "atom03", "atom10", "rss": .core
      default: .other
      }
  }
}
