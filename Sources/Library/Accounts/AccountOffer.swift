import Articles
import HTTP
import Sync
import Text

/// The reader's input for adding an account, or for signing in to an account again. Printing this value shows no
/// secret.
public struct AccountOffer: Sendable, Hashable, CustomReflectable {
  public let service: Account.Service
  /// The absolute address of the service, without a slash at its end.
  public let address: String
  let secret: AccountSecret
  /// True if the reader agreed to use http.
  public var allowsPlain: Bool

  public var customMirror: Mirror { Mirror(self, children: ["service": service, "address": address]) }

  /// - Parameters:
  ///   - typed: The address as the reader typed it; `https` if it has no scheme. `nil` for a service with one known
  ///     address.
  ///   - user: The reader's name at the service. If it is empty, the secret is a key, as with Miniflux.
  ///   - secret: A password or a key. White space around it is removed, because it is often copied by accident.
  /// - Throws: `.notAnAddress`, and `.account(.noSecret)`.
  public init(
    _ service: Account.Service, typed: String?, user: String, secret: String, allowsPlain: Bool = false
  ) throws(LibraryError) {
    let known = typed.map { $0.allSatisfy(\.isWhitespace) } ?? true ? service.knownAddress : nil
    self.service = service
    let address = try Self.address(known ?? typed ?? "")
    self.address = service == .freshRSS ? Dialect.freshRSS.site(of: address) : address
    self.secret = try AccountSecret(user: user, secret: secret)
    self.allowsPlain = allowsPlain
  }

  /// Creates an offer with a secret that a service gave the program.
  init(_ service: Account.Service, at address: String, secret: AccountSecret, allowsPlain: Bool) {
    self.service = service
    self.address = address
    self.secret = secret
    self.allowsPlain = allowsPlain
  }

  /// Returns the typed address without its name and password, query, fragment, and slashes at its end.
  static func address(_ typed: String) throws(LibraryError) -> String {
    guard let first = try TypedAddress.candidates(typed).first else { throw .notAnAddress(typed) }
    // A name and a password in the address are dropped, too.
    let address = Login.taken(from: first).address.prefix { $0 != "?" && $0 != "#" }
    return String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// Creates an offer for signing in to an account again.
  init(_ account: Account, secret: AccountSecret) {
    service = account.service
    address = account.address
    self.secret = secret
    allowsPlain = account.allowsPlain
  }

  /// The same offer with the secret as a key; `nil` if the service has no keys, or the secret is a key already.
  var asKey: AccountOffer? {
    guard service == .miniflux, !secret.user.isEmpty else { return nil }
    return AccountOffer(service, at: address, secret: AccountSecret(key: secret.secret), allowsPlain: allowsPlain)
  }

  var host: String { Address.host(of: address) ?? address }

  /// True if others on the network could read the secret, and the reader did not agree to unencrypted HTTP.
  var isTooPlain: Bool { !allowsPlain && Self.isPlain(address) }

  static func isPlain(_ address: String) -> Bool {
    guard address.lowercased().hasPrefix("http:") else { return false }
    return !isThisComputer(Address.host(of: address) ?? "")
  }

  private static func isThisComputer(_ host: String) -> Bool {
    let parts = host.split(separator: ".")
    return ["localhost", "::1", "[::1]"].contains(host.lowercased())
      || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// The service's answer to an offer.
public struct FoundAccount: Sendable, Hashable {
  public var offer: AccountOffer
  /// The reader's name at the service.
  public let user: String
  /// The server's version; `nil` if the server does not state it.
  public let version: String?
  public let feeds: Int
  public let folders: Int
  /// The number of unread articles at the service; `nil` if asking for it would cost too much.
  public let unread: Int?
  /// True if there are more unread articles than `unread`, because the service stopped counting.
  public let hasMoreUnread: Bool
}
