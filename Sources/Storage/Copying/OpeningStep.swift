/// What opening a library is at, where that takes longer than a moment.
public enum OpeningStep: Sendable, Hashable {
  /// It is copied before it is changed; how much is done, from 0 to 1.
  case copying(Double)
  /// An earlier version's library is brought to this version's.
  case converting
  /// Damage was seen when it was used last, so all of it is looked at.
  case examining
  /// The last good copy is put in the place of a damaged library.
  case restoring
}
