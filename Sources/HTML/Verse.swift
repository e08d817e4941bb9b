/// Text in verses: poems, and what publishers set like them.
package enum Verse {
  /// The attribute that says so in an article.
  static let attribute: StaticString = "data-verse"

  /// WordPress's block, and what others call theirs.
  private static let classes: Set<String> = [
    "wp-block-verse", "verse", "verses", "poem", "poetry", "stanza", "strophe",
  ]

  /// Whether one of an element's classes says so.
  package static func isNamed(by classes: String) -> Bool {
    classes.split(whereSeparator: \.isWhitespace).contains { Self.classes.contains($0.lowercased()) }
  }
}
