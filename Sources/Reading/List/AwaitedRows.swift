/// Records whether the reader asked for newer or older rows that have not appeared yet.
public final class AwaitedRows {
  public private(set) var isOn = false
  private let lateness = Delay()

  /// The maximum time from the arrival of the requested rows until they appear in the list. In this time, changes are
  /// gathered and the list is read.
  private static let longestLateness = Duration.seconds(3)

  public init() {}

  public func begin() {
    lateness.cancel()
    isOn = true
  }

  /// Records that the requested rows arrived.
  public func end() {
    guard isOn else { return }
    lateness.start(Self.longestLateness) { [weak self] in self?.isOn = false }
  }
}
