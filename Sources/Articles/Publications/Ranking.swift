/// Which articles a source gives that can order them.
public enum Ranking: String, Sendable, Hashable, CaseIterable {
  /// Those it holds to be the most important.
  case top
  /// The newest.
  case latest
}
