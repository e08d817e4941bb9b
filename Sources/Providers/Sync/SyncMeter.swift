/// Counts what a service was asked, and how much it answered.
public actor SyncMeter {
  public private(set) var count = SyncTraffic()

  public init() {}

  /// - Parameter bytes: Of the answer's body, decompressed; 0 where none came.
  func note(_ bytes: Int) {
    count.requests += 1
    count.bytes += bytes
  }
}

/// How much went to a service and back.
public struct SyncTraffic: Sendable, Hashable, Codable {
  public var requests = 0
  /// Of the answers' bodies, decompressed.
  public var bytes = 0

  public init() {}

  public static func - (one: SyncTraffic, other: SyncTraffic) -> SyncTraffic {
    var difference = one
    difference.requests -= other.requests
    difference.bytes -= other.bytes
    return difference
  }
}
