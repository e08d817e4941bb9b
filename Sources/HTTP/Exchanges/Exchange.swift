/// The result of one request to a server, for diagnostics.
public struct Exchange: Sendable, Hashable {
  /// The address, without user information.
  public let address: String
  /// The status of the answer, or the reason why there was none.
  public let result: Result<Int, HTTPError>
  /// The number of bytes of the decoded body that were read.
  public let bytes: Int
  /// The time from the start of the connection to the last byte.
  public let elapsed: Duration
}

/// The latest exchanges in a ring; `unrolled` has the oldest first.
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
