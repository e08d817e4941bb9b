import Articles
import FoundationEssentials
import HTTP
import Providers
import Secrets

/// What lets Courant in where not everybody is: names and passwords, the key to a service, the reader's own network.
struct Access: Sendable {
  let secrets: SecretStore
  let logins: SiteLogins
  let privateGrants: PrivateGrants

  /// - Parameters:
  ///   - folder: Where secrets are kept that the desktop has no keyring for.
  ///   - services: The addresses of services that whoever started the program named.
  init(store: LibraryStore, folder: String, services: [String]) {
    secrets = SecretStore(folder: folder)
    logins = SiteLogins(secrets: secrets, store: store)
    privateGrants = PrivateGrants(store: store, services: services)
  }

  /// The network client that asks with it.
  ///
  /// - Parameters:
  ///   - cache: Its folder for what it keeps between two starts.
  ///   - authorities: A file of the authorities that vouch for servers, in place of the system's.
  ///   - holds: The pauses that servers asked for.
  func client(userAgent: String, cache: String, authorities: String?, holds: HostHolds) -> Client {
    var settings = Client.Settings(userAgent: userAgent)
    settings.authorities = authorities
    settings.folder = cache
    return Client(
      settings, holds: holds,
      logins: Logins(
        login: { [logins] in await logins.login(for: $0) }, noteProof: { [logins] in await logins.noteProof(for: $0) },
        noteDemand: { [logins] in await logins.noteDemand(by: $0) }),
      places: PrivatePlaces(
        access: { [privateGrants] in await privateGrants.access(to: $0) },
        note: { [privateGrants] in await privateGrants.note($1, at: $0) }))
  }

  /// Keeps what the reader typed to get to a source: a name and a password, and the way into the private network.
  func keepOffered(for found: FoundSource) async throws(LibraryError) {
    let addresses = [found.source.address, found.source.feed, found.site].compactMap { $0 }
    try await logins.keepOffered(to: addresses)
    try await privateGrants.keepOffered(addresses)
  }
}
