/// The priority of a request if connections are few.
public enum Urgency: Int, Sendable, Hashable, Comparable {
  /// A request that is known to be slow.
  case later
  case usual
  /// A request for something that the reader looks at now.
  case reading

  /// The urgency of new requests in this task.
  @TaskLocal public static var current = Urgency.usual

  public static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
}
