/// The kind of an article's recording.
public enum Medium: Int, Sendable, Hashable, Codable {
  /// An episode of a podcast, or another recording.
  case audio = 1
  /// A film.
  case video = 2
}
