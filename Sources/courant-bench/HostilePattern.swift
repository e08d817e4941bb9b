import Feeds

/// A document of any size that repeats a pattern for which a parser may be slow.
struct HostilePattern {
  enum Kind { case feed, list }

  let name: String
  private let kind: Kind
  private let start: String
  private let unit: [UInt8]
  private let end: String

  init(_ name: String, _ start: String, _ unit: String, _ end: String, kind: Kind = .feed) {
    self.name = name
    self.kind = kind
    self.start = start
    self.unit = Array(unit.utf8)
    self.end = end
  }

  /// Returns a document of about `size` bytes.
  func document(_ size: Int) -> [UInt8] {
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size + unit.count + end.utf8.count)
    while bytes.count < size { bytes.append(contentsOf: unit) }
    bytes.append(contentsOf: end.utf8)
    return bytes
  }

  /// Reads a document in the same way as the program.
  ///
  /// - Returns: The number of entries or rows.
  func read(_ document: [UInt8]) -> Int {
    switch kind {
    case .feed:
      (try? FeedParser.parse(document, address: "https://example.org/feed", contentType: nil))?.entries.count ?? 0
    case .list: (try? OPML.parse(document))?.feeds.count ?? 0
    }
  }

  /// All patterns. Each has an entry or a row after the repeated part, but the parser often stops before it.
  static let all: [HostilePattern] = {
    let attributes = (0..<128).map { "a\($0)=''" }.joined(separator: " ")
    return [
      inEntry("comment", "<!--", "a comment without an end in sight ", "-->"),
      inEntry("comments", "", "<!---->", ""),
      inEntry("comment of hyphens", "<!--", "-", "-->"),
      HostilePattern("comment that stays open", rss, "<!-- <item>", ""),
      HostilePattern("instructions in front", "", "<?a>", rss + last),
      inEntry("instructions", "", "<?a b?>", ""),
      inText("CDATA", "<![CDATA[", "<p>Words of an article.</p>\n", "]]>"),
      inText("CDATA of marks", "<![CDATA[", "]]<", "]]>"),
      inText("short CDATA", "", "<![CDATA[x]]>", ""),
      inText("picture in CDATA", "<![CDATA[<img src=\"data:image/png;base64,", "iVBORw0KGgoAAAANSUhEUgAA", "\">]]>"),
      inText("text", "", "Words of an article. ", ""),
      inText("text beyond ASCII", "", "新聞記者的話語。", ""),
      inText("text of brackets", "", "]", ""),
      inText("escaped text", "", "&lt;p&gt;Words&lt;/p&gt;", ""),
      inText("references", "", "&amp;", ""),
      inText("bare ampersands", "", "&", ""),
      inText("numbers of no character", "", "&#1;", ""),
      HostilePattern("attributes", rss + "<item ", (0..<20_000).map { "a\($0)='' " }.joined(), ">" + last),
      HostilePattern("tags of 128 attributes", rss, "<x \(attributes)/>", last),
      HostilePattern("picture in a tag", rss + "<item><x y='", "iVBORw0KGgoAAAANSUhEUgAA", "'/></item>" + last),
      inEntry("elements", "", "<a/>", ""),
      inEntry("elements with text", "", "<b>Words</b> ", ""),
      inText("elements in a text", "", "<b>Words</b> ", ""),
      HostilePattern(
        "entries", rss, "<item><title>A title</title><link>https://example.org/1</link></item>\n", last),
      HostilePattern("depth", rss, "<a>", last),
      HostilePattern("entries of another feed", rss + "<item><rss>", "<a><item/>", last),
      HostilePattern("namespaces", rss, "<x xmlns:a='b'/>", last),
      HostilePattern("brackets", rss, "<", last),
      HostilePattern("end tags", rss, "</a>", last),
      inText("brackets in a text", "", "< ", ""),
      inText("tags without an end", "", "one<br>two", ""),
      inText("tags that break off", "", "<a x=\"'", ""),
      HostilePattern(
        "sections in quotation marks", rss, "<item><title>x<img a=\"<!-- \"><![CDATA[ --></title></item>", last),
      HostilePattern(
        "comments in quotation marks", rss, "<item><title>x<img a=\"<![CDATA[ \"><!-- ]]></title></item>", "-->" + last),
      inText("comments that break off", "<br>", "<!-- ", ""),
      HostilePattern("texts without an end", rss, "<item><description>a</item>", last),
      HostilePattern("texts that stay open", rss, "<item><description>a<br>", last),
      HostilePattern("texts in each other", rss + "<item><a>", "<a:summary><b:summary><", last),
      HostilePattern("misspelt ends", rss + "<item>", "<title>x</titel>", "</item>" + last),
      HostilePattern("document type", "<!DOCTYPE rss [", "<!ENTITY a \"b\">", "]>" + rss + last),
      HostilePattern("no feed", "", "Words of no feed. ", ""),
      HostilePattern("JSON: a text", json + "{\"id\":\"1\",\"content_text\":\"", "Words. ", "\"}]}"),
      HostilePattern("JSON: escaped text", json + "{\"id\":\"1\",\"content_text\":\"", "\\u00e9\\n", "\"}]}"),
      HostilePattern("JSON: entries", json, "{\"id\":\"1\",\"title\":\"A title\"},", "{\"id\":\"2\"}]}"),
      HostilePattern("JSON: what nobody reads", json + "{\"id\":\"1\",\"_x\":[", "[],", "1]}]}"),
      HostilePattern("OPML: comment", "<opml><body><!--", "a comment ", "-->" + row + "</body></opml>", kind: .list),
      HostilePattern("OPML: rows", "<opml><body>", row, "</body></opml>", kind: .list),
      HostilePattern(
        "OPML: broken rows", "<opml><body>", "<outline text=\"a \"b\" <c>\" xmlUrl=\"x\">", row, kind: .list),
      HostilePattern(
        "OPML: a title", "<opml><body><outline text=\"", "A title &amp; more ",
        "\" xmlUrl=\"javascript:\"/>" + row + "</body></opml>", kind: .list),
    ]
  }()

  private static let rss = "<rss version=\"2.0\"><channel><title>T</title>"
  private static let last = "<item><title>Last</title></item></channel></rss>"
  private static let json = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":["
  private static let row = "<outline text=\"A title\" xmlUrl=\"https://example.org/feed\"/>\n"

  private static func inEntry(_ name: String, _ start: String, _ unit: String, _ end: String) -> HostilePattern {
    HostilePattern(name, rss + "<item><title>First</title>" + start, unit, end + "</item>" + last)
  }

  private static func inText(_ name: String, _ start: String, _ unit: String, _ end: String) -> HostilePattern {
    HostilePattern(name, rss + "<item><description>" + start, unit, end + "</description></item>" + last)
  }
}
