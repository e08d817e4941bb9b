import Text

/// Finds the article of a web page, without running its scripts or loading anything.
///
/// The way is that of the reader views of browsers: paragraphs give scores to the elements around them, the element with the
/// best score is taken with those of its siblings that look alike, and is cleaned. Where that finds too little, it is tried
/// again less strictly.
public enum Extractor {
  /// Returns the article of `page`, which may be broken in any way; `nil` where there is none, or the page is longer than 16 MB.
  ///
  /// - Parameter address: Where the page came from. Relative addresses are relative to it, or to the page's `base` element.
  public static func extract(page: String, address: String) -> ExtractedArticle? {
    var page = page
    return page.withUTF8 { extract(Span(_unsafeElements: $0), address: address) }
  }

  private static func extract(_ page: Span<UInt8>, address: String) -> ExtractedArticle? {
    guard var tree = PageParser.parse(page) else { return nil }
    let metadata = PageMetadata(tree, data: StructuredData.of(page), address: address)
    tree.resolveNoscript()
    tree.makeParagraphsOfLineBreaks(below: tree.root)
    let finder = ArticleFinder(
      page: tree, title: metadata.title, byline: metadata.byline, base: metadata.base)
    guard let attempt = finder.find() else { return nil }
    return ExtractedArticle(
      title: metadata.title, byline: metadata.byline ?? attempt.byline, excerpt: metadata.excerpt ?? attempt.excerpt,
      siteName: metadata.siteName, language: metadata.language, direction: attempt.direction,
      published: metadata.published, leadImage: metadata.leadImage, next: metadata.next,
      html: TreeWriter.write(attempt.content, of: attempt.tree, base: metadata.base), textLength: attempt.textLength)
  }
}
