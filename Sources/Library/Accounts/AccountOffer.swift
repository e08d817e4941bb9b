import Articles
import HTTP
import Providers
import Text

/// What the reader says to add an account, or to sign in to one again. Nothing that prints it shows what is secret.
public struct AccountOffer: Sendable, Hashable, CustomReflectable {
  public let service: Account.Service
  /// Where the service is, an absolute address without a slash at its end.
  public let address: String
  let secret: AccountSecret
  /// The reader agreed that the service is asked by http.
  public var allowsPlain: Bool

  public var customMirror: Mirror { Mirror(self, children: ["service": service, "address": address]) }

  /// - Parameters:
  ///   - typed: The address as the reader typed it; `https` where it names no scheme. `nil` for the one that a service alone has.
  ///   - user: The reader's name there. Without one, what is secret is a key, as Miniflux gives them.
  ///   - secret: A password or a key. White space around it is none of it, as it comes along when it is copied.
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

  /// What a service gave the program.
  init(_ service: Account.Service, at address: String, secret: AccountSecret, allowsPlain: Bool) {
    self.service = service
    self.address = address
    self.secret = secret
    self.allowsPlain = allowsPlain
  }

  /// The address that was typed, without what is none of it.
  static func address(_ typed: String) throws(LibraryError) -> String {
    guard let first = try TypedAddress.candidates(typed).first else { throw .notAnAddress(typed) }
    // Nor is a name in it.
    let address = Login.taken(from: first).address.prefix { $0 != "?" && $0 != "#" }
    return String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// Signs in to an account again.
  init(_ account: Account, secret: AccountSecret) {
    service = account.service
    address = account.address
    self.secret = secret
    allowsPlain = account.allowsPlain
  }

  /// The same with what is secret taken for a key, where the service gives keys; `nil` where it does not, or it is one.
  var asKey: AccountOffer? {
    guard service == .miniflux, !secret.user.isEmpty else { return nil }
    return AccountOffer(service, at: address, secret: AccountSecret(key: secret.secret), allowsPlain: allowsPlain)
  }

  var host: String { Address.host(of: address) ?? address }

  /// Whether others on the way could read what is secret, unless the reader agreed.
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

/// What the service said to an offer.
public struct FoundAccount: Sendable, Hashable {
  public var offer: AccountOffer
  /// The reader's name there.
  public let user: String
  /// The server's version, where it says so.
  public let version: String?
  public let feeds: Int
  public let folders: Int
  /// How many articles are unread there; `nil` where that is not to be had cheaply.
  public let unread: Int?
  /// Whether the service counts no further.
  public let hasMoreUnread: Bool
}
