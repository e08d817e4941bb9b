import Articles
import Text

/// An address of an item in this library, with the scheme `courant:`.
///
/// The numbers are the ones that `courantctl list` prints. They have no meaning in another library. `courant:` before
/// any other address asks to add that address as a publication.
public enum LibraryLink: Equatable {
  case article(ArticleSummary.ID)
  case publication(Publication.ID)
  /// A search for articles with these words.
  case search(String)
}

extension LibraryLink {
  private static let scheme = "courant://"
  /// The longest search text, in characters.
  private static let longestSearch = 200
  /// The longest part of a link that is decoded, in characters. Percent-encoding may need a dozen characters for one
  /// character.
  private static let longest = 10_000

  /// Creates a search for words from another program.
  public static func search(for words: String) -> LibraryLink {
    .search(PlainLabel.of(plain: String(words.prefix(longest)), length: longestSearch))
  }

  /// Parses `courant://article/12`, `courant://publication/3` and `courant://search/two%20words`.
  ///
  /// - Returns: `nil` for any other text.
  public init?(_ address: String) {
    guard address.prefix(Self.scheme.count).lowercased() == Self.scheme else { return nil }
    let parts = address.dropFirst(Self.scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    // Some programs append a slash to links.
    let rest = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1]
    switch parts[0].lowercased() {
    case "article":
      guard let key = Self.key(rest) else { return nil }
      self = .article(.init(rawValue: key))
    case "publication":
      guard let key = Self.key(rest) else { return nil }
      self = .publication(.init(rawValue: key))
    case "search":
      let words = PlainLabel.of(plain: Address.decoded(rest.prefix(Self.longest)), length: Self.longestSearch)
      guard !words.isEmpty else { return nil }
      self = .search(words)
    default: return nil
    }
  }

  /// The link as text.
  public var address: String {
    switch self {
    case .article(let id): Self.scheme + "article/\(id)"
    case .publication(let id): Self.scheme + "publication/\(id)"
    case .search(let words): Self.scheme + "search/" + Address.encoded(words)
    }
  }

  private static func key(_ text: Substring) -> Int64? {
    text.isOfDigits ? Int64(text) : nil
  }
}
