import Foundation
import Synchronization

/// A clock that stands until it is moved.
public final class TestClock: Sendable {
  private let time: Mutex<Date>

  public init(_ time: Date) {
    self.time = Mutex(time)
  }

  public var now: Date { time.withLock { $0 } }

  /// - Parameter seconds: How far.
  public func advance(by seconds: Double) {
    time.withLock { $0 += seconds }
  }
}
