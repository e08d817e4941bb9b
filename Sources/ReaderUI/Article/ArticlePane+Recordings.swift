import Library

extension ArticlePane {
  /// Remembers where the reader is in a recording of the article.
  ///
  /// - Parameters:
  ///   - index: Its place among the article's enclosures.
  ///   - seconds: The position.
  ///   - duration: How long all of it is, in seconds; not a number where that is not known.
  func played(_ index: Int, at seconds: Double, of duration: Double) {
    guard let enclosures = shown?.article.enclosures, enclosures.indices.contains(index) else { return }
    trace?.note("played", [("recording", index), ("seconds", Int(seconds.isFinite ? seconds : 0))])
    Task { [library] in
      // A position that cannot be stored is not worth interrupting what is played.
      try? await library.notePosition(
        seconds, of: duration.isFinite ? duration : nil, in: enclosures[index])
    }
  }
}
