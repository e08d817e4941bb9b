import Articles
import CXML
import Extraction
import Queries
import Text

@testable import Feeds
@testable import HTML

/// What bytes that nobody meant are given to. A trap, a memory error or a broken promise ends the process.
public enum Target: String, CaseIterable, Sendable {
  case feed, sanitizer, date, opml, extraction, book, episode, query, map

  public func attempt(_ bytes: [UInt8]) {
    switch self {
    case .feed: _ = try? FeedParser.parse(bytes, address: "https://example.org/feed", contentType: nil)
    case .sanitizer: Self.sanitize(String(decoding: bytes, as: UTF8.self))
    case .date: _ = FeedDate.parse(bytes)
    case .opml:
      guard let document = try? OPML.parse(bytes) else { return }
      // What we write is what we read.
      guard let again = try? OPML.parse(Array(document.xml.utf8)) else { fatalError("Our own list cannot be read.") }
      precondition(again.feeds.map(\.address) == document.feeds.map(\.address), "A list written and read is another.")
    case .extraction:
      let page = String(decoding: bytes, as: UTF8.self)
      if let article = Extractor.extract(page: page, address: "https://example.org/") { Self.sanitize(article.html) }
    case .book: Self.bind(String(decoding: bytes, as: UTF8.self))
    case .episode: Self.listen(bytes)
    case .query: Self.ask(String(decoding: bytes, as: UTF8.self))
    case .map:
      guard let map = SiteMap.parse(bytes, address: "https://example.org/", contentType: nil) else { return }
      precondition(
        (map.pages + map.maps).allSatisfy { Address.host(of: $0.address) != nil }, "A page is not on the web.")
    }
  }

  /// Takes it for a file of chapters, and for what is said in an episode.
  private static func listen(_ bytes: [UInt8]) {
    let chapters = ChaptersFile.chapters(in: bytes, at: "https://example.org/") ?? []
    for duration in [nil, 60, Double.nan] {
      let starts = ChapterList(chapters, duration: duration).chapters.map(\.start)
      precondition(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "Chapters are in no order.")
      precondition(starts.allSatisfy { $0 >= 0 && $0.isFinite }, "A chapter begins nowhere.")
    }
    for stated in [nil, "text/vtt"] {
      guard case .captions(let captions) = TranscriptFile(bytes, contentType: nil, stated: stated) else { continue }
      precondition(!Transcript(captions).passages.isEmpty, "Something is said, and nothing is to be read.")
    }
  }

  /// Reads it as a query, as it is and as one that the reader still types.
  private static func ask(_ text: String) {
    for isUnfinished in [false, true] {
      for problem in ParsedQuery(text, isUnfinished: isUnfinished).problems {
        precondition(problem.range.upperBound <= text.utf8.count && !problem.range.isEmpty, "A mistake is elsewhere.")
        // The right name may have a wrong value.
        guard let proposal = problem.proposal, problem.kind != .unknownName else { continue }
        precondition(ParsedQuery(proposal, isUnfinished: true).problems.isEmpty, "A proposal is a mistake: \(proposal)")
      }
    }
    let condition = ParsedQuery(text).condition
    precondition(Self.tests(in: condition) <= 32 * (text.utf8.count + 1), "There are more tests than pieces.")
    let again = ParsedQuery(condition.text)
    // What is written can have twice as many brackets inside each other, of which 16 are read.
    let isDeep = text.count { $0 == "(" } > 7
    precondition(
      isDeep || again.condition == condition, "A query written and read is another: \(condition) \(again.condition)")
    precondition(text.hasPrefix(QueryEnding.settled(text)), "What is settled is no beginning.")
    if let ending = QueryEnding(of: text) { precondition(text.hasPrefix(ending.before), "The end is elsewhere.") }
  }

  private static func tests(in condition: Condition) -> Int {
    switch condition {
    case .test: 1
    case .not(let part): tests(in: part)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + tests(in: $1) }
    }
  }

  /// Makes a chapter of a book of it, which has to be XML.
  private static func bind(_ html: String) {
    _ = BookMarkup(sanitized: html).xhtml(pictures: [:])
    let markup = BookMarkup(sanitized: Sanitizer.sanitize(html, base: "https://example.org/").html)
    let pictures = Dictionary(markup.pictures.map { ($0, "picture.png") }, uniquingKeysWith: { $1 })
    for files in [[:], pictures] {
      var chapter = "<div>" + markup.xhtml(pictures: files) + "</div>"
      let document = chapter.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          xmlReadMemory(
            $0.baseAddress, Int32($0.count), nil, "UTF-8",
            Int32(XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue))
        }
      }
      guard let document else { fatalError("A chapter is no XML: \(chapter)") }
      xmlFreeDoc(document)
    }
  }

  private static func sanitize(_ html: String) {
    let base = "https://example.org/"
    let once = Sanitizer.sanitize(html, base: base)
    precondition(once == Sanitizer.sanitize(once.html, base: base), "Sanitising again changes it.")
    let whole = Sanitizer.sanitize(html, base: base, imagePrefix: "courant-image:", shortest: .max)
    precondition(once == whole, "Sparing the parser the text changes it.")
    let broken = { (html: String, shortest: Int) in
      Sanitizer.sanitize(
        html, base: base, imagePrefix: "courant-image:", shortest: shortest, words: LongWords(longest: 5))
    }
    let short = broken(html, 12)
    precondition(short == broken(short.html, 12), "Breaking words again changes it.")
    precondition(short == broken(html, .max), "Sparing the parser the text breaks words elsewhere.")
    for tag in ["<script", "<iframe", "<svg", "<style", "<object", "<form", "<!--"] {
      precondition(!once.html.utf8.contains(tag), "There is \(tag) in it.")
    }
    _ = PlainText.of(html: html)
    _ = Excerpt.of(html: html)
  }
}

extension String.UTF8View {
  fileprivate func contains(_ part: String) -> Bool { firstRange(of: part.utf8) != nil }
}

extension OPMLOutline {
  /// A feed's address.
  fileprivate var address: String? {
    if case .feed(_, let address, _, _) = self { address } else { nil }
  }
}
