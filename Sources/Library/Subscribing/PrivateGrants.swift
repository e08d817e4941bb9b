import Articles
import FoundationEssentials
import HTTP
import Storage
import Text

/// What of the private network the reader allowed: places that they typed, or said yes to, each with the computer that it led
/// to first. A name that leads to another one later gets nothing, and neither does another port.
actor PrivateGrants {
  private let store: LibraryStore
  /// The places of services that whoever started the program named. They may lead anywhere.
  private let named: Set<String>
  /// What the reader typed in this run and no subscription keeps yet: where it led, `nil` as long as nobody was reached.
  private var typed: [String: [String]?] = [:]
  /// Whether what older versions subscribed to was looked for in this run.
  private var isAdopted = false

  /// - Parameter services: Addresses.
  init(store: LibraryStore, services: [String]) {
    self.store = store
    named = Set(services.compactMap(HostHolds.host))
  }

  /// Which private computers a place may lead to.
  func access(to place: String) async -> PrivateAccess {
    if named.contains(place) { return .first }
    if let found = typed[place] { return found.map { .only(Set($0)) } ?? .first }
    guard let peers = await grants()[place] else { return .none }
    return peers.isEmpty ? .first : .only(Set(peers))
  }

  /// Takes down where a place led that may lead to the first computer.
  ///
  /// - Parameter peers: The computer's addresses; none for one that is not private: what the reader allowed is of the Internet.
  func note(_ peers: [String], at place: String) async {
    if named.contains(place) { return }
    if let found = typed[place] {
      if found == nil { typed[place] = .some(peers) }
      return
    }
    // Where it cannot be kept, it is the next computer that is the first.
    try? await change { grants in
      if grants[place]?.isEmpty == true { grants[place] = peers.isEmpty ? nil : peers }
    }
  }

  /// Lets a place that the reader typed lead where it leads now.
  func offer(_ address: String) {
    if let place = HostHolds.host(of: address) { typed.updateValue(nil, forKey: place) }
  }

  /// Keeps what the reader typed of these addresses, which they subscribed to.
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

  /// Allows what the places of these addresses lead to first.
  func allow(_ addresses: [String]) async throws(LibraryError) {
    await adopt()
    let places = addresses.compactMap(HostHolds.host)
    try await change { grants in
      for place in places where grants[place] == nil { grants[place] = [] }
    }
  }

  /// Whether an address names the private network by itself, and is not allowed yet.
  func isRefused(_ address: String) async -> Bool {
    guard let place = HostHolds.host(of: address), Self.isPrivate(address) else { return false }
    return await access(to: place) == .none
  }

  /// Before there were grants, every subscription could lead into the private network. What names it stays allowed.
  func adopt() async {
    guard !isAdopted else { return }
    isAdopted = true
    var publications: [Publication] = []
    do {
      guard try await store.read({ try $0.setting(.privatePlaces) }) == nil else { return }
      publications = try await store.read { try $0.publications() }
    } catch {
      // Nothing is allowed that is not known to have been.
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
