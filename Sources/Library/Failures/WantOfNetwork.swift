import Articles
import HTTP

extension HTTPError {
  /// True if the failure may be the fault of this computer: no route leads out, or the system knows of no network.
  ///
  /// - Parameter isAvailable: True if the system knows of a network.
  func isForWantOfNetwork(_ isAvailable: Bool) -> Bool {
    switch self {
    case .unreachable: true
    case .hostNotFound, .timedOut: !isAvailable
    default: false
    }
  }
}

extension HTTPError {
  /// True if many such errors at once may mean that there is no network, even if the system does not know.
  var mayBeForWantOfNetwork: Bool { [.unreachable, .hostNotFound, .timedOut].contains(self) }
}

/// A source that could not be reached in a refresh.
struct Unreached: Sendable {
  let publication: Publication
  let error: HTTPError
  /// True if the source's previous answer was usable.
  let hasAnswered: Bool

  fileprivate var host: String { HostHolds.host(of: publication.address) ?? publication.address }
}

extension [Unreached] {
  /// True if this computer has no network, provided that no other source was reached: each error says so, or several
  /// hosts that answered before fail at once.
  ///
  /// - Parameter isAvailable: True if the system knows of a network.
  func areForWantOfNetwork(_ isAvailable: Bool) -> Bool {
    guard !isEmpty else { return false }
    return allSatisfy { $0.error.isForWantOfNetwork(isAvailable) }
      || Set(filter(\.hasAnswered).map(\.host)).count >= Self.outage
  }

  /// The number of unreachable hosts that means an outage of the network: so many hosts are not down at once.
  private static var outage: Int { 3 }
}

extension SyncStop {
  /// True if the sync may succeed when the network is back.
  var isForWantOfNetwork: Bool {
    if case .failed(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}

extension LibraryError {
  /// True if the request may succeed when the network is back.
  public var isForWantOfNetwork: Bool {
    if case .provider(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}
