/// Recognizes text in verses: poems, and other texts with the typesetting of poems.
package enum Verse {
  /// The attribute that marks verse in a sanitised article.
  static let attribute: StaticString = "data-verse"

  /// The class names of verse, from WordPress and other software.
  private static let classes: Set<String> = [
    "wp-block-verse", "verse", "verses", "poem", "poetry", "stanza", "strophe",
  ]

  /// True if one of an element's classes is a name of verse.
  package static func isNamed(by classes: String) -> Bool {
    classes.split(whereSeparator: \.isWhitespace).contains { Self.classes.contains($0.lowercased()) }
  }
}
