import Reading

/// Decides how the next article replaces the current one: at once, or by sliding after a pull.
final class Turning {
  private let patience = Delay()
  /// Called when the article of a pull did not come in time.
  var onGivenUp: () -> Void = {}

  /// Makes the next article slide in, if it comes within a second.
  func slide() {
    patience.start(.seconds(1)) { [weak self] in self?.onGivenUp() }
  }

  /// Returns the turn for the article that has arrived.
  func take() -> ArticleStrip.Turn {
    guard patience.isRunning else { return .cut }
    patience.cancel()
    return .slide
  }
}
