import HTTP
import Text

/// The reader's session at a server with Google Reader's interface: the authorization from a sign-in, and the token for
/// writes.
///
/// A refused user name and password are not sent a second time. Printing the session shows no secrets.
actor GoogleReaderSession: CustomReflectable {
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }

  private let calls: SyncCalls
  private let dialect: Dialect
  private let credentials: SyncCredentials
  private let keep: @Sendable (String) async -> Void

  private var auth: String?
  private var token: String?
  private var refusal: SyncError?
  /// The sign-in that is under way. Other calls wait for it.
  private var signingIn: Task<Result<String, SyncError>, Never>?

  /// - Parameters:
  ///   - auth: The authorization of an earlier sign-in.
  ///   - keep: Stores the authorization of a sign-in, which is as secret as the password.
  init(
    calls: SyncCalls, dialect: Dialect, credentials: SyncCredentials, auth: String?,
    keep: @escaping @Sendable (String) async -> Void
  ) {
    self.calls = calls
    self.dialect = dialect
    self.credentials = credentials
    self.auth = auth
    self.keep = keep
  }

  /// Sends a read request. If the server does not recognize the reader any more, signs in and sends the request again.
  ///
  /// - Throws: `.signInRefused` if the server does not recognize the reader after the sign-in either.
  func read(_ path: String, _ query: [(String, String)] = []) async throws(SyncError) -> SyncReply {
    var auth = try await auth(after: nil)
    for isLast in [false, true] {
      let reply = try await calls.read(path, query, as: authorization(auth))
      guard isStranger(reply) else { return try served(reply) }
      if isLast || reply.status == 403 { throw stop(reply) }
      auth = try await self.auth(after: auth)
    }
    throw .garbled
  }

  /// Sends a form with the token.
  ///
  /// A server that does not recognize the reader has changed nothing. So the same form is sent again: once with a new
  /// token, and once after a sign-in.
  ///
  /// - Parameter isWrite: True if the form changes something.
  /// - Returns: `nil` if it is unknown whether the write took effect.
  func send(
    _ path: String, _ fields: [(name: String, value: String)], isWrite: Bool
  ) async throws(SyncError) -> SyncReply? {
    var auth = try await auth(after: nil)
    var token = try await token(after: nil)
    for attempt in 0..<3 {
      let form = Content.form([(name: "T", value: token)] + fields)
      let query = [("output", "json")]
      let reply =
        isWrite
        ? try await calls.write(path, query, call: .post(form), as: authorization(auth))
        : try await calls.read(path, query, call: .ask(form), as: authorization(auth))
      guard let reply else { return nil }
      guard isStranger(reply) || hasBadToken(reply) else {
        // If a web page answers a write, it is unknown whether the write took effect.
        return isWrite && reply.isPage ? nil : try served(reply)
      }
      if attempt == 2 || reply.status == 403 && !hasBadToken(reply) { throw stop(reply) }
      if attempt == 1 { auth = try await self.auth(after: auth) }
      token = try await self.token(after: token)
      auth = try await self.auth(after: nil)
    }
    throw .garbled
  }

  /// Signs in, even if an authorization exists.
  func signIn() async throws(SyncError) {
    _ = try await auth(after: auth)
  }

  /// True if the server removes a mark that is set again, or if this is unknown.
  func toggles() async -> Bool {
    guard dialect.mayToggle else { return false }
    guard let token = try? await token(after: nil) else { return true }
    return token == auth && token.contains("/")
  }

  // MARK: Sign-in

  /// Returns the authorization, with a new sign-in if necessary.
  ///
  /// - Parameter stale: An authorization that is no longer valid.
  private func auth(after stale: String?) async throws(SyncError) -> String {
    if let refusal { throw refusal }
    if let auth, auth != stale { return auth }
    let task = signingIn ?? Task { [calls, credentials] in await Self.signIn(calls, credentials) }
    signingIn = task
    let result = await task.value
    guard signingIn == task else { return try result.get() }
    signingIn = nil
    switch result {
    case .success(let new):
      (auth, token) = (new, nil)
      await keep(new)
      return new
    case .failure(let error):
      if case .signInRefused = error { refusal = error }
      if dialect.isOffAtSignIn, error == .busy(status: 503) { throw .interfaceOff }
      throw error
    }
  }

  private static func signIn(_ calls: SyncCalls, _ credentials: SyncCredentials) async -> Result<String, SyncError> {
    guard case .password(let user, let password) = credentials.kind else {
      return .failure(.signInRefused(complaint: ""))
    }
    let form = Content.form([(name: "Email", value: user), (name: "Passwd", value: password)])
    do throws(SyncError) {
      let reply = try await calls.read("/accounts/ClientLogin", call: .ask(form), as: nil)
      if [401, 403].contains(reply.status) {
        let reason = reply.headers["X-BQ-LoginErrorReason"] ?? reply.words
        if reason.hasSuffix("Expired") { return .failure(.full) }
        return .failure(.signInRefused(complaint: credentials.complaint(reason)))
      }
      guard reply.status == 200 else { return .failure(.refused(status: reply.status)) }
      let lines = reply.text.split(whereSeparator: \.isNewline)
      if let line = lines.first(where: { $0.hasPrefix("Auth=") }), line.count > "Auth=".count {
        return .success(String(line.dropFirst("Auth=".count)))
      }
      // If the answer has other lines, it comes from a proxy before the server, or from a server under maintenance.
      guard !reply.isPage, lines.allSatisfy({ $0.contains(/^[A-Za-z]+=/) }) else { return .failure(.garbled) }
      return .failure(.signInRefused(complaint: credentials.complaint(reply.text)))
    } catch {
      return .failure(error)
    }
  }

  private func authorization(_ auth: String) throws(SyncError) -> Authorization {
    guard let field = Authorization(["Authorization": "GoogleLogin auth=" + auth], for: calls.base) else {
      throw .garbled
    }
    return field
  }

  // MARK: The token

  /// Returns the token for writes.
  ///
  /// - Parameter stale: A token that is no longer valid.
  private func token(after stale: String?) async throws(SyncError) -> String {
    if let token, token != stale { return token }
    let reply = try await read("/reader/api/0/token")
    let text = reply.text
    guard !text.isEmpty, text.utf8.count <= 1000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#"<>{}[]"&"#.utf8.contains($0) })
    else { throw .garbled }
    token = text
    return text
  }

  // MARK: Answers

  private func isStranger(_ reply: SyncReply) -> Bool { reply.status == 401 || reply.status == 403 }

  private func hasBadToken(_ reply: SyncReply) -> Bool {
    reply.headers["X-Reader-Google-Bad-Token"]?.lowercased() == "true"
  }

  /// - Throws: `.garbled` for a web page in place of an answer.
  private func served(_ reply: SyncReply) throws(SyncError) -> SyncReply {
    if reply.status == 200, reply.isPage { throw .garbled }
    return reply
  }

  /// Stops all further requests until the reader gives new credentials.
  private func stop(_ reply: SyncReply) -> SyncError {
    let error = SyncError.signInRefused(
      complaint: credentials.complaint(reply.words, besides: [auth, token].compactMap { $0 }))
    refusal = error
    return error
  }
}
