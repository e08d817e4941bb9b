/// What is known of an origin's name and password, which are among the secrets.
public struct KnownLogin: Sendable, Hashable {
  /// Another one whenever the secret is; `nil` where there is no secret.
  public let mark: String?
  /// The origin wants no more than the proof of it.
  public let isProved: Bool
  /// The origin wanted it as it is, which only the reader may allow.
  public let isDemanded: Bool
}

/// What can be changed of what is known of a login.
public enum LoginChange: Sendable, Hashable {
  case mark(String?)
  case proved(Bool)
  case demanded(Bool)
}

extension StoreWriter {
  /// Changes what is known of an origin's login, all of it or nothing.
  public func note(_ changes: [LoginChange], of origin: String) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("INSERT OR IGNORE INTO logins (origin) VALUES (?)", origin)
      for change in changes {
        switch change {
        case .mark(let mark): try connection.run("UPDATE logins SET mark = ? WHERE origin = ?", mark, origin)
        case .proved(let isIt): try connection.run("UPDATE logins SET is_proved = ? WHERE origin = ?", isIt, origin)
        case .demanded(let isIt): try connection.run("UPDATE logins SET is_demanded = ? WHERE origin = ?", isIt, origin)
        }
      }
      try connection.run(
        "DELETE FROM logins WHERE origin = ? AND mark IS NULL AND is_proved = 0 AND is_demanded = 0", origin)
    }
  }
}

extension StoreReader {
  /// What is known of an origin's login; `nil` where nothing is.
  public func login(of origin: String) throws(StorageError) -> KnownLogin? {
    try connection.row("SELECT mark, is_proved, is_demanded FROM logins WHERE origin = ?", origin) {
      KnownLogin(mark: $0.optionalText(0), isProved: $0.bool(1), isDemanded: $0.bool(2))
    }
  }
}
