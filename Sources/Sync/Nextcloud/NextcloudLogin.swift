import HTTP
import Text

/// A sign-in to a Nextcloud server in the web browser. The server then gives the program a password for this program
/// only (Login Flow v2).
public struct NextcloudLogin: Sendable, CustomReflectable {
  /// The page to open in the browser.
  public let page: String
  private let token: String
  private let endpoint: SyncCalls
  private let server: String

  public var customMirror: Mirror { Mirror(self, children: ["page": page]) }

  /// The result of a sign-in.
  public struct Pass: Sendable, Hashable, CustomReflectable {
    /// The address of the Nextcloud server.
    public let address: String
    public let user: String
    /// The password that the server made for this program only.
    public let password: String

    /// The user name and the password.
    public var credentials: SyncCredentials { .password(password, user: user) }

    public var customMirror: Mirror { Mirror(self, children: ["address": address, "user": user]) }
  }

  /// Starts a sign-in at a Nextcloud server.
  ///
  /// - Parameter address: The address of the server's pages.
  public static func begin(at address: String, client: Client) async throws(SyncError) -> NextcloudLogin {
    let server = NumberedAPI.nextcloudServer(address)
    let reply = try await SyncCalls(base: server, client: client).read("/index.php/login/v2", call: .ask(nil), as: nil)
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    let answer: Beginning = try reply.decode()
    // Only the server that the reader named may ask the reader for the password.
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

  /// Asks if the reader has signed in. Call this every two seconds, for at most twenty minutes.
  ///
  /// - Returns: `nil` if the reader has not signed in yet.
  public func poll() async throws(SyncError) -> Pass? {
    let form = Content.form([(name: "token", value: token)])
    let reply = try await endpoint.read("", call: .ask(form), as: nil)
    if reply.status == 404 { return nil }
    guard reply.status == 200 else { throw .refused(status: reply.status) }
    let given: Given = try reply.decode()
    guard !given.loginName.isEmpty, !given.appPassword.isEmpty else { throw .garbled }
    // If Nextcloud does not know that it runs behind a proxy, it states an address of another origin.
    let named = given.server.flatMap { Address.origin(of: $0) == Address.origin(of: server) ? $0 : nil }
    return Pass(
      address: named.map(NumberedAPI.nextcloudServer) ?? server, user: given.loginName,
      password: given.appPassword)
  }

  /// Deletes the password that a Nextcloud server made for the program.
  ///
  /// - Returns: True if the server deleted it.
  public static func revoke(_ credentials: SyncCredentials, at address: String, client: Client) async -> Bool {
    let server = NumberedAPI.nextcloudServer(address)
    guard case .password(let user, let password) = credentials.kind else { return false }
    let basic = Login(name: user, password: password).authorization
    let fields = Authorization(["Authorization": basic, "OCS-APIRequest": "true"], for: server)
    let calls = SyncCalls(base: server, client: client)
    let reply = try? await calls.write("/ocs/v2.php/core/apppassword", call: .delete, as: fields)
    return reply?.status == 200
  }
}
