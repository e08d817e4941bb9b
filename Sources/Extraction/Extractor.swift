import Text

/// Finds the article of a web page, without running its scripts or loading anything.
///
/// The way is that of the reader views of browsers: paragraphs give scores to the elements around them, the element with the
/// best score is taken with those of its siblings that look alike, and is cleaned. Where that finds too little, it is tried
/// again less strictly. Before that, what is never an article is taken out, and what the page marks as its article is all that is
/// looked at.
public enum Extractor {
  /// Returns the article of `page`, which may be broken in any way; `nil` where there is none, or the page is longer than 16 MB.
  ///
  /// - Parameter address: Where the page came from. Relative addresses are relative to it, or to the page's `base` element.
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

  /// The least text that counts where it is not seen.
  private static let leastUnseen = 100

  /// Looks in what is seen, then in what is hidden or for those without scripts, then in the structured data, which has to have
  /// twice as much.
  private static func find(in page: PageTree, _ metadata: PageMetadata, text: String?) -> Attempt? {
    func finder(_ page: PageTree) -> ArticleFinder? {
      ArticleFinder(page: page, title: metadata.title, byline: metadata.byline, base: metadata.base)
    }
    var found = finder(page)?.find()
    if found == nil, let body = page.body {
      var revealed = page
      if revealed.reveal(below: body, shortest: leastUnseen), let unseen = finder(revealed)?.find(),
        unseen.textLength >= leastUnseen
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
