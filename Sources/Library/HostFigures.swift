import Articles
import HTTP
import Text

/// The figures of recent requests to one host.
public struct HostFigures: Sendable, Equatable {
  public let host: String
  /// The number of requests; each redirect counts as one.
  public let asked: Int
  /// The median of the times from the start of the connection to the last byte.
  public let median: Duration
  public let slowest: Duration
  /// The sum of those times.
  private let total: Duration
  /// The received bytes, unpacked.
  public let bytes: Int
  /// The reasons of failed requests and the number of each. A status of 400 or more is `HTTP 404`; other reasons are
  /// error codes.
  public let refused: [String: Int]

  /// Returns the figures of each host. The host with the longest total time comes first.
  static func of(_ exchanges: [Exchange]) -> [HostFigures] {
    Dictionary(grouping: exchanges) { (try? Address($0.address))?.host ?? $0.address }
      .map { host, exchanges in HostFigures(host, exchanges) }
      .sorted { ($0.total, $1.host) > ($1.total, $0.host) }
  }

  private init(_ host: String, _ exchanges: [Exchange]) {
    let times = exchanges.map(\.elapsed).sorted()
    self.host = host
    asked = exchanges.count
    median = times[times.count / 2]
    slowest = times[times.count - 1]
    total = times.reduce(.zero, +)
    bytes = exchanges.reduce(0) { $0 + $1.bytes }
    var refused: [String: Int] = [:]
    for exchange in exchanges { if let reason = exchange.refusal { refused[reason, default: 0] += 1 } }
    self.refused = refused
  }
}

extension Exchange {
  /// The reason why the request failed; `nil` if it succeeded.
  var refusal: String? {
    switch result {
    case .success(let status): status < 400 ? nil : "HTTP \(status)"
    case .failure(let error): SourceFailure(.provider(.network(error))).code
    }
  }

  /// The exchange on one line: status or reason, time, bytes, host. The path is left out, because it may contain a
  /// secret.
  var line: String {
    let came = refusal ?? ((try? result.get()).map { "HTTP \($0)" } ?? "")
    let host = (try? Address(address))?.host ?? "?"
    return "\(came)  \(elapsed.milliseconds) ms  \(bytes) bytes  \(host)"
  }
}

extension Duration {
  /// The duration in milliseconds, rounded down.
  public var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

extension Library {
  /// The figures of recent requests by host, of five hundred requests at most.
  public func hostFigures() async -> [HostFigures] { HostFigures.of(await client.recentExchanges) }

  /// Calls `tell` with a line for each request from now on, on any thread.
  public func watchRequests(_ tell: @escaping @Sendable (String) -> Void) async {
    await client.watch { tell($0.line) }
  }
}
