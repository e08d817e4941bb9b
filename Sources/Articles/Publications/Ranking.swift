/// The choice of articles from a source that can order them.
public enum Ranking: String, Sendable, Hashable, CaseIterable {
  /// The articles that the source considers most important.
  case top
  /// The newest articles.
  case latest
}
