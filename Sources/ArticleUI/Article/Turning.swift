import Reading

/// Decides how the next article replaces the current one: at once, or by sliding in after a pull.
final class Turning {
  private let patience = Delay()
  /// Called when the article that a pull requested did not arrive in time.
  var onGivenUp: () -> Void = {}

  /// Makes the next article slide in, if it arrives within a second.
  func slide() {
    patience.start(.seconds(1)) { [weak self] in self?.onGivenUp() }
  }

  /// Returns the way in which the arrived article replaces the current one.
  func take() -> ArticleStrip.Turn {
    guard patience.isRunning else { return .cut }
    patience.cancel()
    return .slide
  }
}
