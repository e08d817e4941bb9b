import Articles
import FoundationEssentials

/// One entry of a feed.
///
/// Every address is absolute. The title and the names are plain text. `content` and `summary` are unchanged HTML, which
/// only a sanitiser may read.
public struct ParsedEntry: Sendable, Equatable, Codable {
  /// The feed's id for the entry: RSS `guid`, Atom and JSON Feed `id`, `rdf:about`. It stays as it is, even if it is a
  /// relative address.
  public var id: String?
  public var title: String?
  /// The address of the article.
  public var link: String?
  public var authors: [ParsedAuthor] = []
  public var contributors: [ParsedAuthor] = []
  /// The copyright, as a sentence.
  public var rights: String?
  /// The original feed of the entry, if this feed collects entries of others.
  public var source: ParsedSource?
  public var published: Date?
  public var updated: Date?
  /// The whole article, if the feed has it.
  public var content: String?
  /// The description or summary, which in many feeds is the whole article.
  public var summary: String?
  /// The address of the entry's picture.
  public var image: String?
  /// All pictures beside the entry's text, in the order of the feed.
  public var pictures: [ParsedPicture] = []
  public var tags: [String] = []
  public var enclosures: [Enclosure] = []
  /// The playing time, in seconds, of an enclosure or of a recording on another page.
  public var duration: Int?
  public var language: String?
  /// The base of the relative addresses in `content` and `summary`.
  public var base: String?
  /// The address of the page where readers comment.
  public var commentsLink: String?
  /// The address of the feed of the comments (`wfw:commentRss`, a feed among Atom's `replies`).
  public var commentsFeed: String?
  /// The number of comments, if stated (`slash:comments`, RFC 4685 `thr:total` and `thr:count`).
  public var commentCount: Int?
  /// The address that programs send comments to (`wfw:comment`).
  public var commentAddress: String?
  /// The entry or page that this entry answers.
  public var replyTo: ParsedReply?
  public var place: ParsedPlace?
  public var media: ParsedMedia?
  public var chapters: ParsedChapters?
  /// The address of a file with the chapters (a link of Podlove Simple Chapters).
  public var chaptersAddress: String?
  /// The address of a file with the chapters (Podcasting 2.0 `podcast:chapters`).
  public var chaptersFile: String?
  /// The transcript files (Podcasting 2.0 `podcast:transcript`).
  public var transcripts: [Episode.Transcript] = []
  /// The address of the entry's licence.
  public var licence: String?
  /// True if podcast shops must leave the entry out (`itunes:block`).
  public var isBlocked = false
  /// True if the entry is for adults; `nil` if not stated (`itunes:explicit`).
  public var isExplicit: Bool?

  public init() {}
}
