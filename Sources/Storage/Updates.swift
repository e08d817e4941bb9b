import Articles
import FoundationEssentials

/// One article as its source has it now.
public struct ArticleUpdate: Sendable {
  /// What tells it from the source's other articles; the same at every refresh.
  public let key: String
  public let headline: String
  public let byline: String
  public let excerpt: String
  public let address: String?
  public let image: String?
  public let published: Date
  public let html: String
  public let base: String?
  public let language: String?
  public let tags: [String]
  public let enclosures: [Enclosure]

  public init(
    key: String, headline: String, byline: String, excerpt: String, address: String?, image: String?, published: Date,
    html: String, base: String?, language: String?, tags: [String], enclosures: [Enclosure]
  ) {
    self.key = key
    self.headline = headline
    self.byline = byline
    self.excerpt = excerpt
    self.address = address
    self.image = image
    self.published = published
    self.html = html
    self.base = base
    self.language = language
    self.tags = tags
    self.enclosures = enclosures
  }

  /// Digest of all that the source says, except the date, which some feeds renew with every request.
  var fingerprint: Int64 {
    var digest = Fingerprint()
    for text in [headline, byline, address ?? "", image ?? "", html] + tags {
      digest.add(text)
    }
    for enclosure in enclosures {
      digest.add(enclosure.address)
    }
    return digest.value
  }
}

/// What a source answered to one refresh.
public struct PublicationUpdate: Sendable {
  public let publication: Publication.ID
  public let title: String
  public let site: String?
  public let icon: String?
  public let validators: StoredValidators
  public let articles: [ArticleUpdate]

  public init(
    publication: Publication.ID, title: String, site: String?, icon: String?, validators: StoredValidators,
    articles: [ArticleUpdate]
  ) {
    self.publication = publication
    self.title = title
    self.site = site
    self.icon = icon
    self.validators = validators
    self.articles = articles
  }
}

/// What tells the next time whether a source has changed. Stored with the articles it came with, never without them.
public struct StoredValidators: Sendable, Hashable {
  /// The `ETag` field as it came, quotes included (RFC 9110 §8.8.3).
  public let etag: String?
  /// The `Last-Modified` field as it came (RFC 9110 §8.8.2).
  public let lastModified: String?
  /// Digest of the body, for servers that answer 200 with the same one.
  public let bodyFingerprint: Int64?

  public init(etag: String?, lastModified: String?, bodyFingerprint: Int64?) {
    self.etag = etag
    self.lastModified = lastModified
    self.bodyFingerprint = bodyFingerprint
  }
}

/// What storing an update changed.
public struct UpdateResult: Sendable, Hashable {
  public let added: [ArticleSummary.ID]
  public let changed: [ArticleSummary.ID]

  public init(added: [ArticleSummary.ID], changed: [ArticleSummary.ID]) {
    self.added = added
    self.changed = changed
  }
}
