import HTTP
import Text

/// Who the reader is to a server of Google Reader's interface: what a sign-in gives, and what every write carries.
///
/// A name and a password that were refused are sent no second time. Nothing that prints it shows what is secret.
actor GoogleReaderSession: CustomReflectable {
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }

  private let calls: SyncCalls
  private let dialect: Dialect
  private let credentials: SyncCredentials
  private let keep: @Sendable (String) async -> Void

  private var auth: String?
  private var token: String?
  private var refusal: SyncError?
  /// The sign-in that is under way, which others wait for.
  private var signingIn: Task<Result<String, SyncError>, Never>?

  /// - Parameters:
  ///   - auth: What an earlier sign-in gave.
  ///   - keep: Keeps what a sign-in gives, as secret as the password.
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

  /// Reads something, with a sign-in where the server does not know the reader any more.
  ///
  /// - Throws: `.signInRefused` where it does not know the reader after that either.
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

  /// Sends a form that carries the token.
  ///
  /// Where the server refuses who asks, it did nothing, so that the same is sent again: once with another token, and once after a
  /// sign-in.
  ///
  /// - Parameter isWrite: It changes something.
  /// - Returns: `nil` where nobody knows whether it is done.
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
        // A page that came after a write says nothing of it.
        return isWrite && reply.isPage ? nil : try served(reply)
      }
      if attempt == 2 || reply.status == 403 && !hasBadToken(reply) { throw stop(reply) }
      if attempt == 1 { auth = try await self.auth(after: auth) }
      token = try await self.token(after: token)
      auth = try await self.auth(after: nil)
    }
    throw .garbled
  }

  /// Signs in, whatever is known.
  func signIn() async throws(SyncError) {
    _ = try await auth(after: auth)
  }

  /// Whether the server is of those that take a mark away when it is set again. Where that cannot be known, it is.
  func toggles() async -> Bool {
    guard dialect.mayToggle else { return false }
    guard let token = try? await token(after: nil) else { return true }
    return token == auth && token.contains("/")
  }

  // MARK: Sign-in

  /// What a sign-in gave, or gives now.
  ///
  /// - Parameter stale: What is not good any more.
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
      // A sentence, a list or a page comes from something in front of the server, or while it is taken care of.
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

  /// What writes carry.
  ///
  /// - Parameter stale: What is not good any more.
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

  /// - Throws: `.garbled` for a page in the place of an answer.
  private func served(_ reply: SyncReply) throws(SyncError) -> SyncReply {
    if reply.status == 200, reply.isPage { throw .garbled }
    return reply
  }

  /// Nothing is sent any more until the reader gives other words.
  private func stop(_ reply: SyncReply) -> SyncError {
    let error = SyncError.signInRefused(
      complaint: credentials.complaint(reply.words, besides: [auth, token].compactMap { $0 }))
    refusal = error
    return error
  }
}
