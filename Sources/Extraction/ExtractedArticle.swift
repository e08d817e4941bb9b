/// The parts of a page's article. Every text is plain, with its references decoded.
public struct ExtractedArticle: Sendable, Equatable {
  public var title: String?
  public var byline: String?
  public var excerpt: String?
  public var siteName: String?
  /// A language tag (BCP 47) as the page states it.
  public var language: String?
  /// `ltr`, `rtl` or `auto`, as the page states it.
  public var direction: String?
  /// The date in any form, as the page gives it.
  public var published: String?
  /// The absolute address of the picture that stands for the article.
  public var leadImage: String?
  /// The absolute address of the same article's next page, on the same host.
  public var next: String?
  /// The article's body with absolute addresses. It is as unsafe as the page and must pass through HTML's `Sanitizer`.
  public var html: String
  /// The length of the body's text in UTF-16 code units, white space folded.
  public var textLength: Int
  /// True if the page itself marks this as its article, by its elements or by the headline beside it.
  public var isStated = false
}
