import Reading

/// How the next article takes the place of the one that is seen: at once, or sliding after a pull.
final class Turning {
  private let patience = Delay()
  /// What was pulled for did not come.
  var onGivenUp: () -> Void = {}

  /// The next article slides, if it comes within a second.
  func slide() {
    patience.start(.seconds(1)) { [weak self] in self?.onGivenUp() }
  }

  /// How the article that is there now takes its place.
  func take() -> ArticleStrip.Turn {
    guard patience.isRunning else { return .cut }
    patience.cancel()
    return .slide
  }
}
