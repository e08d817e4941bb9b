/// Knows which places in the private network the reader allowed, and at which computers.
///
/// A place is what `HostHolds.host` names: a host with its port, where http and https at their own ports are one.
public struct PrivatePlaces: Sendable {
  let access: @Sendable (_ place: String) async -> PrivateAccess
  let note: @Sendable (_ place: String, _ peers: [String]) async -> Void

  /// - Parameters:
  ///   - access: Tells which private computers a place may lead to.
  ///   - note: Takes down where a place led whose access was `.first`: the computer's
  ///     addresses, or none for a public one.
  public init(
    access: @escaping @Sendable (_ place: String) async -> PrivateAccess,
    note: @escaping @Sendable (_ place: String, _ peers: [String]) async -> Void
  ) {
    self.access = access
    self.note = note
  }

  /// Allows none.
  public static let none = PrivatePlaces(access: { _ in .none }, note: { _, _ in })

  /// Allows whatever a request's trusted host leads to.
  public static let all = PrivatePlaces(access: { _ in .first }, note: { _, _ in })
}

/// Which computers of the private network a place may lead to.
public enum PrivateAccess: Sendable, Hashable {
  case none
  /// The first one that it leads to, which is told then.
  case first
  /// These, by their addresses. All addresses of this computer itself are one, `loopback`.
  case only(Set<String>)

  /// - Parameter peer: A private address.
  func allows(_ peer: String) -> Bool {
    switch self {
    case .none: false
    case .first: true
    case .only(let peers): peers.contains(peer)
    }
  }
}
