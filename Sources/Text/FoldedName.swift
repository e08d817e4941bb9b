import CGLib

/// Names by which the same thing is known in several places.
public enum FoldedName {
  /// A name without what tells its spellings apart: case, diacritics, width, a hash before it, white space.
  public static func of(_ name: String) -> String {
    let plain = String(String.UnicodeScalarView(letters(of: name)))
    return Whitespace.folded(String(plain.drop { $0 == "#" || $0.isWhitespace }))
  }

  /// A text without case, diacritics and width. It ends at a NUL.
  static func letters(of text: String) -> [Unicode.Scalar] {
    guard let folded = g_utf8_casefold(text, -1) else { return [] }
    defer { g_free(folded) }
    // As compatible characters with their marks apart.
    guard let apart = g_utf8_normalize(folded, -1, G_NORMALIZE_ALL) else { return [] }
    defer { g_free(apart) }
    let marks: ClosedRange<UInt32> = 0x300...0x36F
    return String(cString: apart).unicodeScalars.filter { !marks.contains($0.value) }
  }
}
