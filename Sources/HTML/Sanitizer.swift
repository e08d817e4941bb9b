import CGumbo
import Text

/// Makes the HTML of publishers safe to show.
///
/// The HTML is parsed as in a browser (HTML §13.2, by gumbo) and written again with only the allowed parts, so nothing
/// unknown passes. Sanitising the result again changes nothing.
public enum Sanitizer {
  /// The prefix of an article's ids, so that they cannot clash with those of the page around it.
  public static let idPrefix = "article-"
  /// The maximum number of levels of nested elements that are kept.
  static let depthLimit = 200

  /// Returns the text and the pictures of an article as safe HTML.
  ///
  /// - Parameters:
  ///   - base: The absolute address of the article, the base of relative addresses.
  ///   - imagePrefix: The prefix of images' addresses. The percent-encoded absolute address follows it.
  public static func sanitize(
    _ html: String, base: String?, imagePrefix: String = "courant-image:"
  ) -> SanitizedArticle {
    sanitize(html, base: base, imagePrefix: imagePrefix, shortest: shortestStretch)
  }

  /// Sanitises an article unless it is stopped.
  ///
  /// - Parameter isStopped: A function that returns true to stop. It is called once for every few hundred elements.
  /// - Returns: The article; `nil` if the sanitiser was stopped.
  public static func sanitize(
    _ html: String, base: String?, imagePrefix: String, until isStopped: @escaping () -> Bool
  ) -> SanitizedArticle? {
    sanitize(html, base, imagePrefix, shortest: shortestStretch, LongWords(), until: isStopped)
  }

  /// The minimum number of bytes of a text that is replaced by a stand-in for gumbo. Replacing shorter texts saves
  /// nothing.
  private static let shortestStretch = 12

  /// Returns the plain text of `html` with one paragraph per line.
  ///
  /// - Parameter limit: The maximum number of bytes of the text.
  public static func plain(_ html: String, limit: Int = .max) -> SanitizedArticle {
    plain(html, limit: limit, words: LongWords())
  }

  /// - Parameters:
  ///   - shortest: The minimum number of bytes of a text that is replaced by a stand-in for gumbo. The result does not
  ///     depend on it.
  ///   - words: The limit for the length of words.
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
        // The parser would take too long, or the nesting is too deep to be intended.
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
      // The page hides all of its content, so a script would make it visible.
      return write(pruned.html, with: writer(showsHidden: true)).article
    }
  }

  private static func write(_ html: [UInt8], with writer: ArticleWriter) -> ArticleWriter {
    var writer = writer
    var arena = courant_arena()
    html.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      withUnsafeMutablePointer(to: &arena) { arena in
        // The arena owns the tree.
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
