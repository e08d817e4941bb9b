import Text

/// Detects titles that are not headlines. Posts have no titles, so their software puts the beginning of the text there.
///
/// One title of this kind proves little, because a newspaper may begin a text with its headline. So
/// ``EntryArticle/all(of:)`` checks all entries of a feed together.
enum RepeatedTitle {
  /// True if a title only repeats the beginning of the text.
  ///
  /// - Parameter html: The text as HTML.
  static func isOne(_ title: String, of html: String) -> Bool {
    // For nearly all titles, the first words show that they differ from the text.
    let start = PlainText.of(html: html, limit: 200)
    guard let first = printed(uncut(title)).first else { return true }
    let colon = title.firstRange(of: ": ")
    guard printed(start[...]).first == first || colon != nil else { return false }
    let text = PlainLabel.decoded(PlainText.of(html: html, limit: reach))
    guard !text.isEmpty else { return false }
    if let rest = rest(of: text, behind: title) {
      if rest == 0 || isCut(title) { return true }
      // An article may begin with its headline, and a first sentence may begin with a short title by chance.
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
  /// The shortest title that counts as a repetition, in characters. A text may begin with a shorter title by chance.
  private static let leastLength = 40
  /// The shortest title that a program leaves when it cuts titles, in characters.
  private static let leastCut = 100
  /// The longest name before the colon in a title such as "Name: the beginning of the post", in characters.
  private static let longestName = 60

  private static func isCut(_ title: String) -> Bool {
    cuts.contains(where: title.hasSuffix)
  }

  /// Returns the number of printed characters after the title; `nil` if the text does not begin with the title.
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

  /// Returns the characters without white space, and without variation selectors, which only change the look of a
  /// character.
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
