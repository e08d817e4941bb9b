import Text

/// Finds the article of a web page. Runs no scripts and loads nothing.
///
/// The method comes from the reader views of browsers. First, parts that are never an article are removed. If the page
/// marks an element as its article, the search begins there. Paragraphs give scores to the elements around them. The
/// element with the best score, together with its similar siblings, becomes the article, which is then cleaned. An
/// attempt that finds too little is repeated less strictly.
public enum Extractor {
  /// Returns the article of `page`, whose markup may be broken; `nil` if there is none, or if the page is longer than
  /// 16 MB.
  ///
  /// - Parameter address: The address of the page. Relative addresses are relative to it, or to the page's `base`
  ///   element.
  public static func extract(page: String, address: String) -> ExtractedArticle? {
    var page = page
    return page.withUTF8 { extract(Span(_unsafeElements: $0), address: address) }
  }

  private static func extract(_ page: Span<UInt8>, address: String) -> ExtractedArticle? {
    guard let tree = PageParser.parse(page) else { return nil }
    let data = StructuredData.of(page)
    let metadata = PageMetadata(tree, data: data, address: address)
    guard let attempt = find(in: tree, metadata, text: data?.body) else { return nil }
    let hero = attempt.heroAddress.flatMap { Address.resolve($0, against: metadata.base) }
    return ExtractedArticle(
      title: metadata.title, byline: metadata.byline ?? attempt.byline, excerpt: metadata.excerpt ?? attempt.excerpt,
      siteName: metadata.siteName, language: metadata.language, direction: attempt.direction,
      published: metadata.published, leadImage: metadata.leadImage ?? hero, next: metadata.next,
      html: TreeWriter.write(attempt.content, of: attempt.tree, base: metadata.base), textLength: attempt.textLength,
      isStated: attempt.isStated)
  }

  /// The minimum length of a text that is hidden or comes from structured data, in UTF-16 code units.
  private static let leastUnseen = 100

  /// A text that is hidden from screen readers replaces the found text if it is this many times as long.
  private static let muchLonger = 3

  /// Searches the visible parts of the page, and then the hidden and `noscript` parts. Some pages hide their article
  /// from screen readers until a script shows it. A text hidden in this way is used if the visible text is short. The
  /// text of the structured data comes last. It must be at least twice as long as the text found before.
  private static func find(in page: PageTree, _ metadata: PageMetadata, text: String?) -> Attempt? {
    func finder(_ page: PageTree) -> ArticleFinder? {
      ArticleFinder(page: page, title: metadata.title, byline: metadata.byline, base: metadata.base)
    }
    var found = finder(page)?.find()
    if found?.isStated != true, found?.textLength ?? 0 < ArticleFinder.enough, let body = page.body {
      var revealed = page
      let least = found.map { max(ArticleFinder.enough, muchLonger * $0.textLength) } ?? leastUnseen
      if revealed.reveal(below: body, shortest: leastUnseen, onlyFromVoices: found != nil),
        let unseen = finder(revealed)?.find(), unseen.textLength >= least
      {
        found = unseen
      }
    }
    if found?.textLength ?? 0 < ArticleFinder.enough, let text, let written = ArticleText.attempt(text),
      written.textLength >= max(leastUnseen, 2 * (found?.textLength ?? 0))
    {
      return written
    }
    return found
  }
}
