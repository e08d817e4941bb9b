import Articles
import Providers
import Text

extension Account.Service {
  /// What is odd about the service, and what follows from that here, each as a sentence in the reader's language.
  public var quirks: [String] {
    switch self {
    case .miniflux:
      [
        translated("Before version 2.3.2 a star is turned, not set: each article is looked at before."),
        translated("There is no list of numbers before version 2.3.2, so lists come with their texts."),
      ]
    case .freshRSS:
      [
        translated("It says OK to everything: what was sent is looked at again."),
        translated("It drops unread articles beyond 200 of a feed. They stay here."),
      ]
    case .commaFeed: [translated("It has no edits of folders’ names: they are made there.")]
    case .theOldReader: [translated("It lists at most 10,000 articles.")]
    case .minifluxReader:
      [
        translated("Marking again takes the mark away in some versions: lists always come before marks."),
        translated("There is no list of a feed’s old articles."),
      ]
    case .googleReader: [translated("It says OK to everything: what was sent is looked at again.")]
    case .nextcloud: [translated("Articles come with every list, and nothing is said of those that are gone.")]
    }
  }
}

extension Library {
  /// Where an account's password or key is; `nil` where there is none, or the keyring is locked.
  public func secretPlace(of account: Account.ID) async -> SecretPlace? {
    await access.secrets.read(AccountSecret.name(of: account))?.place
  }

  /// The version of the server that an account is at, which is asked; `nil` where it says none, or refused the password.
  public func serverVersion(of account: Account.ID) async -> String? {
    guard let stored = try? await accounts().first(where: { $0.id == account }), stored.failure != .signInRefused,
      let connection = try? await accountAccess.connection(to: stored)
    else { return nil }
    return try? await connection.service.signIn().version
  }
}
