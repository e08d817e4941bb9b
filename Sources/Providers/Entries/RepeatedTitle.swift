import Text

/// Titles that are no headlines: programs for posts, which have none, put the beginning of the text in their place.
///
/// One alone proves little, as a newspaper may begin a text with its headline: a feed's entries are looked at together
/// (``EntryArticle/all(of:)``).
enum RepeatedTitle {
  /// Whether a title says no more than the text below it begins with.
  ///
  /// - Parameter html: The text as it came.
  static func isOne(_ title: String, of html: String) -> Bool {
    // Nearly all titles are told from the text by its first words.
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

  /// How much of a text is looked at, in bytes.
  private static let reach = 4000
  /// What is longer is an article, in characters.
  private static let longestPost = 600
  /// A shorter title may be what a text begins with by chance, in characters.
  private static let leastLength = 40
  /// Programs that cut titles leave so much of them, in characters.
  private static let leastCut = 100
  /// The longest name that stands before a post in a title, in characters.
  private static let longestName = 60

  private static func isCut(_ title: String) -> Bool {
    cuts.contains(where: title.hasSuffix)
  }

  /// How many printed characters a text has behind a title that it begins with; `nil` where it begins otherwise.
  private static func rest(of text: String, behind title: String) -> Int? {
    let (wanted, found) = (printed(uncut(title)), printed(text[...]))
    return found.starts(with: wanted) ? found.count - wanted.count : nil
  }

  /// A title without the signs that it was cut.
  private static func uncut(_ title: String) -> Substring {
    let sign = cuts.first(where: title.hasSuffix)
    return title.dropLast(sign?.count ?? 0)
  }

  private static let cuts = ["[…]", "[...]", "…", "..."]

  /// The characters without white space, and without signs that only say how the one before them is drawn.
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
