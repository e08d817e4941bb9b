import Articles
import Feeds
import Text

/// The medium of a feed entry (recording, film or text), by the feed's statements.
struct EntryMedium {
  /// `nil` for a text.
  let medium: Medium?
  /// The length in seconds, if the feed states it.
  let duration: Int?

  init(_ entry: ParsedEntry) {
    let played = entry.enclosures.compactMap { file in file.medium.map { (file, $0) } }
    let isVideoPage = entry.link.map(VideoPage.isOne) == true
    let medium: Medium? =
      if let first = played.first?.1 {
        isVideoPage ? .video : first
      } else if isVideoPage || entry.media?.player != nil || entry.enclosures.contains(where: \.isFlash) {
        .video
      } else { nil }
    self.medium = medium
    let lengths = entry.enclosures.lazy.filter { !$0.isPicture }.compactMap(\.duration)
    duration = medium == nil ? nil : lengths.first ?? entry.duration
  }
}
