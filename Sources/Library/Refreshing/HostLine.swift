import Articles

/// The sources of one host that wait for their turn in a refresh.
struct HostLine {
  var waiting: ArraySlice<Publication>
  /// The number of timeouts in a row.
  private var timeouts = 0

  init(_ publications: [Publication]) {
    waiting = publications[...]
  }

  /// Records the outcome of one source's request.
  ///
  /// - Returns: The sources to skip now. After two successive timeouts of a host, its other sources are not asked:
  ///   there may be a hundred.
  mutating func note(_ outcome: SourceOutcome) -> ArraySlice<Publication> {
    timeouts = outcome.isTimeout ? timeouts + 1 : 0
    guard timeouts >= Self.mostTimeouts else { return [] }
    defer { waiting = [] }
    return waiting
  }

  private static let mostTimeouts = 2
}
