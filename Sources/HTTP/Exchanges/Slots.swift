/// A limited number of slots. When a slot is free, the most urgent waiter gets it; equally urgent waiters get it in the
/// order of asking. Belongs to one actor.
package final class Slots {
  private var free: Int
  private var waiters: [(id: Int, urgency: Urgency, continuation: CheckedContinuation<Bool, Never>)] = []

  package init(_ count: Int) {
    free = count
  }

  var hasFree: Bool { free > 0 }

  /// Waits for a slot.
  ///
  /// - Parameter id: The waiter's id, for `abandon`.
  /// - Returns: False if the wait was abandoned; the caller then has no slot.
  package func take(_ id: Int, _ urgency: Urgency = .usual) async -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    return await withCheckedContinuation { continuation in
      let place = waiters.lastIndex { $0.urgency >= urgency }.map { $0 + 1 } ?? 0
      waiters.insert((id, urgency, continuation), at: place)
    }
  }

  /// Gives a slot back.
  package func give() {
    if waiters.isEmpty {
      free += 1
    } else {
      waiters.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Ends the wait of a waiter, if it waits for a slot.
  func abandon(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }
}
