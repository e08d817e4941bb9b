import Articles
import Feeds
import Text

extension ParsedEntry {
  /// The files that came with it, as an article has them.
  func files(isPost: Bool) -> [Enclosure] {
    let files = isPost ? filesOfPost : enclosures
    let films = files.filter { $0.medium == .video && $0.length != nil }
    // Sites of videos have each in many sizes.
    guard films.count > 1, link.map(VideoPage.isOne) == true else { return files }
    let sorted = films.sorted { $0.length ?? 0 > $1.length ?? 0 }
    let best = sorted.first { $0.length ?? 0 <= Self.longestFilm } ?? sorted.last
    return files.filter { $0.medium != .video || $0 == best }
  }

  /// What is longer takes too long to come where a smaller one is there, in bytes.
  private static let longestFilm = 400_000_000

  /// The files that came with a post, its pictures among them: they are what it shows, where an article has one that stands for it.
  private var filesOfPost: [Enclosure] {
    let known = Set(enclosures.map(\.address))
    return enclosures
      + pictures.filter { !known.contains($0.address) }.map {
        // What it is was said by the element that it came in.
        Enclosure(
          address: $0.address, type: $0.type.flatMap { $0.hasPrefix("image/") ? $0 : nil } ?? "image/*", title: $0.text)
      }
  }
}
