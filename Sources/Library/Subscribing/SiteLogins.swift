import FoundationEssentials
import HTTP
import Secrets
import Storage
import Text

/// Names and passwords of sites, by their origins. They are stored as secrets. The library records which origins have a
/// login, so that a reader without logins never waits for the keyring.
actor SiteLogins {
  private let secrets: SecretStore
  private let store: LibraryStore
  /// The logins that the reader typed and that are not stored with a subscription yet.
  private var offered: [String: Login] = [:]
  /// The logins that were read from the secrets, each with its mark. The mark changes with the login.
  private var known: [String: (mark: String, login: Task<Login?, Never>)] = [:]
  /// True if this run has already searched for stored addresses with a name and a password.
  private var isAdopted = false

  init(secrets: SecretStore, store: LibraryStore) {
    self.secrets = secrets
    self.store = store
  }

  /// The login to send to an origin.
  func login(for origin: String) async -> Login? {
    guard var login = await knownLogin(for: origin) else { return nil }
    login.isOnlyProved = await stored(origin)?.isProved == true
    return login
  }

  /// Records that an origin accepts a proof of the login (HTTP Digest), so that the password itself is not sent there
  /// again.
  func noteProof(for origin: String) async {
    let stored = await stored(origin)
    guard stored?.isDemanded == true || stored?.isProved != true else { return }
    await note([.demanded(false), .proved(true)], of: origin)
  }

  /// Records that an origin which accepted a proof now wants the password itself.
  ///
  /// Over https this is accepted. Over http, an attacker in the network could fake the demand, so the password is sent
  /// only after the reader has typed it again.
  ///
  /// - Returns: True if the password may be sent.
  func noteDemand(by origin: String) async -> Bool {
    if origin.hasPrefix("https:") {
      await note([.proved(false)], of: origin)
      return true
    }
    if await stored(origin)?.isDemanded != true { await note([.demanded(true)], of: origin) }
    return false
  }

  /// Accepts an origin's demand for the password itself, after the reader typed the password again.
  private func obeyDemand(by origin: String) async {
    guard await stored(origin)?.isDemanded == true else { return }
    await note([.proved(false), .demanded(false)], of: origin)
  }

  private func note(_ changes: [LoginChange], of origin: String) async {
    try? await store.write { try await $0.note(changes, of: origin) }
  }

  private func stored(_ origin: String) async -> KnownLogin? {
    (try? await store.read { try $0.login(of: origin) }) ?? nil
  }

  private func knownLogin(for origin: String) async -> Login? {
    if let login = offered[origin] { return login }
    // Another program that uses the library may have changed the login.
    guard let mark = await stored(origin)?.mark else { return nil }
    let reading: Task<Login?, Never>
    if let known = known[origin], known.mark == mark {
      reading = known.login
    } else {
      reading = Task { [secrets] in await secrets.read(Self.name(origin)).flatMap { Login(text: $0.key) } }
      known[origin] = (mark, reading)
    }
    let login = await reading.value
    // The keyring may be locked now and open the next time, so `nil` is not kept.
    if login == nil, known[origin]?.mark == mark { known[origin] = nil }
    return login
  }

  /// Sends a login to an origin from now on, until the program ends.
  func offer(_ login: Login, to origin: String) async {
    offered[origin] = login
    await obeyDemand(by: origin)
  }

  /// Stores the typed logins for the hosts of a subscription.
  func keepOffered(to addresses: [String]) async throws(LibraryError) {
    let hosts = Set(addresses.compactMap(Self.host))
    for (origin, login) in offered where Self.host(origin).map(hosts.contains) ?? false {
      try await write(login, for: origin)
    }
  }

  /// The place of an origin's login; `nil` if there is none.
  func place(for origin: String) async -> SecretPlace? {
    guard await stored(origin)?.mark != nil else { return nil }
    return await secrets.read(Self.name(origin))?.place
  }

  /// Stores or deletes a login.
  @discardableResult
  func write(_ login: Login?, for origin: String) async throws(LibraryError) -> SecretPlace? {
    let place = try await LibraryError.wrapping { try await secrets.write(login?.text, for: Self.name(origin)) }
    offered[origin] = nil
    known[origin] = nil
    if login != nil { await obeyDemand(by: origin) }
    try await store.write { try await $0.note([.mark(login == nil ? nil : UUID().uuidString)], of: origin) }
    return place
  }

  /// Returns true at the first call in a run. The caller then searches for addresses that older versions stored with a
  /// name and a password.
  func beginAdopting() -> Bool {
    defer { isAdopted = true }
    return !isAdopted
  }

  private static func name(_ origin: String) -> String { "login " + origin }

  private static func host(_ address: String) -> String? {
    Address.host(of: address)
  }
}
