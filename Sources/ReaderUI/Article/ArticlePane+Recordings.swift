import Articles
import Library
import Text

extension ArticlePane {
  /// Plays a recording, unless its address leads into the reader's own network. WebKit fetches it by itself and does not look.
  ///
  /// - Parameter index: Its place among the article's enclosures.
  func askToPlay(_ index: Int, of article: ArticleSummary.ID) {
    guard let shown, shown.article.id == article, shown.article.enclosures.indices.contains(index) else { return }
    let enclosure = shown.article.enclosures[index]
    let publication = shown.article.summary.publication
    Task { [weak self, library] in
      let mayPlay = await library.mayPlay(enclosure, of: publication)
      guard let self, self.article == article else { return }
      if mayPlay {
        view?.play(index, of: article)
      } else {
        onSay(translated("This recording leads into your own network and is not played"))
      }
    }
  }

  /// Remembers where the reader is in a recording of the article.
  ///
  /// - Parameters:
  ///   - index: Its place among the article's enclosures.
  ///   - seconds: The position.
  ///   - duration: How long all of it is, in seconds; not a number where that is not known.
  func played(_ index: Int, of article: ArticleSummary.ID, at seconds: Double, duration: Double) {
    // The page before still plays while the next one is loaded.
    guard let shown, shown.article.id == article, shown.article.enclosures.indices.contains(index) else { return }
    let enclosure = shown.article.enclosures[index]
    trace?.note("played", [("recording", index), ("seconds", Int(seconds.isFinite ? seconds : 0))])
    Task { [library] in
      // A position that cannot be stored is not worth interrupting what is played.
      try? await library.notePosition(
        seconds, of: duration.isFinite ? duration : nil, in: enclosure, of: article)
    }
  }
}
