import Foundation

@testable import Feeds

/// The table of what feeds say and what is read of it (`Fixtures/element-shapes.txt`).
struct ElementShapes {
  /// One shape of an element.
  struct Row: CustomStringConvertible {
    let line: Int
    let place: Place
    /// The element's name with its usual prefix, or the name of a member of JSON.
    let name: String
    /// What stands in the feed.
    let text: String
    /// The values by their names.
    let values: [(name: String, value: String)]

    var description: String { "line \(line): \(text)" }
  }

  let rows: [Row]

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/element-shapes.txt")
    var rows: [Row] = []
    var place: Place?
    for (index, line) in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        place = Place(rawValue: String(line.dropFirst().dropLast()))
        continue
      }
      let parts = line.components(separatedBy: " | ")
      guard let place, parts.count > 2 else { throw Malformed(line: index + 1) }
      let values = try parts.dropFirst(2).map { part in
        guard let sign = part.range(of: " = ") else { throw Malformed(line: index + 1) }
        return (String(part[..<sign.lowerBound]), String(part[sign.upperBound...]))
      }
      rows.append(Row(line: index + 1, place: place, name: parts[0], text: parts[1], values: values))
    }
    self.rows = rows
  }

  struct Malformed: Error {
    let line: Int
  }
}

extension ElementShapes {
  /// Where in which kind of feed a row's text stands.
  enum Place: String, CaseIterable {
    case rssChannel = "rss channel"
    case rssItem = "rss item"
    case atomFeed = "atom feed"
    case frenchAtom = "atom feed in French"
    case atomEntry = "atom entry"
    case oldAtomFeed = "atom 0.3 feed"
    case oldAtomEntry = "atom 0.3 entry"
    case person, source, image
    case mediaGroup = "media group"
    case mediaPicture = "media picture"
    case place, shape, chapters, rdf, cdf
    case cdfAtAddress = "cdf at an address"
    case cdfItem = "cdf item"
    case jsonFeed = "json feed"
    case jsonItem = "json item"
    case oldJSONItem = "json item of version 1.0"

    /// What the reader takes for the same, whatever the feed's format is.
    enum Kind: String, CaseIterable {
      case document, feed, entry, person, source, image, media, place, chapters, json
    }

    var kind: Kind {
      switch self {
      case .rssChannel, .atomFeed, .frenchAtom, .oldAtomFeed, .cdf, .cdfAtAddress: .feed
      case .rssItem, .atomEntry, .oldAtomEntry, .cdfItem: .entry
      case .person: .person
      case .source: .source
      case .image: .image
      case .mediaGroup, .mediaPicture: .media
      case .place, .shape: .place
      case .chapters: .chapters
      case .rdf: .document
      case .jsonFeed, .jsonItem, .oldJSONItem: .json
      }
    }

    /// Whether the values are those of the first entry.
    var isInEntry: Bool {
      switch self {
      case .rssChannel, .atomFeed, .frenchAtom, .oldAtomFeed, .image, .rdf, .cdf, .cdfAtAddress, .jsonFeed: false
      default: true
      }
    }

    /// The document with a text in this place.
    func document(_ text: String) -> String {
      let (start, end) = ends
      return start + text + end
    }

    private var ends: (start: String, end: String) {
      let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(Self.namespaces)"
      let oldAtom = "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\">"
      let rss = "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \(Self.namespaces)><channel>"
      let item = rss + "<item>"
      let itemEnd = "</item></channel></rss>"
      let json = "{\"version\": \"https://jsonfeed.org/version/1.1\""
      return switch self {
      case .rssChannel: (rss, "</channel></rss>")
      case .rssItem: (item, itemEnd)
      case .atomFeed: (atom + ">", "</feed>")
      case .frenchAtom: (atom + " xml:lang=\"fr\" xml:base=\"https://base.example/a/\">", "</feed>")
      case .atomEntry: (atom + "><entry>", "</entry></feed>")
      case .oldAtomFeed: (oldAtom, "</feed>")
      case .oldAtomEntry: (oldAtom + "<entry>", "</entry></feed>")
      case .person: (atom + "><entry><author>", "</author></entry></feed>")
      case .source: (atom + "><entry><source>", "</source></entry></feed>")
      case .image: (rss + "<image>", "</image></channel></rss>")
      case .mediaGroup: (item + "<media:group>", "</media:group>" + itemEnd)
      case .mediaPicture: (item + "<media:content url=\"/a.jpg\" medium=\"image\">", "</media:content>" + itemEnd)
      case .place: (item + "<georss:where>", "</georss:where>" + itemEnd)
      case .shape: (item + "<georss:where><gml:LineString>", "</gml:LineString></georss:where>" + itemEnd)
      case .chapters: (item + "<psc:chapters>", "</psc:chapters>" + itemEnd)
      case .rdf: ("<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\" \(Self.namespaces)>", "</rdf:RDF>")
      case .cdf: ("<CHANNEL>", "</CHANNEL>")
      case .cdfAtAddress:
        ("<CHANNEL HREF=\"/start\" BASE=\"https://base.example/dir/\" LASTMOD=\"1998-11-05T22:12\">", "</CHANNEL>")
      case .cdfItem: ("<CHANNEL><ITEM>", "</ITEM></CHANNEL>")
      case .jsonFeed: (json + ", ", "}")
      case .jsonItem: (json + ", \"items\": [{\"id\": \"1\", ", "}]}")
      case .oldJSONItem:
        ("{\"version\": \"https://jsonfeed.org/version/1\", \"items\": [{\"id\": 7, ", "}]}")
      }
    }

    /// The usual prefixes with what they stand for.
    static let prefixes = [
      "content": "http://purl.org/rss/1.0/modules/content/", "dc": "http://purl.org/dc/elements/1.1/",
      "dcterms": "http://purl.org/dc/terms/", "media": "http://search.yahoo.com/mrss/",
      "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "sy": "http://purl.org/rss/1.0/modules/syndication/",
      "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "xhtml": "http://www.w3.org/1999/xhtml",
      "feedburner": "http://rssnamespace.org/feedburner/ext/1.0", "fh": "http://purl.org/syndication/history/1.0",
      "wfw": "http://wellformedweb.org/CommentAPI/", "slash": "http://purl.org/rss/1.0/modules/slash/",
      "webfeeds": "http://webfeeds.org/rss/1.0", "thr": "http://purl.org/syndication/thread/1.0",
      "psc": "http://podlove.org/simple-chapters", "podcast": "https://podcastindex.org/namespace/1.0",
      "georss": "http://www.georss.org/georss", "gml": "http://www.opengis.net/gml",
      "cc": "http://web.resource.org/cc/", "openSearch": "http://a9.com/-/spec/opensearch/1.1/",
      "creativeCommons": "http://backend.userland.com/creativeCommonsRssModule",
    ]

    private static let namespaces = prefixes.map { "xmlns:\($0)=\"\($1)\"" }.sorted().joined(separator: " ")
  }
}
