import Articles
import Text

extension Account.Service {
  /// The special properties of the service and their effects in the app, each as a sentence in the reader's language.
  public var quirks: [String] {
    switch self {
    case .miniflux:
      [
        translated(
          "Before version 2.3.2 Courant looks at each article before starring it."),
        translated("Before version 2.3.2 its lists come with all texts."),
      ]
    case .freshRSS:
      [
        translated("It confirms every change. Courant checks afterwards what was stored."),
        translated(
          "It lets old articles of a feed go, also unread ones. They stay here. They count as read once newer ones are read elsewhere."
        ),
      ]
    case .commaFeed: [translated("Folders cannot be renamed from here, only at the service itself.")]
    case .theOldReader: [translated("It lists at most 10,000 articles.")]
    case .minifluxReader:
      [
        translated(
          "In some versions a second mark removes the first. Courant fetches its lists before it sends marks."),
        translated("There is no list of a feed’s old articles."),
      ]
    case .googleReader: [translated("It confirms every change. Courant checks afterwards what was stored.")]
    case .nextcloud: [translated("Every list has all articles. It does not say which are gone.")]
    }
  }
}

extension Library {
  /// The place of an account's password or key; `nil` if there is none, or the keyring is locked.
  public func secretPlace(of account: Account.ID) async -> SecretPlace? {
    await access.secrets.read(AccountSecret.name(of: account))?.place
  }

  /// Asks for the version of an account's server; `nil` if the server does not state it, or refused the password.
  public func serverVersion(of account: Account.ID) async -> String? {
    guard let stored = try? await accounts().first(where: { $0.id == account }), stored.failure != .signInRefused,
      // Other services do not state a version, so they are not asked.
      stored.service == .miniflux || stored.service == .nextcloud,
      let connection = try? await accountAccess.connection(to: stored)
    else { return nil }
    return try? await connection.service.signIn().version
  }
}
