import FoundationEssentials

/// An article as its source has it now.
public struct SourceArticle: Sendable, Hashable {
  /// The beginning of the key of an article that only a list of the site's pages names. Such an article has no text
  /// before its page is read.
  public static let listedKey = "listed:"

  /// The article's key among the source's articles; the same at every refresh.
  public var key: String
  /// The source's own id for the article, if it differs from the key. Requests for comments and notes about deleted
  /// articles use this id.
  public var handle: String?
  /// The id of the article's entry in the site's feed, if the article came from another interface. It links the article
  /// and the entry, but does not identify an article: copies and imports share it.
  public var guid: String?
  /// Plain text.
  public var headline: String
  /// The authors' names as one line of plain text.
  public var byline: String
  /// Plain text on one line.
  public var excerpt: String
  /// The absolute web address.
  public var address: String?
  /// The absolute address of the article's picture, in the size for the opened article.
  public var image: String?
  /// The absolute address of the same picture in the size that fits a row, where the source has one.
  public var thumbnail: String?
  /// The date of publication. For an undated article, a date that places it among the dated ones.
  public var published: Date
  /// True if the source states the date of publication.
  public var isDated: Bool
  /// The body as received.
  public var html: String
  public var details: ArticleDetails
  /// The article's categories, tags and authors, if the source lists them.
  public var terms: [SourceTerm]
  /// True for a page outside the stream of articles, such as *About*.
  public var isPage: Bool
  /// True if the publication wants the article at the top of its front page.
  public var isFeatured: Bool
  /// True for an old article, which counts as read from the start.
  public var isArchived: Bool
  /// The number of comments; `nil` where the source did not state one.
  public var comments: Int?
  /// The kind of the article's recording; `nil` for a text.
  public var medium: Medium?
  /// The length of the recording or film in seconds, where stated.
  public var duration: Int?

  public init(
    key: String, handle: String? = nil, guid: String? = nil, headline: String, byline: String = "",
    excerpt: String = "",
    address: String? = nil, image: String? = nil, thumbnail: String? = nil, published: Date,
    isDated: Bool = true, html: String = "", details: ArticleDetails = ArticleDetails(), terms: [SourceTerm] = [],
    isPage: Bool = false, isFeatured: Bool = false, isArchived: Bool = false, comments: Int? = nil,
    medium: Medium? = nil, duration: Int? = nil
  ) {
    self.key = key
    self.handle = handle
    self.guid = guid
    self.headline = headline
    self.byline = byline
    self.excerpt = excerpt
    self.address = address
    self.image = image
    self.thumbnail = thumbnail
    self.published = published
    self.isDated = isDated
    self.html = html
    self.details = details
    self.terms = terms
    self.isPage = isPage
    self.isFeatured = isFeatured
    self.isArchived = isArchived
    self.comments = comments
    self.medium = medium
    self.duration = duration
  }
}
