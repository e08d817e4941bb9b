import Glibc

/// How a pull at an end of what scrolls behaves: how far it shows for how far it was dragged, when it is far enough, and how it
/// goes back. A list is refreshed by it, an article gives way to its neighbour. Lengths are logical pixels, times seconds.
struct PullPhysics: Equatable {
  enum Phase: Equatable {
    /// Nothing is pulled.
    case idle
    /// Pulled, but letting go does nothing.
    case pulling
    /// Pulled far enough: letting go does what the pull is for.
    case armed
    /// Held open while that runs.
    case held
    /// Going back to the end.
    case collapsing
  }

  private(set) var phase = Phase.idle
  /// How far the content stands away from its end.
  private(set) var offset = 0.0
  /// How far the finger or the wheel went since the pull began.
  private var distance = 0.0

  /// The offset from which letting go does something.
  static let threshold = 56.0
  /// The offset that no pull gets beyond: it becomes harder the further it goes.
  static let limit = 120.0
  /// Where the indicator stays while what was pulled for runs.
  static let restingOffset = 44.0
  /// What one turn of a wheel is worth.
  static let wheelTurn = 26.0
  /// How long a wheel rests until that counts as letting go.
  static let wheelPause = 0.35
  /// How fast it collapses: the time in which the rest halves.
  private static let halfLife = 0.045

  /// How far the pull is on its way to the threshold, from 0 to 1.
  var progress: Double { min(offset / Self.threshold, 1) }

  /// Whether it follows the finger or the wheel.
  var isPulled: Bool { phase == .pulling || phase == .armed }

  /// Moves the pull by a distance, away from the end where it is positive. Pulling back to the end ends it.
  mutating func pull(by delta: Double) {
    guard phase == .idle || phase == .pulling || phase == .armed || phase == .collapsing else { return }
    if phase == .collapsing { distance = Self.distance(at: offset) }
    distance = max(0, distance + delta)
    offset = Self.offset(at: distance)
    phase = offset == 0 ? .idle : offset >= Self.threshold ? .armed : .pulling
  }

  /// Lets go.
  ///
  /// - Returns: Whether the pull was far enough.
  mutating func release() -> Bool {
    switch phase {
    case .armed:
      distance = 0
      offset = Self.restingOffset
      phase = .held
      return true
    case .pulling:
      distance = 0
      phase = .collapsing
      return false
    case .idle, .held, .collapsing:
      return false
    }
  }

  /// What was pulled for has ended.
  mutating func finish() {
    if phase == .held { phase = .collapsing }
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
