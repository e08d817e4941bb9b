/// The memory budget of all bodies together, from their completion until they are processed. Belongs to one actor.
///
/// A body that has memory never waits for a server. A body that does not fit waits, and has no memory meanwhile. Large
/// bodies have their own part of the budget, so that small bodies do not wait for them.
final class MemoryBudget {
  /// The memory of one body.
  struct Claim: Hashable {
    fileprivate(set) var bytes: Int
    fileprivate let isLarge: Bool
  }

  /// The number of bytes that each body may use without being counted: there are few connections, and most bodies are
  /// small.
  static let free = 262_144
  /// A body with more bytes is a large body.
  static let share = 4_194_304

  private let small: Part
  private let large: Part

  /// - Parameter common: The size of the part for small bodies, in bytes. The part for large bodies is half as large.
  init(common: Int) {
    (small, large) = (Part(common), Part(common / 2))
  }

  /// Waits until there is enough memory.
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

  /// Ends the wait of a request, if the request waits for memory.
  func abandon(_ id: Int) {
    small.abandon(id)
    large.abandon(id)
  }

  private func part(of claim: Claim) -> Part { claim.isLarge ? large : small }

  /// A part of the budget. A single body may exceed it. Otherwise, bodies that need more memory could wait for each
  /// other.
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

/// The memory of a body counts in the budget as long as this object exists.
public final class MemoryLease: Sendable, Hashable {
  private let giveBack: @Sendable () -> Void

  init(giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = giveBack
  }

  deinit {
    giveBack()
  }

  /// Leases are always equal, so that two answers are equal if their contents are.
  public static func == (_: MemoryLease, _: MemoryLease) -> Bool { true }

  public func hash(into _: inout Hasher) {}
}
