import Articles
import HTTP

extension HTTPError {
  /// Whether a failure may be this computer's: no way leads out, or the system knows of no network.
  ///
  /// - Parameter isAvailable: Whether it knows of one.
  func isForWantOfNetwork(_ isAvailable: Bool) -> Bool {
    switch self {
    case .unreachable: true
    case .hostNotFound, .timedOut: !isAvailable
    default: false
    }
  }
}

extension HTTPError {
  /// Whether many of these at once may be for want of a network, of which the system need not know.
  var mayBeForWantOfNetwork: Bool { [.unreachable, .hostNotFound, .timedOut].contains(self) }
}

/// A source that could not be reached in a refresh.
struct Unreached: Sendable {
  let publication: Publication
  let error: HTTPError
  /// Whether it gave what was asked for the time before.
  let hasAnswered: Bool

  fileprivate var host: String { HostHolds.host(of: publication.address) ?? publication.address }
}

extension [Unreached] {
  /// Whether it is this computer's network, where no other source was reached: each says so, or several hosts that answered before are
  /// gone at once.
  ///
  /// - Parameter isAvailable: Whether the system knows of a network.
  func areForWantOfNetwork(_ isAvailable: Bool) -> Bool {
    guard !isEmpty else { return false }
    return allSatisfy { $0.error.isForWantOfNetwork(isAvailable) }
      || Set(filter(\.hasAnswered).map(\.host)).count >= Self.outage
  }

  /// So many hosts are not down at once.
  private static var outage: Int { 3 }
}

extension SyncStop {
  /// Whether it may go well when the network is back.
  var isForWantOfNetwork: Bool {
    if case .failed(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}

extension LibraryError {
  /// Whether it may go well when the network is back.
  public var isForWantOfNetwork: Bool {
    if case .provider(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}
