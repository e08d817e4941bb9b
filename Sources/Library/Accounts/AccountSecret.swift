import Articles
import FoundationEssentials
import Providers

/// What is kept of an account where secrets are, as JSON. Nothing that prints it shows what is secret.
struct AccountSecret: Sendable, Hashable, Codable, CustomReflectable {
  /// The name that the reader signs in with; empty for a key.
  let user: String
  /// A password, or a key.
  let secret: String
  /// What a sign-in gave, which is as good as the password for a while.
  var auth: String?

  /// - Throws: `.account(.noSecret)`.
  init(user: String, secret: String) throws(LibraryError) {
    self.user = Self.trimmed(user)
    self.secret = Self.trimmed(secret)
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

  /// What the secret store calls it.
  static func name(of account: Account.ID) -> String { "account:\(account)" }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
