import CXML
import FoundationEssentials

/// Feeds that carry payloads in every place where a publisher's words reach an article's page: title, author, description,
/// content, summary, Atom's HTML and XHTML, JSON Feed's content, category, link, enclosure, the address of an image, and the
/// title in a subscription list.
struct Carriers {
  static let count = 12

  let payloads: [String]

  /// The feeds by the paths that the subscription list names.
  let feeds: [String: String]

  /// How many articles they have in all.
  var articles: Int { payloads.count * 8 }

  init(payloads: [String]) {
    self.payloads = payloads
    var feeds = [
      "/rss": Self.rss(payloads), "/atom": Self.atom(payloads), "/json": Self.json(payloads),
    ]
    for index in payloads.indices { feeds["/listed/\(index)"] = Self.listed }
    self.feeds = feeds
  }

  /// The subscription list, with the payloads as titles.
  func opml(server: (String) -> String) -> String {
    let feeds = ["/rss", "/atom", "/json"].map { ("x", $0) } + payloads.enumerated().map { ($1, "/listed/\($0)") }
    let rows = feeds.map { title, path in
      "<outline type=\"rss\" text=\"\(Self.escaped(title))\" xmlUrl=\"\(server(path))\"/>"
    }
    return "<opml version=\"2.0\"><body>\(rows.joined())</body></opml>"
  }

  private static func rss(_ payloads: [String]) -> String {
    let items = payloads.enumerated().map { index, payload in
      let text = escaped(payload)
      // As it is, and as the end of an address that leads somewhere.
      let behind = "https://oracle.example/" + text
      return """
        <item><guid isPermaLink="false">places \(index)</guid><title>\(text)</title><dc:creator>\(text)</dc:creator>
        <category>\(text)</category><link>\(text)</link><enclosure url="\(text)" type="\(text)" length="1"/>
        <media:thumbnail url="\(text)"/><description>x</description></item>
        <item><guid isPermaLink="false">description \(index)</guid><title>\(escaped(text))</title><author>\(text)</author>
        <link>\(behind)</link><enclosure url="\(behind)" type="audio/mpeg" length="1"/><media:thumbnail url="\(behind)"/>
        <description>\(text)</description></item>
        <item><guid isPermaLink="false">content \(index)</guid><title>x</title><description>x</description>
        <content:encoded><![CDATA[\(payload.replacing("]]>", with: "]]]]><![CDATA[>"))]]></content:encoded></item>
        """
    }
    return """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>x</title>\(items.joined())</channel></rss>
      """
  }

  private static func atom(_ payloads: [String]) -> String {
    let entries = payloads.enumerated().map { index, payload in
      let text = escaped(payload)
      return """
        <entry><id>urn:html:\(index)</id><title type="html">\(text)</title><author><name>\(text)</name></author>
        <category term="\(text)" label="\(text)"/><content type="html">\(text)</content></entry>
        <entry><id>urn:summary:\(index)</id><title>x</title><summary type="html">\(text)</summary></entry>
        <entry><id>urn:xhtml:\(index)</id><title>x</title><content type="xhtml">
        <div xmlns="http://www.w3.org/1999/xhtml">\(xhtml(payload))</div></content></entry>
        """
    }
    return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>x</title>\(entries.joined())</feed>"
  }

  private static func json(_ payloads: [String]) -> String {
    struct Feed: Encodable {
      struct Author: Encodable { let name: String }
      struct Attachment: Encodable { let url: String }
      struct Item: Encodable {
        let id, title, contentHtml, url, image: String
        let tags: [String]
        let authors: [Author]
        let attachments: [Attachment]
      }
      let version = "https://jsonfeed.org/version/1.1"
      let title = "x"
      let items: [Item]
    }
    let items = payloads.enumerated().map { index, payload in
      Feed.Item(
        id: "json \(index)", title: payload, contentHtml: payload, url: payload, image: payload, tags: [payload],
        authors: [.init(name: payload)], attachments: [.init(url: payload)])
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return (try? encoder.encode(Feed(items: items))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static let listed = """
    <rss version="2.0"><channel><item><guid isPermaLink="false">x</guid><title>x</title><description>x</description></item>
    </channel></rss>
    """

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }

  /// A payload as well-formed XML: as it is where it is that already, as libxml2 understands it otherwise.
  private static func xhtml(_ payload: String) -> String {
    if isWellFormed(payload) { return payload }
    let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
    guard let document = htmlReadMemory(payload, Int32(payload.utf8.count), nil, "UTF-8", Int32(options)) else {
      return escaped(payload)
    }
    defer { xmlFreeDoc(document) }
    let buffer = xmlBufferCreate()
    defer { xmlBufferFree(buffer) }
    xmlNodeDump(buffer, document, xmlDocGetRootElement(document), 0, 0)
    let text = xmlBufferContent(buffer).map { String(cString: $0) } ?? ""
    return isWellFormed(text) ? text : escaped(payload)
  }

  private static func isWellFormed(_ markup: String) -> Bool {
    let text = "<div xmlns=\"http://www.w3.org/1999/xhtml\">\(markup)</div>"
    let options = XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
    guard let document = xmlReadMemory(text, Int32(text.utf8.count), nil, "UTF-8", Int32(options)) else { return false }
    defer { xmlFreeDoc(document) }
    // A document type would be none of the feed's.
    return xmlGetIntSubset(document) == nil
  }
}
