import Articles

/// The sources of one host that wait for their turn in a refresh.
struct HostLine {
  var waiting: ArraySlice<Publication>
  /// How many in a row were not answered in time.
  private var timeouts = 0

  init(_ publications: [Publication]) {
    waiting = publications[...]
  }

  /// Takes down what came of asking one of them.
  ///
  /// - Returns: Those that are not to be asked now: a host that lets two in a row wait for nothing is not asked for a hundred.
  mutating func note(_ outcome: SourceOutcome) -> ArraySlice<Publication> {
    timeouts = outcome.isTimeout ? timeouts + 1 : 0
    guard timeouts >= Self.mostTimeouts else { return [] }
    defer { waiting = [] }
    return waiting
  }

  private static let mostTimeouts = 2
}
