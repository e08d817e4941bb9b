import Extraction
import Text

@testable import Feeds
@testable import HTML

/// What bytes that nobody meant are given to. A trap, a memory error or a broken promise ends the process.
enum Target: String, CaseIterable {
  case feed, sanitizer, date, opml, extraction

  func attempt(_ bytes: [UInt8]) {
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
    }
  }

  private static func sanitize(_ html: String) {
    let base = "https://example.org/"
    let once = Sanitizer.sanitize(html, base: base)
    precondition(once == Sanitizer.sanitize(once.html, base: base), "Sanitising again changes it.")
    let whole = Sanitizer.sanitize(html, base: base, imagePrefix: "courant-image:", shortest: .max)
    precondition(once == whole, "Sparing the parser the text changes it.")
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
