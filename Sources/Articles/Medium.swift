/// What an article is for besides reading.
public enum Medium: Int, Sendable, Hashable, Codable {
  /// An episode of a podcast, or another recording.
  case audio = 1
  /// A film.
  case video = 2
}
