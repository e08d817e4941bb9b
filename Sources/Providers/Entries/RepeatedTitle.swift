import Text

/// Detects titles that are no headlines: programs for posts have no titles, and put the beginning of the text there.
///
/// One such title proves little, because a newspaper may begin a text with its headline: ``EntryArticle/all(of:)``
/// looks at all entries of a feed together.
enum RepeatedTitle {
  /// True if a title only repeats the beginning of the text.
  ///
  /// - Parameter html: The text as HTML.
  static func isOne(_ title: String, of html: String) -> Bool {
    // The first words are enough to tell nearly all titles from the text.
    let start = PlainText.of(html: html, limit: 200)
    guard let first = printed(uncut(title)).first else { return true }
    let colon = title.firstRange(of: ": ")
    guard printed(start[...]).first == first || colon != nil else { return false }
    let text = PlainLabel.decoded(PlainText.of(html: html, limit: reach))
    guard !text.isEmpty else { return false }
    if let rest = rest(of: text, behind: title) {
      if rest == 0 || isCut(title) { return true }
      // An article may begin with its headline, and a sentence with the same few words.
      let isShort = title.count + rest <= longestPost && title.count >= leastLength
      return !beginsWithHeading(html) && (isShort || title.count >= leastCut)
    }
    // "Name: the beginning of the post…"
    guard let colon, title[..<colon.lowerBound].count <= longestName else { return false }
    let post = String(title[colon.upperBound...])
    guard let rest = rest(of: text, behind: post) else { return false }
    return rest == 0 || isCut(post)
  }

  /// The part of a text that is examined, in bytes.
  private static let reach = 4000
  /// The longest post, in characters. A longer text is an article.
  private static let longestPost = 600
  /// The shortest title that proves something, in characters. A text may begin with a shorter title by chance.
  private static let leastLength = 40
  /// The shortest title that a program leaves when it cuts titles, in characters.
  private static let leastCut = 100
  /// The longest name that stands before a post in a title, in characters.
  private static let longestName = 60

  private static func isCut(_ title: String) -> Bool {
    cuts.contains(where: title.hasSuffix)
  }

  /// Returns the number of printed characters behind the title; `nil` if the text does not begin with the title.
  private static func rest(of text: String, behind title: String) -> Int? {
    let (wanted, found) = (printed(uncut(title)), printed(text[...]))
    return found.starts(with: wanted) ? found.count - wanted.count : nil
  }

  /// Returns a title without the signs of a cut, such as “…”.
  private static func uncut(_ title: String) -> Substring {
    let sign = cuts.first(where: title.hasSuffix)
    return title.dropLast(sign?.count ?? 0)
  }

  private static let cuts = ["[…]", "[...]", "…", "..."]

  /// Returns the characters without white space, and without variation selectors, which only change how a character is
  /// drawn.
  private static func printed(_ text: Substring) -> LazyFilterSequence<Substring.UnicodeScalarView> {
    text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace && !$0.properties.isVariationSelector }
  }

  private static func beginsWithHeading(_ html: String) -> Bool {
    let start = html.drop { $0.isWhitespace }.utf8.prefix(3).map { $0 }
    guard start.count == 3 else { return false }
    return start[0] == UInt8(ascii: "<") && start[1] | 0x20 == UInt8(ascii: "h")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(start[2])
  }
}
