import Articles
import FoundationEssentials
import HTTP
import Secrets
import Sync

/// Connects to the services of accounts with the credentials in the secret store.
actor AccountAccess {
  private let secrets: SecretStore
  private let client: Client
  private let now: @Sendable () -> Date
  /// The open connections of this run. All calls for an account use the same connection, so they share its sign-in, or
  /// the refusal of its password.
  private var known: [Account.ID: Known] = [:]

  private struct Known {
    let account: Account
    /// The stored secret. The changing token of a sign-in is not compared.
    let secret: AccountSecret
    let connection: AccountConnection
  }

  init(secrets: SecretStore, client: Client, now: @escaping @Sendable () -> Date) {
    self.secrets = secrets
    self.client = client
    self.now = now
  }

  /// Returns the connection to an account's service.
  ///
  /// - Throws: `SyncStop.noSecret` if no secret is stored, or the keyring is locked.
  func connection(to account: Account) async throws(SyncStop) -> AccountConnection {
    guard account.allowsPlain || !AccountOffer.isPlain(account.address) else {
      throw .failed(.network(.unsupportedScheme("http")))
    }
    guard let text = await secrets.read(AccountSecret.name(of: account.id))?.key, let kept = AccountSecret(text: text)
    else { throw .noSecret }
    // Another program may have changed the password or the address.
    if let known = known[account.id], known.account.address == account.address,
      known.secret.credentials == kept.credentials
    {
      return known.connection
    }
    let connection = open(account.service, at: account.address, kept) { [weak self] auth in
      await self?.keep(auth: auth, of: account.id, signedInWith: kept.credentials)
    }
    known[account.id] = Known(account: account, secret: kept, connection: connection)
    return connection
  }

  /// Opens a connection to a service that has no stored account yet.
  func connection(to offer: AccountOffer) -> AccountConnection {
    open(offer.service, at: offer.address, offer.secret) { _ in }
  }

  /// Stores the secret of an account.
  func keep(_ secret: AccountSecret, of account: Account.ID) async throws(LibraryError) {
    known[account] = nil
    _ = try await LibraryError.wrapping { try await secrets.write(secret.text, for: AccountSecret.name(of: account)) }
  }

  /// Drops the connection to an account after its service refused the password, so that the next call opens a new one.
  func close(_ account: Account.ID) { known[account] = nil }

  /// The stored secret of an account; `nil` if there is none, or the keyring is locked.
  func secret(of account: Account.ID) async -> AccountSecret? {
    await secrets.read(AccountSecret.name(of: account)).flatMap { AccountSecret(text: $0.key) }
  }

  func forget(_ account: Account.ID) async throws(LibraryError) {
    known[account] = nil
    _ = try await LibraryError.wrapping { try await secrets.write(nil, for: AccountSecret.name(of: account)) }
  }

  /// True if the connection uses the stored secret. If false, the reader or another program has signed in again
  /// meanwhile.
  func isCurrent(_ connection: AccountConnection, for account: Account.ID) async -> Bool {
    await secret(of: account)?.credentials == connection.credentials
  }

  /// Stores the token of a sign-in, unless the account has other credentials by now, or was removed.
  private func keep(auth: String, of account: Account.ID, signedInWith credentials: SyncCredentials) async {
    // If the token cannot be stored, the next run signs in again.
    try? await secrets.change(AccountSecret.name(of: account)) { text in
      guard var kept = AccountSecret(text: text), kept.credentials == credentials else { return text }
      kept.auth = auth
      return kept.text
    }
  }

  private func open(
    _ service: Account.Service, at address: String, _ secret: AccountSecret,
    keep: @escaping @Sendable (String) async -> Void
  ) -> AccountConnection {
    let (meter, credentials) = (SyncMeter(), secret.credentials)
    func reader(_ dialect: Dialect) -> GoogleReader {
      GoogleReader(
        address: address, dialect: dialect, credentials: credentials, auth: secret.auth, client: client, meter: meter,
        now: now, keep: keep)
    }
    let speaker: any SyncService =
      switch service {
      case .miniflux:
        Miniflux(address: address, credentials: credentials, client: client, meter: meter, now: now)
      case .nextcloud:
        NextcloudNews(address: address, credentials: credentials, client: client, meter: meter, now: now)
      case .freshRSS: reader(.freshRSS)
      case .commaFeed: reader(.commaFeed)
      case .theOldReader: reader(.theOldReader)
      case .minifluxReader: reader(.miniflux)
      case .googleReader: reader(.plain)
      }
    return AccountConnection(service: speaker, credentials: credentials, meter: meter)
  }
}

/// The connection to a service for one account.
struct AccountConnection: Sendable {
  let service: any SyncService
  let credentials: SyncCredentials
  /// Counts the calls to the service.
  let meter: SyncMeter
}
