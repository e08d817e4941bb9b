/// The memory that the bodies of all answers together may take, those that are being worked through included. Belongs to one
/// actor.
///
/// What does not fit waits. Beyond the common part there is a reserve for one body, which is as large as the largest may be: one
/// of those that wait can always be finished, so that they do not wait for each other.
final class MemoryBudget {
  private let common: Int
  private var used = 0
  /// Who may go beyond the common part.
  private var privileged: Int?
  private var waiters: [(id: Int, bytes: Int, continuation: CheckedContinuation<Bool, Never>)] = []

  /// What each body may take without counting, in bytes: connections are few, and most bodies small.
  static let free = 262_144

  init(common: Int) {
    self.common = common
  }

  /// Waits until there is room.
  ///
  /// - Returns: False if the wait was abandoned; nothing is taken then.
  func take(_ bytes: Int, _ id: Int) async -> Bool {
    if id == privileged || waiters.isEmpty && fits(bytes, id) {
      used += bytes
      return true
    }
    return await withCheckedContinuation { waiters.append((id, bytes, $0)) }
  }

  /// Gives back what a body took, all of it.
  func give(_ bytes: Int, _ id: Int) {
    used -= bytes
    if privileged == id { privileged = nil }
    while let next = waiters.first, fits(next.bytes, next.id) {
      used += next.bytes
      waiters.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Ends the wait of the one with the id, if it waits here.
  func abandon(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  private func fits(_ bytes: Int, _ id: Int) -> Bool {
    if used + bytes <= common { return true }
    guard privileged == nil else { return false }
    privileged = id
    return true
  }
}

/// Keeps the memory of a body counted for as long as somebody has it.
public final class MemoryLease: Sendable, Hashable {
  private let giveBack: @Sendable () -> Void

  init(giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = giveBack
  }

  deinit {
    giveBack()
  }

  /// Answers are compared by what they say.
  public static func == (_: MemoryLease, _: MemoryLease) -> Bool { true }

  public func hash(into _: inout Hasher) {}
}
