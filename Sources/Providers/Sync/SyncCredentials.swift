import FoundationEssentials
import HTTP
import Text

/// What a service knows the reader by. Nothing that prints it shows what is secret.
public struct SyncCredentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  enum Kind: Sendable, Hashable {
    case key(String)
    case password(user: String, String)
  }

  let kind: Kind

  /// A key that stands for the reader.
  public static func key(_ key: String) -> SyncCredentials { SyncCredentials(kind: .key(key)) }

  /// - Parameter user: The name there. Where a name holds a colon, HTTP Basic cannot carry it.
  public static func password(_ password: String, user: String) -> SyncCredentials {
    SyncCredentials(kind: .password(user: user, password))
  }

  /// The fields of HTTP Basic, for services that know no other way (RFC 7617).
  func basic(for address: String) -> Authorization? {
    guard case .password(let user, let password) = kind, !user.contains(":") else { return nil }
    return Authorization(["Authorization": Login(name: user, password: password).authorization], for: address)
  }

  /// Everything that no error may say.
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
  /// What a service says of a sign-in that it refuses, as far as it does not say again what it was sent.
  func complaint(_ text: String, besides more: [String] = []) -> String {
    // Also what is cut off is looked through, as half a secret is too much, and what is left without control characters.
    let said = [text, PlainLabel.of(plain: text, length: .max)].map { $0.lowercased() }
    let unsaid = (secrets + more).filter { !$0.isEmpty }
    let isSecret = (unsaid + unsaid.map(Address.encoded)).contains { secret in
      said.contains { $0.contains(secret.lowercased()) }
    }
    return isSecret ? "" : PlainLabel.of(plain: text, length: 200)
  }
}
