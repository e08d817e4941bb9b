import Articles
import HTTP

extension HTTPError {
  /// True if the cause may be this computer: there is no route to the Internet, or the system knows of no network.
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
  /// True if several errors of this kind at once may mean that there is no network, although the system reports one.
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
  /// True if this computer has no network. The result is true if every error shows this, or if several hosts that
  /// answered before fail at once. The result is only correct if no other source was reached.
  ///
  /// - Parameter isAvailable: True if the system knows of a network.
  func areForWantOfNetwork(_ isAvailable: Bool) -> Bool {
    guard !isEmpty else { return false }
    return allSatisfy { $0.error.isForWantOfNetwork(isAvailable) }
      || Set(filter(\.hasAnswered).map(\.host)).count >= Self.outage
  }

  /// The number of unreachable hosts from which the network is considered down, because so many hosts do not fail at
  /// once.
  private static var outage: Int { 3 }
}

extension SyncStop {
  /// True if there was no network, so that the sync may succeed later.
  var isForWantOfNetwork: Bool {
    if case .failed(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}

extension LibraryError {
  /// True if there was no network, so that the request may succeed later.
  public var isForWantOfNetwork: Bool {
    if case .provider(.network(let error)) = self { error.isForWantOfNetwork(Network.isAvailable) } else { false }
  }
}
