import Glibc

/// How a pull at the top of a list behaves: how far it shows for how far it was dragged, when it is far enough to refresh,
/// and how it goes back. Lengths are logical pixels, times seconds.
struct PullPhysics: Equatable {
  enum Phase: Equatable {
    /// Nothing is pulled.
    case idle
    /// Pulled, but letting go does nothing.
    case pulling
    /// Pulled far enough: letting go refreshes.
    case armed
    /// Held open while the refresh runs.
    case refreshing
    /// Going back to the top.
    case collapsing
  }

  private(set) var phase = Phase.idle
  /// How far the list stands below its top.
  private(set) var offset = 0.0
  /// How far the finger or the wheel went since the pull began.
  private var distance = 0.0

  /// The offset from which letting go refreshes.
  static let threshold = 56.0
  /// The offset that no pull gets beyond: it becomes harder the further it goes.
  static let limit = 120.0
  /// Where the indicator stays while the refresh runs.
  static let restingOffset = 44.0
  /// What one turn of a wheel is worth.
  static let wheelTurn = 26.0
  /// How long a wheel rests until that counts as letting go.
  static let wheelPause = 0.35
  /// How fast it collapses: the time in which the rest halves.
  private static let halfLife = 0.045

  /// How far the pull is on its way to the threshold, from 0 to 1.
  var progress: Double { min(offset / Self.threshold, 1) }

  /// Moves the pull by a distance, downwards positive. Pulling back up to the top ends it.
  mutating func pull(by delta: Double) {
    guard phase == .idle || phase == .pulling || phase == .armed || phase == .collapsing else { return }
    if phase == .collapsing { distance = Self.distance(at: offset) }
    distance = max(0, distance + delta)
    offset = Self.offset(at: distance)
    phase = offset == 0 ? .idle : offset >= Self.threshold ? .armed : .pulling
  }

  /// Lets go.
  ///
  /// - Returns: Whether the list is to be refreshed.
  mutating func release() -> Bool {
    switch phase {
    case .armed:
      distance = 0
      offset = Self.restingOffset
      phase = .refreshing
      return true
    case .pulling:
      distance = 0
      phase = .collapsing
      return false
    case .idle, .refreshing, .collapsing:
      return false
    }
  }

  /// The refresh has ended.
  mutating func finish() {
    if phase == .refreshing { phase = .collapsing }
  }

  /// Lets time pass while collapsing.
  mutating func step(seconds: Double) {
    guard phase == .collapsing else { return }
    offset *= exp2(-seconds / Self.halfLife)
    if offset < 0.5 {
      self = PullPhysics()
    }
  }

  /// The rubber band: one to one at first, never beyond the limit.
  private static func offset(at distance: Double) -> Double {
    limit * (1 - exp(-distance / limit))
  }

  private static func distance(at offset: Double) -> Double {
    -limit * log(1 - min(offset, limit * 0.999) / limit)
  }
}
