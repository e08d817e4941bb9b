/// Texts of which a source gives only the beginning.
public enum CutText {
  /// Whether a text ends before its article does: it breaks off, says that it goes on elsewhere, or is no more than a teaser.
  ///
  /// - Parameters:
  ///   - plainText: Without markup.
  ///   - isLaidOut: Whether its markup is no teaser's, so that it may be short and whole.
  public static func endsTooSoon(_ plainText: String, isLaidOut: Bool = false) -> Bool {
    let text = plainText.trimmedEnd(where: \.isWhitespace).drop(while: \.isWhitespace)
    guard !text.isEmpty else { return false }
    // The end decides; a book need not be read for it.
    let end = text.suffix(60).lowercased()
    let words = end.trimmedEnd { signs.contains($0) }
    // WordPress ends excerpts so, and lists of related posts may stand below. Within a line it is a gap in a quotation.
    let lines = text.suffix(600).split(separator: "\n").map { $0.trimmedEnd(where: \.isWhitespace) }
    if lines.contains(where: { line in ["[…]", "[...]", "[&hellip;]"].contains(where: line.hasSuffix) }) {
      return true
    }
    if breaks.contains(where: end.hasSuffix) || invitations.contains(where: words.hasSuffix) { return true }
    return !isLaidOut && length(of: text.prefix(leastLength)) < leastLength
  }

  /// What is shorter is a teaser, in letters of an alphabet. A character of Chinese, Japanese or Korean says as much as three.
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
