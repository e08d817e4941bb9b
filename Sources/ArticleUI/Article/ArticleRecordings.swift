import Articles
import Library
import Reading
import SharedUI

/// The recordings in the current article's page. Films play there. Parts of an episode are fetched when the reader
/// opens them.
package final class ArticleRecordings {
  private let article: OpenArticle
  private let renderer: ArticleRenderer
  /// Fetches parts of an episode when the reader opens them.
  private let parts: EpisodeParts
  private let trace: Trace?
  /// Replaces the text in a part of an article's page.
  var onPart: (_ part: String, _ html: String, ArticleSummary.ID) async -> Void = { _, _, _ in }
  /// Called when a recording is not played because its address leads into the reader's own network.
  var onRefused: () -> Void = {}

  init(of article: OpenArticle, in renderer: ArticleRenderer, library: Library, trace: Trace?) {
    self.article = article
    self.renderer = renderer
    parts = EpisodeParts(library: library)
    self.trace = trace
  }

  /// Stops fetching, because another article is open.
  func stop() { parts.stop() }

  /// Fetches a part of the episode.
  func open(_ part: EpisodePart) {
    guard let shown = article.shown else { return }
    parts.open(part, of: shown) { [weak self] part, html in await self?.onPart(part, html, shown.article.id) }
  }

  /// Plays or stops the article's first film.
  ///
  /// - Returns: True if the article has a film.
  package func playOrPause() async -> Bool { await renderer.view?.recordings.playOrPause() ?? false }

  /// Stops the article's films.
  package func pause() { renderer.view?.recordings.pause() }

  /// Shows in the article's page the recording that the player plays.
  package func show(_ played: PlayedRecording?) { renderer.view?.recordings.show(played) }

  /// Plays a recording, unless its address leads into the reader's own network. WebKit fetches it without this check.
  func play(_ recording: RecordingPlace) {
    Task { [weak self, article] in
      guard let mayPlay = await article.mayPlay(recording.index, of: recording.article), let self else { return }
      if mayPlay { renderer.view?.recordings.play(recording.index, of: recording.article) } else { onRefused() }
    }
  }

  /// Stores the position that the reader has played a recording to.
  func note(_ recording: RecordingPlace, at seconds: Double, duration: Double) {
    trace?.note("played", [("recording", recording.index), ("seconds", Int(seconds.isFinite ? seconds : 0))])
    article.played(recording.index, of: recording.article, at: seconds, duration: duration)
  }
}
