import Articles
import FoundationEssentials

/// One entry of a feed.
///
/// Every address is absolute; the title and the names are plain text; `content` and `summary` are HTML as it came, which only a
/// sanitiser may read.
public struct ParsedEntry: Sendable, Equatable, Codable {
  /// What the feed calls it: RSS `guid`, Atom and JSON Feed `id`, `rdf:about`. Not made absolute.
  public var id: String?
  public var title: String?
  /// The address of the article.
  public var link: String?
  public var authors: [ParsedAuthor] = []
  public var contributors: [ParsedAuthor] = []
  /// Who holds which rights, as a sentence.
  public var rights: String?
  /// The feed that the entry was taken from, where a feed collects those of others.
  public var source: ParsedSource?
  public var published: Date?
  public var updated: Date?
  /// The whole article, where the feed has it.
  public var content: String?
  /// What the feed gives as description or summary, which for many feeds is the whole article.
  public var summary: String?
  /// The address of its picture.
  public var image: String?
  /// All pictures that came with it beside its text, in the order of the feed.
  public var pictures: [ParsedPicture] = []
  public var tags: [String] = []
  public var enclosures: [Enclosure] = []
  /// The playing time in seconds that it gives for what came with it, or is played elsewhere.
  public var duration: Int?
  public var language: String?
  /// What relative addresses in `content` and `summary` are relative to.
  public var base: String?
  /// The address of the page where readers comment.
  public var commentsLink: String?
  /// The address of the feed of the comments (`wfw:commentRss`, a feed among Atom's `replies`).
  public var commentsFeed: String?
  /// How many comments there are, where stated (`slash:comments`, RFC 4685 `thr:total` and `thr:count`).
  public var commentCount: Int?
  /// The address that programs send comments to (`wfw:comment`).
  public var commentAddress: String?
  /// What it answers.
  public var replyTo: ParsedReply?
  public var place: ParsedPlace?
  public var media: ParsedMedia?
  public var chapters: ParsedChapters?
  /// The address of a file with the chapters (a link of Podlove Simple Chapters).
  public var chaptersAddress: String?
  /// The address of a file with the chapters (Podcasting 2.0 `podcast:chapters`).
  public var chaptersFile: String?
  /// Files with what is said (Podcasting 2.0 `podcast:transcript`).
  public var transcripts: [Episode.Transcript] = []
  /// The address of its licence.
  public var licence: String?
  /// Whether podcast shops are to leave it out (`itunes:block`).
  public var isBlocked = false
  /// Whether it is for grown-ups, as far as it says so (`itunes:explicit`).
  public var isExplicit: Bool?

  public init() {}
}
