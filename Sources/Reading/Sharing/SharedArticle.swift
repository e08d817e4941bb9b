import Articles
import Text

/// The texts of an article for sharing: its headline, its publication and its address.
public struct SharedArticle: Equatable {
  /// The headline in one line, without invisible characters.
  public let headline: String
  public let source: String
  public let address: String

  /// The longest headline, in characters. An address of a service or a mail cannot be longer.
  private static let longest = 300

  /// - Returns: `nil` for an article without a web address.
  public init?(headline: String, source: String, address: String?) {
    guard let address, isWebAddress(address) else { return nil }
    self.headline = Self.line(headline)
    self.source = Self.line(source)
    // In a text, a space would end the address.
    self.address = address.map { $0.isWhitespace ? Address.encoded(String($0)) : String($0) }.joined()
  }

  public init?(_ summary: ArticleSummary) {
    self.init(headline: summary.title, source: summary.source, address: summary.address)
  }

  /// “Headline — Source” in one line; only one of them if the other is empty.
  public var title: String { [headline, source].filter { !$0.isEmpty }.joined(separator: " — ") }

  /// The title, and the address on its own line.
  public var text: String { title.isEmpty ? address : title + "\n" + address }

  /// A mailto address for a mail about the article, without a recipient (RFC 6068).
  public var mail: String {
    "mailto:?subject=\(Address.encoded(headline))&body=\(Address.encoded(mailBody.replacing("\n", with: "\r\n")))"
  }

  /// The text of the mail.
  public var mailBody: String { text + "\n" }

  /// Returns the text as one line. Removes marks that change the text direction, because they would change the address
  /// too.
  private static func line(_ text: String) -> String {
    let label = PlainLabel.of(plain: text, length: longest)
    return String(String.UnicodeScalarView(label.unicodeScalars.filter { !isDirectionMark($0) }))
  }

  /// Returns true if a character changes the direction of other characters (Unicode UAX #9 §2).
  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
