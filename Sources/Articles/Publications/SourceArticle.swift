import FoundationEssentials

/// One article as its source has it now.
public struct SourceArticle: Sendable, Hashable {
  /// What tells it from the source's other articles; the same at every refresh.
  public var key: String
  /// The source's own name for it where that is another: what to ask for its comments with, and what deletions name.
  public var handle: String?
  /// The id of its entry in the site's feed, where it came from elsewhere. It links both, and tells nothing apart: copies
  /// and imports share it.
  public var guid: String?
  /// Plain text.
  public var headline: String
  /// The authors' names as one line of plain text.
  public var byline: String
  /// Plain text on one line.
  public var excerpt: String
  /// The absolute web address.
  public var address: String?
  /// The absolute address of its picture, as large as the article shows it.
  public var image: String?
  /// The absolute address of the same picture in the size that fits a row, where the source has one.
  public var thumbnail: String?
  /// When it was published, or where it belongs among those that say so.
  public var published: Date
  /// Whether the source says when it was published.
  public var isDated: Bool
  /// The body as it came.
  public var html: String
  public var details: ArticleDetails
  /// What it is filed under, where the source has lists of those.
  public var terms: [SourceTerm]
  /// A page outside the stream of articles, such as *About*.
  public var isPage: Bool
  /// The publication wants it at the top of its front page.
  public var isFeatured: Bool
  /// An old article: read from the start.
  public var isArchived: Bool
  /// How many comments it has; `nil` where the source did not say.
  public var comments: Int?
  /// What it is for besides reading; `nil` for a text.
  public var medium: Medium?
  /// How long its recording or film is, in seconds, where stated.
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
