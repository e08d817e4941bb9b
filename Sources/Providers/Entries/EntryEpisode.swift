import Articles
import Feeds
import Text

extension Episode {
  /// Collects an entry's chapters and transcripts; `nil` if the entry has no recording, or neither of them.
  init?(of entry: ParsedEntry) {
    guard !entry.enclosures.isEmpty else { return nil }
    let chapters = (entry.chapters?.chapters ?? []).map {
      Chapter(start: $0.start, title: PlainLabel.decoded($0.title), address: $0.address, image: $0.image)
    }
    // The chapters file repeats the chapters of the feed.
    self.init(
      chapters: chapters, chaptersAddress: chapters.isEmpty ? entry.chaptersFile : nil,
      transcripts: entry.transcripts)
    if isEmpty { return nil }
  }
}
