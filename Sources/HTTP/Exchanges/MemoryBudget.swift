/// The memory budget of all bodies together, from their completion until they are processed. Belongs to one actor.
///
/// A body with memory waits for nothing outside of the program. A body that does not fit waits without memory. Large
/// bodies have a part of their own, so that the others do not wait for them.
final class MemoryBudget {
  /// The memory of one body.
  struct Claim: Hashable {
    fileprivate(set) var bytes: Int
    fileprivate let isLarge: Bool
  }

  /// The bytes that each body may take uncounted: connections are few, and most bodies small.
  static let free = 262_144
  /// A body with more bytes is a large body.
  static let share = 4_194_304

  private let small: Part
  private let large: Part

  /// - Parameter common: The size of the part for small bodies, in bytes; the part for large ones has half of it.
  init(common: Int) {
    (small, large) = (Part(common), Part(common / 2))
  }

  /// Waits until there is room.
  ///
  /// - Returns: `nil` if the wait was abandoned.
  func take(_ bytes: Int, _ id: Int) async -> Claim? {
    let claim = Claim(bytes: bytes, isLarge: bytes > Self.share)
    return await part(of: claim).take(bytes, id) ? claim : nil
  }

  /// Gives back the unneeded memory of a body.
  func shrink(_ claim: inout Claim, to bytes: Int) {
    part(of: claim).give(claim.bytes - bytes)
    claim.bytes = bytes
  }

  /// Gives back all memory of a body.
  func give(_ claim: Claim, _ id: Int) {
    part(of: claim).giveAll(claim.bytes, id)
  }

  /// Ends the wait of the request with this id, if it waits here.
  func abandon(_ id: Int) {
    small.abandon(id)
    large.abandon(id)
  }

  private func part(of claim: Claim) -> Part { claim.isLarge ? large : small }

  /// A part of the memory. It has a reserve for one more body: a body with memory may need more, and would wait for
  /// others that do the same.
  private final class Part {
    private let common: Int
    private var used = 0
    /// The id of the body that may exceed the common part.
    private var privileged: Int?
    private var waiters: [(id: Int, bytes: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    init(_ common: Int) {
      self.common = common
    }

    func take(_ bytes: Int, _ id: Int) async -> Bool {
      if waiters.isEmpty && fits(bytes, id) {
        used += bytes
        return true
      }
      return await withCheckedContinuation { waiters.append((id, bytes, $0)) }
    }

    func give(_ bytes: Int) {
      used -= bytes
      while let next = waiters.first, fits(next.bytes, next.id) {
        used += next.bytes
        waiters.removeFirst().continuation.resume(returning: true)
      }
    }

    func giveAll(_ bytes: Int, _ id: Int) {
      if privileged == id { privileged = nil }
      give(bytes)
    }

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
}

/// Keeps the memory of a body counted for as long as this object lives.
public final class MemoryLease: Sendable, Hashable {
  private let giveBack: @Sendable () -> Void

  init(giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = giveBack
  }

  deinit {
    giveBack()
  }

  /// Leases are always equal, so that answers are compared by their content.
  public static func == (_: MemoryLease, _: MemoryLease) -> Bool { true }

  public func hash(into _: inout Hasher) {}
}
