import Articles
import HTTP
import Secrets
import Storage

public typealias Login = HTTP.Login

extension Library {
  /// Sends a login to the origin of an address from now on. The login is stored when the reader subscribes to a source
  /// on its host.
  public func offer(_ login: Login, to address: String) async {
    if let origin = Login.origin(of: address) { await access.logins.offer(login, to: origin) }
  }

  /// Stores the login for the origin of an address as a secret, or deletes it.
  ///
  /// - Returns: The place of the login now.
  /// - Throws: `.notAnAddress` if the address has no origin.
  @discardableResult
  public func setLogin(_ login: Login?, for address: String) async throws(LibraryError) -> SecretPlace? {
    guard let origin = Login.origin(of: address) else { throw .notAnAddress(address) }
    return try await access.logins.write(login, for: origin)
  }

  /// The place of the login for the origin of an address; `nil` if there is none.
  public func loginPlace(for address: String) async -> SecretPlace? {
    guard let origin = Login.origin(of: address) else { return nil }
    return await access.logins.place(for: origin)
  }

  /// The stored name for the origin of an address; `nil` if there is none.
  public func loginName(for address: String) async -> String? {
    guard let origin = Login.origin(of: address) else { return nil }
    return await access.logins.login(for: origin)?.name
  }

  /// Moves names and passwords that older versions stored in subscriptions' addresses to the secrets.
  func adoptLogins() async {
    guard await access.logins.beginAdopting() else { return }
    for publication in (try? await store.read({ try $0.publications() })) ?? [] {
      let source = publication.source
      let (address, login) = Login.taken(from: source.address)
      let feed = source.feed.map(Login.taken)
      guard login != nil || feed?.login != nil else { continue }
      // If the login cannot be stored elsewhere, it stays in the address and still works.
      do {
        for (address, login) in [(address, login), (feed?.address ?? "", feed?.login)] {
          if let login { try await keep(login, for: address) }
        }
        _ = try await store.write {
          try await $0.change(
            publication.id, to: Source(kind: source.kind, address: address, feed: feed?.address))
        }
      } catch {
        continue
      }
    }
  }

  /// Stores a login from an address, unless the reader entered a login for the origin.
  func keep(_ login: Login, for address: String) async throws(LibraryError) {
    guard await loginPlace(for: address) == nil else { return }
    try await setLogin(login, for: address)
  }
}
