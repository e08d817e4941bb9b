import Articles
import FoundationEssentials

/// An entry during reading.
struct EntryDraft {
  /// The values that stay as they are read.
  var parsed = ParsedEntry()
  var id = Ranked<String>()
  var title = Ranked<String>()
  var link = Ranked<String>()
  /// The article's own address, if the link leads through a counting service (FeedBurner).
  var origin: String?
  var authors = RankedAuthors()
  var source = ParsedSource()
  var published = Ranked<Date>()
  var updated = Ranked<Date>()
  var content = Ranked<String>()
  var summary = Ranked<String>()
  /// RSS's `description`: a summary, or the article if another element gives the summary.
  var description: String?
  private(set) var image = Ranked<String>()
  private var imageWidth = 0
  var tags = TagList()
  private var files = EnclosureList()
  var language: String?
  /// The number of `xml:lang` attributes in force at the beginning of the entry.
  var languageCount = 0
  /// The language of the text, if the text has its own `xml:lang`. The inner value is `nil` if the attribute is empty.
  var textLanguage: String??
  var base: String?
  var place: ParsedPlace?
  /// The number of coordinates of each position, if stated.
  var placeDimension: Int?
  var media = ParsedMedia()
  /// The address from `guid`, if it may serve as the link.
  var permalink: String?
  /// The number of bytes of text so far.
  var bytes = 0

  /// Returns the complete entry. This decides between values that depend on each other.
  func finished(base fallback: String) -> ParsedEntry {
    var entry = parsed
    entry.id = id.value
    entry.title = title.value
    entry.link = origin ?? link.value ?? permalink
    entry.authors = authors.authors
    entry.source = source == ParsedSource() ? nil : source
    entry.published = published.value
    entry.updated = updated.value
    // If the entry has a real summary, the description is the article. A less exact summary only replaces a missing
    // description.
    let isSummaryOfDescription = summary.rank == .exact && description != nil
    entry.content = content.value ?? (isSummaryOfDescription ? description : nil)
    entry.summary = isSummaryOfDescription ? summary.value : description ?? summary.value
    entry.image = image.value ?? enclosures.first { $0.type?.hasPrefix("image/") == true }?.address
    entry.tags = tags.tags
    entry.enclosures = enclosures.map(withDuration)
    entry.language = textLanguage ?? language
    entry.base = base ?? entry.link ?? (fallback.isEmpty ? nil : fallback)
    entry.place = place.flatMap { $0.positions.isEmpty ? nil : $0 }
    entry.media = media == ParsedMedia() ? nil : media
    return entry
  }

  /// The minimum width and height in pixels, if stated. Smaller pictures are portraits and icons.
  static let leastImage = 100

  /// Sets the picture, unless a better kind of element named one before. Of several pictures from the same kind, the
  /// widest is used.
  mutating func setImage(_ address: String?, width: Int? = nil, height: Int? = nil, _ rank: Rank) {
    guard let address, (width ?? .max) >= Self.leastImage, (height ?? .max) >= Self.leastImage else { return }
    let width = width ?? 0
    if rank == image.rank, width > imageWidth {
      image.replace(address, rank)
      imageWidth = width
    } else if rank < image.rank {
      image.set(address, rank)
      imageWidth = width
    }
  }

  /// Adds a picture, unless the entry has it already.
  mutating func add(_ picture: ParsedPicture) {
    let isKnown = parsed.pictures.contains { $0.address == picture.address }
    if !isKnown, parsed.pictures.count < EnclosureList.limit { parsed.pictures.append(picture) }
  }

  /// Describes the last added picture.
  mutating func describePicture(_ text: String?) {
    guard let last = parsed.pictures.indices.last, parsed.pictures[last].text == nil else { return }
    parsed.pictures[last].text = text
  }

  var enclosures: [Enclosure] { files.enclosures }

  mutating func add(_ enclosure: Enclosure) { files.add(enclosure) }

  /// Gives the entry's playing time to an enclosure that can be played and has none.
  private func withDuration(_ enclosure: Enclosure) -> Enclosure {
    let isPlayed = enclosure.type.map { !$0.hasPrefix("image/") && !$0.hasPrefix("text/") } ?? true
    guard let duration = parsed.duration, enclosure.duration == nil, isPlayed else { return enclosure }
    return Enclosure(
      address: enclosure.address, type: enclosure.type, length: enclosure.length, duration: duration,
      title: enclosure.title)
  }
}
