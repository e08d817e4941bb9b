/// Recognizes texts that are only the beginning of an article.
public enum CutText {
  /// True if a text ends before its article does: the text breaks off, links to the rest, or is not longer than a
  /// teaser.
  ///
  /// - Parameters:
  ///   - plainText: The text without markup.
  ///   - isLaidOut: True if the markup shows that the text is not a teaser. A short text may then be complete.
  public static func endsTooSoon(_ plainText: String, isLaidOut: Bool = false) -> Bool {
    let text = plainText.trimmedEnd(where: \.isWhitespace).drop(while: \.isWhitespace)
    guard !text.isEmpty else { return false }
    // Only the end of the text matters, so a long text is not searched as a whole.
    let end = text.suffix(60).lowercased()
    let words = end.trimmedEnd { signs.contains($0) }
    // WordPress ends excerpts with these marks. Lists of related posts may follow them. Inside a line, the same marks
    // show a gap in a quotation.
    let lines = text.suffix(600).split(separator: "\n").map { $0.trimmedEnd(where: \.isWhitespace) }
    if lines.contains(where: { line in ["[…]", "[...]", "[&hellip;]"].contains(where: line.hasSuffix) }) {
      return true
    }
    if breaks.contains(where: end.hasSuffix) || invitations.contains(where: words.hasSuffix) { return true }
    return !isLaidOut && length(of: text.prefix(leastLength)) < leastLength
  }

  /// The length from which a text is not a teaser, in letters. A Chinese, Japanese or Korean character counts as three.
  private static let leastLength = 400

  private static func length(of text: Substring) -> Int {
    let bytes = Array(text.utf8)
    var (length, index) = (0, 0)
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        (length, index) = (length + 1, index + 1)
        continue
      }
      let (scalar, size) = Script.decode(bytes.span, at: index)
      if case .character = Script(scalar) { length += 3 } else { length += 1 }
      index += size
    }
    return length
  }

  private static let breaks = [
    "…", "...", "(…)", "(...)", "(more)", "(more…)", "(more...)",
  ]

  private static let signs: Set<Character> = [
    "→", "»", "›", ">", "…", ".", ":", "]", ")", " ", "\u{A0}", "⟶", "➜",
  ]

  private static let invitations = [
    "read more", "continue reading", "read the full article", "read the rest", "read full story", "weiterlesen",
    "mehr lesen", "lire la suite", "leer más", "seguir leyendo", "continua a leggere", "leggi tutto", "lees verder",
    "läs mer", "les mer", "læs mere", "czytaj dalej", "читать далее", "ler mais", "continue lendo", "devamını oku",
    "続きを読む", "阅读全文", "閱讀全文", "더 보기",
  ]
}

extension StringProtocol {
  fileprivate func trimmedEnd(where isDropped: (Character) -> Bool) -> String {
    var end = self[...]
    while let last = end.last, isDropped(last) { end = end.dropLast() }
    return String(end)
  }
}
