import Articles
import HTTP
import Sync
import Text

public struct BrowserSignIn: Sendable {
  /// The address of the page for the browser to open.
  public let page: String
  private let service: Account.Service
  private let login: NextcloudLogin
  private let allowsPlain: Bool

  fileprivate init(_ service: Account.Service, _ login: NextcloudLogin, allowsPlain: Bool) {
    self.service = service
    self.login = login
    self.allowsPlain = allowsPlain
    page = login.page
  }

  /// Waits until the reader has signed in, for twenty minutes at most.
  ///
  /// - Returns: The offer with the secret that the service gave the program; `nil` if the reader did not sign in.
  public func offer() async throws(LibraryError) -> AccountOffer? {
    for _ in 0..<Self.mostQuestions {
      do {
        try await Task.sleep(for: .seconds(2))
      } catch {
        throw LibraryError(error)
      }
      guard let pass = try await LibraryError.wrapping({ try await poll() }) else { continue }
      return AccountOffer(
        service, at: pass.address, secret: AccountSecret((pass.user, pass.password)), allowsPlain: allowsPlain)
    }
    return nil
  }

  /// Asks once if the reader has signed in. A lost request or a busy server counts as "not yet", so that the sign-in
  /// continues.
  private func poll() async throws(SyncError) -> NextcloudLogin.Pass? {
    do throws(SyncError) {
      return try await login.poll()
    } catch .network(.cancelled) {
      throw .network(.cancelled)
    } catch .network, .busy {
      return nil
    }
  }

  private static let mostQuestions = 600
}

extension Library {
  /// Asks a service for a sign-in in the web browser.
  ///
  /// - Parameter typed: The address as the reader typed it.
  /// - Throws: `.account(.plain)` if the address is http and the reader did not agree to unencrypted HTTP.
  public func browserSignIn(
    to service: Account.Service, typed: String, allowsPlain: Bool
  ) async throws(LibraryError) -> BrowserSignIn {
    let address = try AccountOffer.address(typed)
    guard allowsPlain || !AccountOffer.isPlain(address) else {
      throw .account(.plain(host: Address.host(of: address) ?? address))
    }
    await access.privateGrants.offer(address)
    let login = try await LibraryError.wrapping { try await NextcloudLogin.begin(at: address, client: client) }
    return BrowserSignIn(service, login, allowsPlain: allowsPlain)
  }
}
