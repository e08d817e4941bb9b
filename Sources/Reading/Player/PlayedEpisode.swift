import Articles
import Library

/// A recording to play, and its details.
public struct PlayedEpisode: Sendable, Hashable {
  /// The article of the recording.
  public let article: ArticleSummary
  /// The recording's index among the article's enclosures.
  public let index: Int
  public let enclosure: Enclosure
  /// The position where the reader stopped last time, in seconds.
  public let position: Double
  /// The feed's description of the episode.
  public let details: Episode

  public init(
    article: ArticleSummary, index: Int, enclosure: Enclosure, position: Double = 0, details: Episode = Episode()
  ) {
    self.article = article
    self.index = index
    self.enclosure = enclosure
    self.position = position
    self.details = details
  }

  /// Creates the episode for an article's recording, by its index among the enclosures; `nil` if there is no audio at
  /// this index.
  public init?(_ index: Int, of readable: ReadableArticle) {
    guard let recording = readable.recordings.first(where: { $0.index == index && !$0.isFilm }) else { return nil }
    let isFirst = readable.recordings.first { !$0.isFilm } == recording
    // The chapters and the transcript belong only to the first audio recording of the article.
    self.init(
      article: readable.article.summary, index: index, enclosure: recording.enclosure, position: recording.position,
      details: isFirst ? readable.article.details.episode ?? Episode() : Episode())
  }

  /// The identity of a recording.
  struct Key: Hashable {
    let article: ArticleSummary.ID
    let address: String
  }

  var key: Key { Key(article: article.id, address: enclosure.address) }

  /// Returns true if both are the same recording.
  public func isSame(as other: PlayedEpisode) -> Bool { key == other.key }

  /// The address to open in the browser if the recording cannot be played.
  public var page: String { article.address ?? enclosure.address }
}
