/// The places in the private network that the reader allowed, and the allowed computers of each.
///
/// A place is a host with its port, in the form of `HostHolds.host`. http and https at their default ports are one
/// place.
public struct PrivatePlaces: Sendable {
  let access: @Sendable (_ place: String) async -> PrivateAccess
  let note: @Sendable (_ place: String, _ peers: [String]) async -> Void

  /// - Parameters:
  ///   - access: Returns the private computers that a place may lead to.
  ///   - note: Records the computer that a place led to, if the access was `.first`: the computer's addresses, or none
  ///     for a public computer.
  public init(
    access: @escaping @Sendable (_ place: String) async -> PrivateAccess,
    note: @escaping @Sendable (_ place: String, _ peers: [String]) async -> Void
  ) {
    self.access = access
    self.note = note
  }

  /// Allows no place.
  public static let none = PrivatePlaces(access: { _ in .none }, note: { _, _ in })

  /// Allows any computer that a request's trusted host leads to.
  public static let all = PrivatePlaces(access: { _ in .first }, note: { _, _ in })
}

/// The computers of the private network that a place may lead to.
public enum PrivateAccess: Sendable, Hashable {
  case none
  /// The first computer that the place leads to, which is then recorded.
  case first
  /// The computers with these addresses. All addresses of the reader's own computer are written `loopback`.
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
