import Articles
import FoundationEssentials
import Sync
import Text

/// The secret of an account, kept in the secret store as JSON. Printing this value shows no secret.
struct AccountSecret: Sendable, Hashable, Codable, CustomReflectable {
  /// The name that the reader signs in with; empty for a key.
  let user: String
  /// A password, or a key.
  let secret: String
  /// The token of a sign-in. For some time, it replaces the password.
  var auth: String?

  /// - Throws: `.account(.noSecret)` if the secret is empty.
  init(user: String, secret: String) throws(LibraryError) {
    self.user = user.trimmingWhitespace
    self.secret = secret.trimmingWhitespace
    guard !self.secret.isEmpty else { throw .account(.noSecret) }
  }

  init(_ pass: (user: String, password: String)) {
    user = pass.user
    secret = pass.password
  }

  init(key: String) {
    user = ""
    secret = key
  }

  init?(text: String) {
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = known
  }

  var text: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }

  var credentials: SyncCredentials { user.isEmpty ? .key(secret) : .password(secret, user: user) }

  var customMirror: Mirror { Mirror(self, children: []) }

  /// The name of an account's secret in the secret store.
  static func name(of account: Account.ID) -> String { "account:\(account)" }
}
