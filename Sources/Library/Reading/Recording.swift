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
    self.position = min(max(0, position), Enclosure.longest)
  }

  /// Where a recording goes on that was left at a moment, in seconds; `nil` where it begins anew, as near its beginning and its
  /// end.
  ///
  /// - Parameter duration: How long all of it is, in seconds, where known.
  public static func resumption(after seconds: Double, of duration: Double?) -> Double? {
    let isOver = duration.map { seconds > $0 - 10 } ?? false
    return seconds.isFinite && seconds > 5 && !isOver ? min(seconds.rounded(.down), Enclosure.longest) : nil
  }
}

/// Whether a recording may be played from its address.
public enum Playability: Sendable, Equatable {
  case playable
  /// It leads into the reader's own network, or round in circles.
  case privateNetwork
  /// There is no way to it, with a sentence that says why.
  case unreachable(String)
}

extension Enclosure {
  /// Whether it is a film, or a recording; `nil` where it is neither.
  var isFilm: Bool? { medium.map { $0 == .video } }
}
