import HTTP
import Text

/// A sign-in to a Nextcloud in the web browser, which gives the program a password of its own (Login Flow v2).
public struct NextcloudLogin: Sendable, CustomReflectable {
  /// The page that the browser is to open.
  public let page: String
  private let token: String
  private let endpoint: SyncCalls
  private let server: String

  public var customMirror: Mirror { Mirror(self, children: ["page": page]) }

  /// What a sign-in gave.
  public struct Pass: Sendable, Hashable, CustomReflectable {
    /// The Nextcloud's address.
    public let address: String
    public let user: String
    /// What was made for the program alone.
    public let password: String

    /// The name with the password.
    public var credentials: SyncCredentials { .password(password, user: user) }

    public var customMirror: Mirror { Mirror(self, children: ["address": address, "user": user]) }
  }

  /// Asks a Nextcloud for a sign-in.
  ///
  /// - Parameter address: Where its pages begin.
  public static func begin(at address: String, client: Client) async throws(SyncError) -> NextcloudLogin {
    let server = NextcloudAPI.server(address)
    let reply = try await SyncCalls(base: server, client: client).read("/index.php/login/v2", call: .ask(nil), as: nil)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    let answer: Beginning = try reply.decode()
    // Whoever is asked for the password has to be who the reader named.
    guard Address.origin(of: answer.poll.endpoint) == Address.origin(of: server),
      let page = Address.resolve(answer.login), Address.origin(of: page) == Address.origin(of: server),
      !answer.poll.token.isEmpty
    else { throw .garbled }
    return NextcloudLogin(
      page: page, token: answer.poll.token, endpoint: SyncCalls(base: answer.poll.endpoint, client: client),
      server: server)
  }

  private struct Beginning: Decodable {
    struct Poll: Decodable {
      let token: String
      let endpoint: String
    }

    let poll: Poll
    let login: String
  }

  private struct Given: Decodable {
    let server: String?
    let loginName: String
    let appPassword: String
  }

  /// Asks whether the reader has signed in. It is to be asked every two seconds, for twenty minutes at most.
  ///
  /// - Returns: `nil` where the reader has not, yet.
  public func poll() async throws(SyncError) -> Pass? {
    let form = Content.form([(name: "token", value: token)])
    let reply = try await endpoint.read("", call: .ask(form), as: nil)
    if reply.status == 404 { return nil }
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    let given: Given = try reply.decode()
    guard !given.loginName.isEmpty, !given.appPassword.isEmpty else { throw .garbled }
    // Behind something that it does not know of, it names an address that is not its own.
    let named = given.server.flatMap { Address.origin(of: $0) == Address.origin(of: server) ? $0 : nil }
    return Pass(
      address: named.map(NextcloudAPI.server) ?? server, user: given.loginName,
      password: given.appPassword)
  }

  /// Has a Nextcloud forget the password that it made for the program.
  ///
  /// - Returns: Whether it did.
  public static func revoke(_ credentials: SyncCredentials, at address: String, client: Client) async -> Bool {
    let server = NextcloudAPI.server(address)
    guard case .password(let user, let password) = credentials.kind else { return false }
    let basic = Login(name: user, password: password).authorization
    let fields = Authorization(["Authorization": basic, "OCS-APIRequest": "true"], for: server)
    let calls = SyncCalls(base: server, client: client)
    let reply = try? await calls.write("/ocs/v2.php/core/apppassword", call: .delete, as: fields)
    return reply?.status == 200
  }
}
