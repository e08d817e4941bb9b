import Articles

/// An enclosure that can be played.
public struct Recording: Sendable, Hashable {
  /// The position among the article's enclosures.
  public let index: Int
  public let enclosure: Enclosure
  /// True for a film, false for a recording without pictures.
  public let isFilm: Bool
  /// The position where the reader stopped, in seconds; 0 at the beginning.
  public let position: Double

  public init(index: Int, enclosure: Enclosure, isFilm: Bool, position: Double = 0) {
    self.index = index
    self.enclosure = enclosure
    self.isFilm = isFilm
    self.position = min(max(0, position), Enclosure.longest)
  }

  /// Returns the position in seconds at which a stopped recording continues; `nil` near the beginning or the end, where
  /// it starts from the beginning.
  ///
  /// - Parameter duration: The length of the recording in seconds; `nil` if unknown.
  public static func resumption(after seconds: Double, of duration: Double?) -> Double? {
    let isOver = duration.map { seconds > $0 - 10 } ?? false
    return seconds.isFinite && seconds > 5 && !isOver ? min(seconds.rounded(.down), Enclosure.longest) : nil
  }
}

/// The result of the check if a recording may be played from its address.
public enum Playability: Sendable, Equatable {
  case playable
  /// The address leads into the reader's own network, or redirects in circles.
  case privateNetwork
  /// The address cannot be reached; the text is a sentence with the reason.
  case unreachable(String)
}

extension Enclosure {
  /// True for a film, false for an audio recording; `nil` for other enclosures.
  var isFilm: Bool? { medium.map { $0 == .video } }
}
