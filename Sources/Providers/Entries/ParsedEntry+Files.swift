import Articles
import Feeds
import Text

extension ParsedEntry {
  /// Returns the entry's files as enclosures of an article.
  func files(isPost: Bool) -> [Enclosure] {
    let files = isPost ? filesOfPost : enclosures
    let films = files.filter { $0.medium == .video && $0.length != nil }
    // Video sites list each video in many sizes.
    guard films.count > 1, link.map(VideoPage.isOne) == true else { return files }
    let sorted = films.sorted { $0.length ?? 0 > $1.length ?? 0 }
    let best = sorted.first { $0.length ?? 0 <= Self.longestFilm } ?? sorted.last
    return files.filter { $0.medium != .video || $0 == best }
  }

  /// The size limit for a film, in bytes. A larger film is used only if there is no smaller one, because it takes too
  /// long to load.
  private static let longestFilm = 400_000_000

  /// The files of a post, with its pictures. A post shows all its pictures, an article only one.
  private var filesOfPost: [Enclosure] {
    let known = Set(enclosures.map(\.address))
    return enclosures
      + pictures.filter { !known.contains($0.address) }.map {
        // The element of the picture may state its type.
        Enclosure(
          address: $0.address, type: $0.type.flatMap { $0.hasPrefix("image/") ? $0 : nil } ?? "image/*", title: $0.text)
      }
  }
}
