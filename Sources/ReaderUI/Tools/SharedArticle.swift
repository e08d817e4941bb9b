import Articles
import Text

/// What is said of an article where it is shared: its headline, who published it, and its address.
struct SharedArticle: Equatable {
  /// On one line, without characters that nobody sees.
  let headline: String
  let source: String
  let address: String

  /// The longest a headline gets: addresses of services and mails have no room for more.
  private static let longest = 300

  /// - Returns: `nil` for an article that has no address on the web.
  init?(headline: String, source: String, address: String?) {
    guard let address, isWebAddress(address) else { return nil }
    self.headline = Self.line(headline)
    self.source = Self.line(source)
    // A space would end it in the middle of a text.
    self.address = address.map { $0.isWhitespace ? Address.encoded(String($0)) : String($0) }.joined()
  }

  init?(_ summary: ArticleSummary) {
    self.init(headline: summary.title, source: summary.source, address: summary.address)
  }

  /// “Headline — Source” on one line, or what is known of the two.
  var title: String { [headline, source].filter { !$0.isEmpty }.joined(separator: " — ") }

  /// The title, and the address on a line of its own.
  var text: String { title.isEmpty ? address : title + "\n" + address }

  /// A mail about the article that has no recipient yet (RFC 6068).
  var mail: String {
    "mailto:?subject=\(Address.encoded(headline))&body=\(Address.encoded(mailBody.replacing("\n", with: "\r\n")))"
  }

  /// What the mail says.
  var mailBody: String { text + "\n" }

  /// A line of text. Marks that turn the direction of what follows would turn the address as well.
  private static func line(_ text: String) -> String {
    let label = PlainLabel.of(plain: text, length: longest)
    return String(String.UnicodeScalarView(label.unicodeScalars.filter { !isDirectionMark($0) }))
  }

  /// Whether a character changes the direction of text beyond itself (Unicode UAX #9 §2).
  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
