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
