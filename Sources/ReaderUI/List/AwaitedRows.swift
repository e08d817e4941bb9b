import Reading

/// Whether the reader asked for rows that are on their way: what is new, or what is older.
final class AwaitedRows {
  private(set) var isOn = false
  private let lateness = Delay()

  /// What was asked for is in the list some time after it came: changes are gathered, and the list is read.
  private static let longestLateness = Duration.seconds(3)

  func begin() {
    lateness.cancel()
    isOn = true
  }

  /// What was asked for came.
  func end() {
    guard isOn else { return }
    lateness.start(Self.longestLateness) { [weak self] in self?.isOn = false }
  }
}
