/// Who goes first where connections are few.
public enum Urgency: Int, Sendable, Hashable, Comparable {
  /// What is known to take long.
  case later
  case usual
  /// What the reader looks at this moment.
  case reading

  /// What requests are made with.
  @TaskLocal public static var current = Urgency.usual

  public static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
}
