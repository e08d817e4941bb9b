/// Counts the requests to a service and the bytes of its answers.
public actor SyncMeter {
  public private(set) var count = SyncTraffic()

  public init() {}

  /// - Parameter bytes: The size of the answer's body, decompressed; 0 if there was no answer.
  func note(_ bytes: Int) {
    count.requests += 1
    count.bytes += bytes
  }
}

/// The traffic with a service.
public struct SyncTraffic: Sendable, Hashable, Codable {
  public var requests = 0
  /// The size of the answers' bodies, decompressed.
  public var bytes = 0

  public init() {}

  public static func - (one: SyncTraffic, other: SyncTraffic) -> SyncTraffic {
    var difference = one
    difference.requests -= other.requests
    difference.bytes -= other.bytes
    return difference
  }
}
