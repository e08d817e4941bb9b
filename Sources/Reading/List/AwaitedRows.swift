/// Tracks if the reader asked for rows that are still loading, newer or older ones.
public final class AwaitedRows {
  public private(set) var isOn = false
  private let lateness = Delay()

  /// The time from the arrival of the requested rows until they appear in the list: changes are gathered, then the list
  /// is read.
  private static let longestLateness = Duration.seconds(3)

  public init() {}

  public func begin() {
    lateness.cancel()
    isOn = true
  }

  /// Notes that the requested rows arrived.
  public func end() {
    guard isOn else { return }
    lateness.start(Self.longestLateness) { [weak self] in self?.isOn = false }
  }
}
