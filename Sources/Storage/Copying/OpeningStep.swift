/// The current step of opening a library, if it takes longer than a moment.
public enum OpeningStep: Sendable, Hashable {
  /// The library is copied before a change. The value is the completed part, from 0 to 1.
  case copying(Double)
  /// An earlier version's library is converted to this version.
  case converting
  /// The whole file is examined, because the last use found damage.
  case examining
  /// The last good copy replaces a damaged library.
  case restoring
}
