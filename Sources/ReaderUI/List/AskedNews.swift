import Reading

/// Whether the reader asked for what is new and waits for it, at the top of the list.
final class AskedNews {
  private(set) var isOn = false
  private let lateness = Delay()

  /// What a refresh brought is in the list some time after that ended: changes are gathered, and the list is read.
  private static let longestLateness = Duration.seconds(3)

  func begin() {
    lateness.cancel()
    isOn = true
  }

  /// The refresh ended.
  func end() {
    guard isOn else { return }
    lateness.start(Self.longestLateness) { [weak self] in self?.isOn = false }
  }
}
