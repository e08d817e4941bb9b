import Foundation
import Synchronization

/// Holds an answer back until it is opened, so that something may happen in the middle of a call.
public final class Gate: Sendable {
  private let state = Mutex((hasArrived: false, isOpen: false))

  public init() {}

  public var isOpen: Bool { state.withLock { $0.isOpen } }

  public func open() { state.withLock { $0.isOpen = true } }

  /// Waits, a minute at most, until a call stands before it.
  public func arrival() async throws {
    guard await eventually({ state.withLock { $0.hasArrived } }) else {
      throw TestServerError("No call came to the gate.")
    }
  }

  /// Blocks the connection's thread, for half a minute at most.
  func pass() {
    state.withLock { $0.hasArrived = true }
    for _ in 0..<30_000 where !state.withLock({ $0.isOpen }) { Fault.pause(0.001) }
  }
}
