extension StoreWriter {
  /// Changes the allowed places in the private network, and the addresses of the first computer that each led to.
  public func changePrivatePlaces(
    _ change: @Sendable (inout [String: [String]]) -> Void
  ) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let before = try connection.privatePlaces()
      var places = before
      change(&places)
      for place in before.keys where places[place] == nil {
        try connection.run("DELETE FROM private_places WHERE place = ?", place)
      }
      for (place, peers) in places where before[place] != peers {
        try connection.run(
          "INSERT OR REPLACE INTO private_places (place, peers) VALUES (?, ?)", place, JSON.text(peers))
      }
      try set(.privatePlaces, to: "known")
    }
  }

  /// Changes the state of an origin's login: all changes or none.
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
  /// Returns the allowed places in the private network, with the addresses of the first computer that each led to. The
  /// addresses are empty before the first connection.
  public func privatePlaces() throws(StorageError) -> [String: [String]] { try connection.privatePlaces() }

  /// Returns the state of an origin's login; `nil` if unknown.
  public func login(of origin: String) throws(StorageError) -> KnownLogin? {
    try connection.row("SELECT mark, is_proved, is_demanded FROM logins WHERE origin = ?", origin) {
      KnownLogin(mark: $0.optionalText(0), isProved: $0.bool(1), isDemanded: $0.bool(2))
    }
  }
}

extension Connection {
  fileprivate func privatePlaces() throws(StorageError) -> [String: [String]] {
    let rows = try rows("SELECT place, peers FROM private_places") { ($0.text(0), JSON.list($0.text(1)) as [String]) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}

/// The state of an origin's login. The name and password themselves are in the secret store.
public struct KnownLogin: Sendable, Hashable {
  /// A random mark that changes with the secret; `nil` if there is no secret.
  public let mark: String?
  /// True if the origin needs only a proof of the password.
  public let isProved: Bool
  /// True if the origin demanded the password itself. Only the reader may allow this.
  public let isDemanded: Bool
}

/// A change to the state of a login.
public enum LoginChange: Sendable, Hashable {
  case mark(String?)
  case proved(Bool)
  case demanded(Bool)
}
