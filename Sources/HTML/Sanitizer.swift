import CGumbo
import Text

/// Makes the HTML of publishers safe to show.
///
/// The text is parsed as a browser would (HTML §13.2, by gumbo) and written anew from an allow-list, so that what is unknown
/// cannot come through. Sanitising the result again changes nothing.
public enum Sanitizer {
  /// What the ids of an article begin with, so that they cannot clash with those of the page around it.
  public static let idPrefix = "article-"
  /// The elements inside each other that are kept.
  static let depthLimit = 200

  /// Returns what of `html` is the text and the pictures of an article.
  ///
  /// - Parameters:
  ///   - base: The absolute address that relative ones are relative to.
  ///   - imagePrefix: What the address of an image becomes: this text with the percent-encoded absolute address behind it.
  public static func sanitize(
    _ html: String, base: String?, imagePrefix: String = "courant-image:"
  ) -> SanitizedArticle {
    sanitize(html, base: base, imagePrefix: imagePrefix, shortest: shortestStretch)
  }

  /// Does the same until it is stopped.
  ///
  /// - Parameter isStopped: Asked once in some hundred elements.
  /// - Returns: `nil` where it was stopped.
  public static func sanitize(
    _ html: String, base: String?, imagePrefix: String, until isStopped: @escaping () -> Bool
  ) -> SanitizedArticle? {
    sanitize(html, base, imagePrefix, shortest: shortestStretch, LongWords(), until: isStopped)
  }

  /// The bytes of text from which on it pays to spare gumbo the text.
  private static let shortestStretch = 12

  /// Returns the text of `html` alone, a paragraph for each of its lines.
  ///
  /// - Parameter limit: The most bytes of the text.
  public static func plain(_ html: String, limit: Int = .max) -> SanitizedArticle {
    plain(html, limit: limit, words: LongWords())
  }

  /// - Parameters:
  ///   - shortest: The least bytes of text that are not given to gumbo. It makes no difference to what comes out.
  ///   - words: How long they may be.
  static func sanitize(
    _ html: String, base: String?, imagePrefix: String, shortest: Int, words: LongWords = LongWords()
  ) -> SanitizedArticle {
    sanitize(html, base, imagePrefix, shortest: shortest, words) { false } ?? SanitizedArticle(html: "", images: [])
  }

  private static func sanitize(
    _ html: String, _ base: String?, _ imagePrefix: String, shortest: Int, _ words: LongWords,
    until isStopped: @escaping () -> Bool
  ) -> SanitizedArticle? {
    var html = html
    return html.withUTF8 { bytes in
      guard !bytes.isEmpty else { return SanitizedArticle(html: "", images: []) }
      let pruned = Pruning.prune(Span(_unsafeElements: bytes), shortest: shortest)
      guard Nesting.isHarmless(pruned.html.span) else {
        // It would take the parser for ever, or nests so deeply that nobody can mean it.
        return plain(String(decoding: bytes, as: UTF8.self), limit: .max, words: words)
      }
      let original = OriginalText(html: bytes, stretches: pruned.stretches)
      func writer(showsHidden: Bool) -> ArticleWriter {
        ArticleWriter(
          base: base, imagePrefix: imagePrefix, original: original, formulas: pruned.formulas, words: words,
          capacity: bytes.count,
          showsHidden: showsHidden, isStopped: isStopped)
      }
      let written = write(pruned.html, with: writer(showsHidden: false))
      guard written.hasHidden, !written.hasContent else { return written.article }
      // A script would show all of it.
      return write(pruned.html, with: writer(showsHidden: true)).article
    }
  }

  private static func write(_ html: [UInt8], with writer: ArticleWriter) -> ArticleWriter {
    var writer = writer
    var arena = courant_arena()
    html.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      withUnsafeMutablePointer(to: &arena) { arena in
        // The tree goes with the arena.
        defer { courant_arena_free(arena) }
        var options = courant_gumbo_fragment_options(arena)
        let output = gumbo_parse_with_options(&options, text.baseAddress, text.count)
        if let root = output?.pointee.root { writer.writeAll(of: root) }
      }
    }
    return writer
  }

  private static func plain(_ html: String, limit: Int, words: LongWords) -> SanitizedArticle {
    let paragraphs = PlainText.of(html: html, limit: limit).split(separator: "\n").map { line in
      var (bytes, words) = (Array("<p>".utf8), words)
      words.append(text: Shortening.withoutNobodys(line), to: &bytes)
      bytes.append(contentsOf: "</p>".utf8)
      return String(decoding: bytes, as: UTF8.self)
    }
    return SanitizedArticle(html: paragraphs.joined(separator: "\n"), images: [], isPlain: true)
  }
}
