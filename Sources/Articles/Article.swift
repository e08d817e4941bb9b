import FoundationEssentials

/// The fields of an article that a row of the list shows.
public struct ArticleSummary: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Article>

  public let id: ID
  public let publication: Publication.ID
  /// The publication's title.
  public let source: String
  /// The absolute address of the publication's icon, where known.
  public let icon: String?
  /// Plain text. Empty where the article has none, as posts do: use `title` where a headline is needed.
  public let headline: String
  /// The authors' names as one line; empty where no author is known.
  public let byline: String
  /// The beginning of the article as plain text on one line, at most some 300 characters.
  public let excerpt: String
  /// The absolute web address of the article.
  public let address: String?
  /// The absolute address of the article's picture.
  public let image: String?
  /// The absolute address of the same picture in the size of a row, where there is one.
  public let thumbnail: String?
  /// The date of publication. For an undated article, a date that places it among the dated ones.
  public let published: Date
  /// True if the source states the date of publication.
  public let isDated: Bool
  public private(set) var isRead: Bool
  public private(set) var isStarred: Bool
  /// The kind of the article's recording; `nil` for a text.
  public let medium: Medium?
  /// The length of the recording or film in seconds, where stated.
  public let duration: Int?
  /// Titles of the other publications that have the same story.
  public let otherSources: [String]

  public init(
    id: ID, publication: Publication.ID, source: String, icon: String? = nil, headline: String, byline: String,
    excerpt: String,
    address: String?, image: String?, thumbnail: String? = nil, published: Date, isDated: Bool = true, isRead: Bool,
    isStarred: Bool, medium: Medium? = nil, duration: Int? = nil, otherSources: [String] = []
  ) {
    self.id = id
    self.publication = publication
    self.source = source
    self.icon = icon
    self.headline = headline
    self.byline = byline
    self.excerpt = excerpt
    self.address = address
    self.image = image
    self.thumbnail = thumbnail
    self.published = published
    self.isDated = isDated
    self.isRead = isRead
    self.isStarred = isStarred
    self.medium = medium
    self.duration = duration
    self.otherSources = otherSources
  }

  /// True if the article has no headline: its text takes the headline's place.
  public var isPost: Bool { headline.isEmpty }

  /// Returns a copy with other marks.
  public func marked(isRead: Bool, isStarred: Bool) -> ArticleSummary {
    var summary = self
    (summary.isRead, summary.isStarred) = (isRead, isStarred)
    return summary
  }
}

/// A whole article as stored: its row, and its body as the publisher sent it, not yet sanitised.
public struct Article: Identifiable, Sendable, Hashable {
  public private(set) var summary: ArticleSummary
  /// The body's HTML as received. Only the sanitiser may read it.
  public let untrustedHTML: String
  public let details: ArticleDetails
  /// The source's own id for the article. Requests for comments use it.
  public let handle: String?
  /// The number of comments; `nil` where the source did not state one.
  public let comments: Int?

  public var id: ArticleSummary.ID { summary.id }

  public init(
    summary: ArticleSummary, untrustedHTML: String, details: ArticleDetails = ArticleDetails(),
    handle: String? = nil, comments: Int? = nil
  ) {
    self.summary = summary
    self.untrustedHTML = untrustedHTML
    self.details = details
    self.handle = handle
    self.comments = comments
  }

  /// Returns a copy with other marks.
  public func marked(isRead: Bool, isStarred: Bool) -> Article {
    var article = self
    article.summary = summary.marked(isRead: isRead, isStarred: isStarred)
    return article
  }
}
