import Articles

/// An enclosure that can be played.
public struct Recording: Sendable, Hashable {
  /// Its place among the article's enclosures.
  public let index: Int
  public let enclosure: Enclosure
  /// Whether it is to be seen, and not only heard.
  public let isFilm: Bool
  /// Where the reader stopped, in seconds; 0 at the beginning.
  public let position: Double

  public init(index: Int, enclosure: Enclosure, isFilm: Bool, position: Double = 0) {
    self.index = index
    self.enclosure = enclosure
    self.isFilm = isFilm
    self.position = position
  }
}

extension Enclosure {
  /// Whether it is a film, or a recording; `nil` where it is neither. Publishers who leave the type out, or state one for
  /// all, name the file truly.
  var isFilm: Bool? {
    let type = type?.lowercased() ?? ""
    if type.hasPrefix("audio/") { return false }
    if type.hasPrefix("video/") { return true }
    guard type.isEmpty || type == "application/octet-stream" || type == "application/ogg" else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav"].contains(where: { path.hasSuffix("." + $0) }) {
      return false
    }
    return ["mp4", "m4v", "webm", "ogv", "mov"].contains(where: { path.hasSuffix("." + $0) }) ? true : nil
  }
}
