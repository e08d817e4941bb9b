/// What one request to a server came to, for diagnostics.
public struct Exchange: Sendable, Hashable {
  /// The address, without user information.
  public let address: String
  /// The status of the answer, or why there was none.
  public let result: Result<Int, HTTPError>
  /// The number of bytes of the decoded body that were read.
  public let bytes: Int
  /// The time from the start of the connection to the last byte.
  public let elapsed: Duration
}

/// The latest exchanges, oldest first once the ring is unrolled.
struct ExchangeRing {
  private let capacity: Int
  private var exchanges: [Exchange] = []
  private var next = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The exchanges, oldest first.
  var unrolled: [Exchange] {
    Array(exchanges[next...] + exchanges[..<next])
  }

  mutating func append(_ exchange: Exchange) {
    if exchanges.count < capacity {
      exchanges.append(exchange)
    } else {
      exchanges[next] = exchange
      next = (next + 1) % capacity
    }
  }
}
