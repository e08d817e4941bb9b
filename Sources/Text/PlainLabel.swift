/// Turns publishers' titles, names and excerpts into plain text for a label. Only this type does so.
public enum PlainLabel {
  /// The maximum length of a label, in characters.
  public static let length = 300

  /// Returns the text of an HTML fragment on one line. Tags are dropped, and references are decoded, even if they were
  /// encoded twice. Symbols are not shown as emoji.
  public static func of(html: String, length: Int = length) -> String {
    of(plain: decoded(PlainText.of(html: html, limit: 8 * length)), length: length)
  }

  /// Decodes the references of plain text and returns the text on one line. A text such as "&amp;#8217;" was encoded by
  /// two systems, because no author wants "&#8217;" to appear in a title or name.
  public static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return contained(text) }
    return contained(Whitespace.folded(Entities.decode(text).replacing("\u{A0}", with: " ")))
  }

  /// Returns plain text on one line, without control characters. Symbols are not shown as emoji.
  public static func of(plain text: String, length: Int = length) -> String {
    let folded = Whitespace.folded(text)
    let isPlain = folded.utf8.allSatisfy { $0 < 0x80 && $0 >= 0x20 && $0 != 0x7F }
    let label = isPlain ? folded : withTextPresentation(contained(folded))
    return label.utf8.count > length ? String(label.prefix(length)) : label
  }

  /// The maximum length of a name or title, stored or shown, in characters. Real names and titles are shorter.
  public static let longest = 1000

  /// Returns the beginning of an excessively long name or title, and other texts unchanged.
  public static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    // The last character may have lost its diacritics, so it is dropped. If the text is a single character with
    // thousands of diacritics, the character is cut.
    let whole = text[..<end].dropLast()
    return (whole.isEmpty ? text[..<end] : whole) + "…"
  }

  /// Returns a label without characters that would affect the text around it: characters that change the direction of
  /// the following text (Unicode UAX #9), and stacks of diacritics that are drawn over the rows above.
  private static func contained(_ text: String) -> String {
    // The first combining diacritic is U+0300.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var (result, marks) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars where !turns.contains(where: { $0.contains(scalar) }) {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks <= mostMarks { result.append(scalar) }
    }
    return String(result)
  }

  private static let turns: [ClosedRange<Unicode.Scalar>] = ["\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}"]

  /// The maximum number of diacritics on a letter. No script needs so many.
  private static let mostMarks = 8

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  /// Selects the text form of symbols such as ✉ ✔ ☎ (Unicode TS #51 §1.4.3), unless the author selected the emoji form.
  private static func withTextPresentation(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard scalar.properties.generalCategory != .control else { continue }
      result.append(scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isSymbol(scalar), next.map(isJoining) != true { result.append("\u{FE0E}") }
    }
    return String(result)
  }

  /// True for a symbol after the letters in Unicode that is text by default, but an emoji in fonts with emoji.
  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2000 && scalar.properties.isEmoji && !scalar.properties.isEmojiPresentation
  }

  /// True if a character changes the symbol before it: a variation selector, a skin colour, a keycap or a joiner.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    [0xFE0E, 0xFE0F, 0x200D, 0x20E3].contains(scalar.value) || scalar.properties.isEmojiModifier
  }
}
