import Articles
import Library
import Reading

/// The recordings of the article that is shown, in its page: its films are played there, and what belongs to an episode is fetched.
final class ArticleRecordings {
  private let article: OpenArticle
  private let renderer: ArticleRenderer
  /// What is fetched of an episode when the reader opens it.
  private let parts: EpisodeParts
  private let trace: Trace?
  /// Shows another text in a part of an article's page.
  var onPart: (_ part: String, _ html: String, ArticleSummary.ID) async -> Void = { _, _, _ in }
  /// A recording leads into the reader's own network, and is not played.
  var onRefused: () -> Void = {}

  init(of article: OpenArticle, in renderer: ArticleRenderer, library: Library, trace: Trace?) {
    self.article = article
    self.renderer = renderer
    parts = EpisodeParts(library: library)
    self.trace = trace
  }

  /// Another article is read.
  func stop() { parts.stop() }

  /// Fetches a part of the episode.
  func open(_ part: EpisodePart) {
    guard let shown = article.shown else { return }
    parts.open(part, of: shown) { [weak self] part, html in await self?.onPart(part, html, shown.article.id) }
  }

  /// Plays or stops the article's first film.
  ///
  /// - Returns: Whether it has one.
  func playOrPause() async -> Bool { await renderer.view?.recordings.playOrPause() ?? false }

  /// Stops the article's films.
  func pause() { renderer.view?.recordings.pause() }

  /// Shows in the article's page what is heard of it.
  func show(_ played: PlayedRecording?) { renderer.view?.recordings.show(played) }

  /// Plays a recording, unless its address leads into the reader's own network. WebKit fetches it by itself and does not look.
  func play(_ recording: RecordingPlace) {
    Task { [weak self, article] in
      guard let mayPlay = await article.mayPlay(recording.index, of: recording.article), let self else { return }
      if mayPlay { renderer.view?.recordings.play(recording.index, of: recording.article) } else { onRefused() }
    }
  }

  /// Keeps how far a recording was played.
  func note(_ recording: RecordingPlace, at seconds: Double, duration: Double) {
    trace?.note("played", [("recording", recording.index), ("seconds", Int(seconds.isFinite ? seconds : 0))])
    article.played(recording.index, of: recording.article, at: seconds, duration: duration)
  }
}
