/// How the next article takes the place of the one that is seen: at once, or sliding after a pull.
final class Turning {
  private var patience: Task<Void, Never>?
  /// What was pulled for did not come.
  var onGivenUp: () -> Void = {}

  /// The next article slides, if it comes within a second.
  func slide() {
    patience?.cancel()
    patience = Task { [weak self] in
      do { try await Task.sleep(for: .seconds(1)) } catch { return }
      self?.patience = nil
      self?.onGivenUp()
    }
  }

  /// How the article that is there now takes its place.
  func take() -> ArticleStrip.Turn {
    guard let patience else { return .cut }
    patience.cancel()
    self.patience = nil
    return .slide
  }
}
