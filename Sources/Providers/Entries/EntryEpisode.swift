import Articles
import Feeds
import Text

extension Episode {
  /// What an entry says of its recording; `nil` where it has none, or says nothing.
  init?(of entry: ParsedEntry) {
    guard !entry.enclosures.isEmpty else { return nil }
    let chapters = (entry.chapters?.chapters ?? []).map {
      Chapter(start: $0.start, title: PlainLabel.decoded($0.title), address: $0.address, image: $0.image)
    }
    // The file says again what the feed has.
    self.init(
      chapters: chapters, chaptersAddress: chapters.isEmpty ? entry.chaptersFile : nil,
      transcripts: entry.transcripts)
    if isEmpty { return nil }
  }
}
