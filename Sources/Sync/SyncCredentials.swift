import FoundationEssentials
import HTTP
import Text

/// The reader's credentials at a service. Printing them shows no secrets.
public struct SyncCredentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  enum Kind: Sendable, Hashable {
    case key(String)
    case password(user: String, String)
  }

  let kind: Kind

  /// Creates credentials from a key that identifies the reader.
  public static func key(_ key: String) -> SyncCredentials { SyncCredentials(kind: .key(key)) }

  /// - Parameter user: The user name. HTTP Basic cannot send a name with a colon.
  public static func password(_ password: String, user: String) -> SyncCredentials {
    SyncCredentials(kind: .password(user: user, password))
  }

  /// Returns the HTTP Basic fields (RFC 7617), for services that accept only these.
  func basic(for address: String) -> Authorization? {
    guard case .password(let user, let password) = kind, !user.contains(":") else { return nil }
    return Authorization(["Authorization": Login(name: user, password: password).authorization], for: address)
  }

  /// The texts that no error message may contain.
  var secrets: [String] {
    switch kind {
    case .key(let key): [key]
    case .password(let user, let password):
      [password, Self.base64("\(user):\(password)"), Self.base64(password)]
    }
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  public var description: String {
    switch kind {
    case .key: "a key"
    case .password: "a name and a password"
    }
  }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SyncCredentials {
  /// Returns a service's message about a refused sign-in; empty if it repeats a secret.
  func complaint(_ text: String, besides more: [String] = []) -> String {
    // The whole text is searched, because even a part of a secret must not be shown. The text is also searched without
    // control characters.
    let said = [text, PlainLabel.of(plain: text, length: .max)].map { $0.lowercased() }
    let unsaid = (secrets + more).filter { !$0.isEmpty }
    let isSecret = (unsaid + unsaid.map { Address.encoded($0) }).contains { secret in
      said.contains { $0.contains(secret.lowercased()) }
    }
    return isSecret ? "" : PlainLabel.of(plain: text, length: 200)
  }
}
