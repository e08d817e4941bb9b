import Glibc

/// The behaviour of a pull at an end of scrollable content: how far the content moves with the drag, when the pull is
/// far enough, and how the content goes back. A pull refreshes a list, or replaces an article by its neighbour. Lengths
/// are logical pixels, times seconds.
public struct PullPhysics: Equatable {
  public enum Phase: Equatable {
    /// There is no pull.
    case idle
    /// The pull is too short. If the reader lets go, nothing happens.
    case pulling
    /// The pull is far enough. If the reader lets go, the action starts.
    case armed
    /// The content stays pulled while the action runs.
    case held
    /// The content moves back to its normal place.
    case collapsing
  }

  public private(set) var phase = Phase.idle
  /// The distance of the content from its normal place.
  public private(set) var offset = 0.0
  /// The distance that the finger or the wheel has moved since the pull began.
  private var distance = 0.0

  /// The minimum offset at which letting go starts the action.
  static let threshold = 56.0
  /// The limit of the offset. The further the reader pulls, the less the offset grows.
  public static let limit = 120.0
  /// The offset while the action runs.
  static let restingOffset = 44.0
  /// The distance of one step of a wheel.
  public static let wheelTurn = 26.0
  /// The pause after which a wheel counts as released, in seconds.
  public static let wheelPause = 0.35
  /// The speed of the collapse: the time in which the offset halves.
  private static let halfLife = 0.045

  public init() {}

  /// The progress towards the threshold, from 0 to 1.
  public var progress: Double { min(offset / Self.threshold, 1) }

  /// True while the content follows the finger or the wheel.
  public var isPulled: Bool { phase == .pulling || phase == .armed }

  /// Moves the pull by a distance; a positive distance pulls further. A pull back to the start ends the pull.
  public mutating func pull(by delta: Double) {
    guard phase == .idle || phase == .pulling || phase == .armed || phase == .collapsing else { return }
    if phase == .collapsing { distance = Self.distance(at: offset) }
    distance = max(0, distance + delta)
    offset = Self.offset(at: distance)
    phase = offset == 0 ? .idle : offset >= Self.threshold ? .armed : .pulling
  }

  /// Ends the pull when the reader lets go.
  ///
  /// - Returns: True if the pull was far enough.
  public mutating func release() -> Bool {
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

  /// Lets the content collapse once the action has ended.
  public mutating func finish() {
    if phase == .held { phase = .collapsing }
  }

  /// Moves the collapsing content on by some time.
  public mutating func step(seconds: Double) {
    guard phase == .collapsing else { return }
    offset *= exp2(-seconds / Self.halfLife)
    if offset < 0.5 {
      self = PullPhysics()
    }
  }

  /// Returns the offset for a distance. It is equal to the distance at first, then grows more slowly, and never reaches
  /// the limit.
  private static func offset(at distance: Double) -> Double {
    limit * (1 - exp(-distance / limit))
  }

  private static func distance(at offset: Double) -> Double {
    -limit * log(1 - min(offset, limit * 0.999) / limit)
  }
}
