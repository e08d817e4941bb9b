import Articles
import FoundationEssentials
import HTTP
import Storage
import Text

/// The permissions for the private network: the places that the reader typed or confirmed, each with the first computer
/// that it led to. Access is refused if a name leads to another computer later, or if another port is requested.
actor PrivateGrants {
  private let store: LibraryStore
  /// The places of services that were stated when the program started. They may lead to any computer.
  private let named: Set<String>
  /// The places that the reader typed in this run and that are not stored with a subscription yet. Each has the private
  /// addresses that it led to; `nil` before the first connection.
  private var typed: [String: [String]?] = [:]
  /// True if the subscriptions of older versions got their permissions in this run.
  private var isAdopted = false

  /// - Parameter services: The addresses of services.
  init(store: LibraryStore, services: [String]) {
    self.store = store
    named = Set(services.compactMap(HostHolds.host))
  }

  func access(to place: String) async -> PrivateAccess {
    if named.contains(place) { return .first }
    if let found = typed[place] { return found.map { .only(Set($0)) } ?? .first }
    guard let peers = await grants()[place] else { return .none }
    return peers.isEmpty ? .first : .only(Set(peers))
  }

  /// Records the computer that a place led to.
  ///
  /// - Parameter peers: The computer's private addresses; empty for a public computer. The place may then lead only to
  ///   the Internet.
  func note(_ peers: [String], at place: String) async {
    if named.contains(place) { return }
    if let found = typed[place] {
      if found == nil { typed[place] = .some(peers) }
      return
    }
    // If this cannot be stored, the next computer that the place leads to counts as its first one.
    try? await change { grants in
      if grants[place]?.isEmpty == true { grants[place] = peers.isEmpty ? nil : peers }
    }
  }

  /// Allows a place that the reader typed to lead to its current computer.
  func offer(_ address: String) {
    if let place = HostHolds.host(of: address) { typed.updateValue(nil, forKey: place) }
  }

  /// Stores the permissions of typed addresses, after the reader subscribed to them.
  func keepOffered(_ addresses: [String]) async throws(LibraryError) {
    for place in Set(addresses.compactMap(HostHolds.host)) {
      guard let found = typed[place], let peers = found else { continue }
      let kept = await grants()[place]
      if kept != (peers.isEmpty ? nil : peers) {
        try await change { $0[place] = peers.isEmpty ? nil : peers }
      }
      typed[place] = nil
    }
  }

  /// Allows the places of these addresses to lead to their first computers.
  func allow(_ addresses: [String]) async throws(LibraryError) {
    await adopt()
    let places = addresses.compactMap(HostHolds.host)
    try await change { grants in
      for place in places where grants[place] == nil { grants[place] = [] }
    }
  }

  /// True if an address is in the private network by its text, and is not allowed.
  func isRefused(_ address: String) async -> Bool {
    guard let place = HostHolds.host(of: address), Self.isPrivate(address) else { return false }
    return await access(to: place) == .none
  }

  /// Allows the private addresses among existing subscriptions. In older versions there were no permissions, and every
  /// subscription could lead into the private network.
  func adopt() async {
    guard !isAdopted else { return }
    isAdopted = true
    var publications: [Publication] = []
    do {
      guard try await store.read({ try $0.setting(.privatePlaces) }) == nil else { return }
      publications = try await store.read { try $0.publications() }
    } catch {
      // If the subscriptions cannot be read, nothing is allowed.
      return isAdopted = false
    }
    let places = publications.map(\.address).filter(Self.isPrivate).compactMap(HostHolds.host)
    try? await change { grants in
      for place in places where grants[place] == nil { grants[place] = [] }
    }
  }

  private static func isPrivate(_ address: String) -> Bool {
    guard let host = Address.host(of: address) else { return false }
    return isPrivateHost(host)
  }

  private func grants() async -> [String: [String]] {
    await adopt()
    return (try? await store.read { try $0.privatePlaces() }) ?? [:]
  }

  private func change(_ change: @Sendable (inout [String: [String]]) -> Void) async throws(LibraryError) {
    try await store.write { try await $0.changePrivatePlaces(change) }
  }
}
