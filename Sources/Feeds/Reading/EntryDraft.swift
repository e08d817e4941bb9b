import Articles
import FoundationEssentials

/// An entry while it is read.
struct EntryDraft {
  var id = Ranked<String>()
  var title = Ranked<String>()
  var link = Ranked<String>()
  /// The address behind that of a counting service (FeedBurner).
  var origin: String?
  var authors = RankedAuthors()
  var contributors: [ParsedAuthor] = []
  var rights: String?
  var source = ParsedSource()
  var published = Ranked<Date>()
  var updated = Ranked<Date>()
  var content = Ranked<String>()
  var summary = Ranked<String>()
  /// RSS's `description`: a summary, or the article where another element gives the summary.
  var description: String?
  private(set) var image = Ranked<String>()
  private var imageWidth = 0
  var tags = TagList()
  private(set) var enclosures: [Enclosure] = []
  var language: String?
  /// How many `xml:lang` were in force where the entry began.
  var languageCount = 0
  /// The language of the text, where that has an `xml:lang` of its own, which may be empty.
  var textLanguage: String??
  var base: String?
  var commentsLink: String?
  var commentsFeed: String?
  var commentAddress: String?
  var replyTo: ParsedReply?
  var place: ParsedPlace?
  var media = ParsedMedia()
  var chapters: ParsedChapters?
  var chaptersAddress: String?
  var licence: String?
  var isBlocked = false
  var isExplicit: Bool?
  /// The playing time in seconds that the entry gives for its enclosure.
  var duration: Int?
  /// What `guid` holds where it may serve as the link.
  var permalink: String?
  /// How many bytes of text it has so far.
  var bytes = 0

  /// Returns the entry with what one value says about another.
  func finished(base fallback: String) -> ParsedEntry {
    var entry = ParsedEntry()
    entry.id = id.value
    entry.title = title.value
    entry.link = origin ?? link.value ?? permalink
    entry.authors = authors.authors
    entry.contributors = contributors
    entry.rights = rights
    entry.source = source == ParsedSource() ? nil : source
    entry.published = published.value
    entry.updated = updated.value
    // Next to a real summary the description is the article; lesser ones only stand in for it.
    let isSummaryOfDescription = summary.rank == .exact && description != nil
    entry.content = content.value ?? (isSummaryOfDescription ? description : nil)
    entry.summary = isSummaryOfDescription ? summary.value : description ?? summary.value
    entry.image = image.value ?? enclosures.first { $0.type?.hasPrefix("image/") == true }?.address
    entry.tags = tags.tags
    entry.enclosures = enclosures.map(withDuration)
    entry.language = textLanguage ?? language
    entry.base = base ?? entry.link ?? (fallback.isEmpty ? nil : fallback)
    entry.commentsLink = commentsLink
    entry.commentsFeed = commentsFeed
    entry.commentAddress = commentAddress
    entry.replyTo = replyTo
    entry.place = place.flatMap { $0.positions.isEmpty ? nil : $0 }
    entry.media = media == ParsedMedia() ? nil : media
    entry.chapters = chapters
    entry.chaptersAddress = chaptersAddress
    entry.licence = licence
    entry.isBlocked = isBlocked
    entry.isExplicit = isExplicit
    return entry
  }

  /// Takes the picture of the best source, and of several of one source the widest.
  mutating func setImage(_ address: String?, width: Int? = nil, _ rank: Rank) {
    guard let address else { return }
    let width = width ?? 0
    if rank == image.rank, width > imageWidth {
      image.replace(address, rank)
      imageWidth = width
    } else if rank < image.rank {
      image.set(address, rank)
      imageWidth = width
    }
  }

  /// Adds a file. Many feeds name each one twice, with different details.
  mutating func add(_ enclosure: Enclosure) {
    guard let index = enclosures.firstIndex(where: { $0.address == enclosure.address }) else {
      if enclosures.count < Self.enclosureLimit { enclosures.append(enclosure) }
      return
    }
    let first = enclosures[index]
    enclosures[index] = Enclosure(
      address: first.address, type: first.type ?? enclosure.type, length: first.length ?? enclosure.length,
      duration: first.duration ?? enclosure.duration, title: first.title ?? enclosure.title)
  }

  private static let enclosureLimit = 100

  /// What is to be played takes the time that the entry gives.
  private func withDuration(_ enclosure: Enclosure) -> Enclosure {
    let isPlayed = enclosure.type.map { !$0.hasPrefix("image/") && !$0.hasPrefix("text/") } ?? true
    guard let duration, enclosure.duration == nil, isPlayed else { return enclosure }
    return Enclosure(
      address: enclosure.address, type: enclosure.type, length: enclosure.length, duration: duration,
      title: enclosure.title)
  }
}
