import FoundationEssentials
import HTTP
import Secrets
import Storage
import Text

/// Names and passwords of sites, by their origins. They are secrets; that an origin has one is in the library, so that nobody
/// who has none waits for the keyring.
actor SiteLogins {
  private let secrets: SecretStore
  private let store: LibraryStore
  /// What the reader typed, and no subscription keeps yet.
  private var offered: [String: Login] = [:]
  /// What was read of the secrets, with the mark that was theirs then.
  private var known: [String: (mark: String, login: Task<Login?, Never>)] = [:]
  /// Whether addresses that were stored with a name and a password were looked for in this run.
  private var isAdopted = false

  init(secrets: SecretStore, store: LibraryStore) {
    self.secrets = secrets
    self.store = store
  }

  /// What to send to an origin.
  func login(for origin: String) async -> Login? {
    guard var login = await knownLogin(for: origin) else { return nil }
    login.isOnlyProved = await stored(origin)?.isProved == true
    return login
  }

  /// Takes down that an origin wants no more than the proof of a login, so that it is not sent there again.
  func noteProof(for origin: String) async {
    let stored = await stored(origin)
    guard stored?.isDemanded == true || stored?.isProved != true else { return }
    await note([.demanded(false), .proved(true)], of: origin)
  }

  /// Takes down that an origin that wanted no more than the proof of a login wants it as it is now.
  ///
  /// Over https that is believed. Over plain http anybody on the way may say so: there the login is not sent until the reader has
  /// typed it once more.
  ///
  /// - Returns: Whether to send it.
  func noteDemand(by origin: String) async -> Bool {
    if origin.hasPrefix("https:") {
      await note([.proved(false)], of: origin)
      return true
    }
    if await stored(origin)?.isDemanded != true { await note([.demanded(true)], of: origin) }
    return false
  }

  /// What the reader types after an origin wanted it as it is, they want sent.
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
    // Another program that uses the library may have changed it.
    guard let mark = await stored(origin)?.mark else { return nil }
    let reading: Task<Login?, Never>
    if let known = known[origin], known.mark == mark {
      reading = known.login
    } else {
      reading = Task { [secrets] in await secrets.read(Self.name(origin)).flatMap { Login(text: $0.key) } }
      known[origin] = (mark, reading)
    }
    let login = await reading.value
    // A keyring that is locked may be open the next time.
    if login == nil, known[origin]?.mark == mark { known[origin] = nil }
    return login
  }

  /// Sends a login to an origin from now on, in this run.
  func offer(_ login: Login, to origin: String) async {
    offered[origin] = login
    await obeyDemand(by: origin)
  }

  /// Keeps what was offered to the hosts of a subscription.
  func keepOffered(to addresses: [String]) async throws(LibraryError) {
    let hosts = Set(addresses.compactMap(Self.host))
    for (origin, login) in offered where Self.host(origin).map(hosts.contains) ?? false {
      try await write(login, for: origin)
    }
  }

  /// Where the login of an origin is; `nil` where there is none.
  func place(for origin: String) async -> SecretPlace? {
    guard await stored(origin)?.mark != nil else { return nil }
    return await secrets.read(Self.name(origin))?.place
  }

  /// Keeps a login, or forgets it.
  @discardableResult
  func write(_ login: Login?, for origin: String) async throws(LibraryError) -> SecretPlace? {
    let place = try await LibraryError.wrapping { try await secrets.write(login?.text, for: Self.name(origin)) }
    offered[origin] = nil
    known[origin] = nil
    if login != nil { await obeyDemand(by: origin) }
    try await store.write { try await $0.note([.mark(login == nil ? nil : UUID().uuidString)], of: origin) }
    return place
  }

  /// Whether addresses are to be looked through that older versions stored with a name and a password: once in a run.
  func beginAdopting() -> Bool {
    defer { isAdopted = true }
    return !isAdopted
  }

  private static func name(_ origin: String) -> String { "login " + origin }

  private static func host(_ address: String) -> String? {
    Address.host(of: address)
  }
}
