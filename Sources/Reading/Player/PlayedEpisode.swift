import Articles
import Library

/// A recording to be heard, with what is said of it beside it.
public struct PlayedEpisode: Sendable, Hashable {
  /// The article that it came with.
  public let article: ArticleSummary
  /// Its place among the article's enclosures.
  public let index: Int
  public let enclosure: Enclosure
  /// Where the reader stopped the last time, in seconds.
  public let position: Double
  /// What its feed says of it.
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

  /// A recording of an article, by its place among the enclosures; `nil` where there is none to be heard.
  public init?(_ index: Int, of readable: ReadableArticle) {
    guard let recording = readable.recordings.first(where: { $0.index == index && !$0.isFilm }) else { return nil }
    let isFirst = readable.recordings.first { !$0.isFilm } == recording
    // Chapters and transcript are those of the episode, and not of what else came with it.
    self.init(
      article: readable.article.summary, index: index, enclosure: recording.enclosure, position: recording.position,
      details: isFirst ? readable.article.details.episode ?? Episode() : Episode())
  }

  /// What tells recordings apart.
  struct Key: Hashable {
    let article: ArticleSummary.ID
    let address: String
  }

  var key: Key { Key(article: article.id, address: enclosure.address) }

  /// Whether it is the same recording.
  public func isSame(as other: PlayedEpisode) -> Bool { key == other.key }

  /// The address to open in the browser where it cannot be played.
  public var page: String { article.address ?? enclosure.address }
}
