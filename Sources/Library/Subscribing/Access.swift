import Articles
import FoundationEssentials
import HTTP
import Providers
import Secrets

/// The credentials and permissions of the app: names and passwords, keys of services, permissions for the reader's own
/// network.
struct Access: Sendable {
  let secrets: SecretStore
  let logins: SiteLogins
  let privateGrants: PrivateGrants

  /// - Parameters:
  ///   - folder: The folder for secrets if the desktop has no keyring.
  ///   - services: The addresses of services that were stated when the program started.
  init(store: LibraryStore, folder: String, services: [String]) {
    secrets = SecretStore(folder: folder)
    logins = SiteLogins(secrets: secrets, store: store)
    privateGrants = PrivateGrants(store: store, services: services)
  }

  /// Creates the network client that uses these credentials.
  ///
  /// - Parameters:
  ///   - cache: The folder for the temporary files of the client.
  ///   - authorities: A file of certificate authorities that replaces the system's.
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

  /// Stores the login that the reader typed for a source, and the permission to reach it in the private network.
  func keepOffered(for found: FoundSource) async throws(LibraryError) {
    let addresses = [found.source.address, found.source.feed, found.site].compactMap { $0 }
    try await logins.keepOffered(to: addresses)
    try await privateGrants.keepOffered(addresses)
  }
}
