import CGLib

/// Folds names so that different spellings of one name are equal.
public enum FoldedName {
  /// Returns a name without differences in case, diacritics, width, white space and a leading hash.
  public static func of(_ name: String) -> String {
    let plain = String(String.UnicodeScalarView(letters(of: name)))
    return Whitespace.folded(String(plain.drop { $0 == "#" || $0.isWhitespace }))
  }

  /// Returns the letters of a text without case, diacritics and width. A NUL ends the text.
  static func letters(of text: String) -> [Unicode.Scalar] {
    guard let folded = g_utf8_casefold(text, -1) else { return [] }
    defer { g_free(folded) }
    // This is compatibility decomposition: each diacritic becomes a code point after its letter.
    guard let apart = g_utf8_normalize(folded, -1, G_NORMALIZE_ALL) else { return [] }
    defer { g_free(apart) }
    let marks: ClosedRange<UInt32> = 0x300...0x36F
    return String(cString: apart).unicodeScalars.filter { !marks.contains($0.value) }
  }
}
