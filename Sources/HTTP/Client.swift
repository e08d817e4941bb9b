import CGLib
import GLibSupport
import Text

/// An HTTP client for resources and the interfaces of services. It asks whether resources have changed, opens few
/// connections, follows redirects, and stops at limits of size and time.
///
/// All work happens on a separate thread, which ends with the client.
public actor Client {
  /// The settings for all requests of a client.
  public struct Settings: Sendable, Hashable {
    /// The `User-Agent` field: name, version and an address for complaints.
    public var userAgent: String
    /// The maximum number of connections to one host and port at a time.
    public var connectionsPerHost = 2
    /// The maximum number of connections at a time. Slow exchanges are not included.
    public var connections = 32
    /// The time after which an exchange is slow. It is then no longer counted in `connections`, so that slow hosts do
    /// not block other hosts.
    public var patience = Duration.milliseconds(250)
    /// The maximum number of slow exchanges at a time. Further slow exchanges are counted in `connections`.
    public var slowConnections = 224
    /// The maximum memory of all complete answers together, in bytes. Large answers may use half of this amount in
    /// addition. A single answer may exceed each limit. Otherwise, two answers that need more memory could wait for
    /// each other.
    public var memory = 40_000_000
    /// The folder for the files that contain large answers until they are complete.
    public var folder = String(cString: g_get_tmp_dir())
    /// The maximum number of bytes of all these files together.
    public var room = 1_000_000_000
    /// The path of a file of PEM certificates that replaces the system's.
    public var authorities: String?

    /// Creates settings with polite limits.
    public init(userAgent: String) {
      self.userAgent = userAgent
    }
  }

  // Properties are released in the order of their declarations. The session uses the executor's thread, so it is
  // declared first.
  private var session: Session?
  private let executor = MainContextExecutor(name: "courant-http")
  private let settings: Settings
  private let holds: HostHolds
  private let logins: Logins
  private let places: PrivatePlaces
  private let turns: Turns
  private let memory: MemoryBudget
  private let room: SpoolRoom
  /// The hosts that were slow the last time.
  private var slowHosts: Set<String> = []
  /// The latest Digest challenge of each origin, with the number of requests that used it.
  private var challenges: [String: (challenge: DigestChallenge, count: Int)] = [:]
  private var exchanges = ExchangeRing(capacity: 500)
  private var watcher: (@Sendable (Exchange) -> Void)?
  private var lastID = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a client. Connections are opened when they are needed.
  ///
  /// - Parameters:
  ///   - version: The application's version, for the `User-Agent` field.
  ///   - holds: The hosts that must not be asked for a while.
  ///   - logins: The names and passwords for origins.
  ///   - places: The places in the private network that may be reached.
  public init(
    version: String, holds: HostHolds = .none, logins: Logins = .none, places: PrivatePlaces = .none
  ) {
    self.init(Settings(userAgent: Self.userAgent(version: version)), holds: holds, logins: logins, places: places)
  }

  public static func userAgent(version: String) -> String {
    "Courant/\(version) (+https://github.com/courant-reader/courant)"
  }

  public init(
    _ settings: Settings, holds: HostHolds = .none, logins: Logins = .none, places: PrivatePlaces = .none
  ) {
    self.settings = settings
    self.holds = holds
    self.logins = logins
    self.places = places
    turns = Turns(settings)
    memory = MemoryBudget(common: settings.memory)
    room = SpoolRoom(folder: settings.folder, most: settings.room)
  }

  /// The latest exchanges with servers, five hundred at most, oldest first. Each redirect is a separate exchange.
  public var recentExchanges: [Exchange] { exchanges.unrolled }

  /// Calls `watcher` with each exchange from now on.
  public func watch(_ watcher: @escaping @Sendable (Exchange) -> Void) { self.watcher = watcher }

  /// Fetches one resource, or makes one call.
  ///
  /// Waits if all connections, or all connections to the host, are in use. Ends at once if the task is cancelled.
  ///
  /// - Returns: The server's answer. If a call must not follow a redirect, the redirect is the answer.
  public func fetch(_ request: Request) async throws(HTTPError) -> Outcome {
    let address: Address
    do { address = try Address(request.address) } catch { throw HTTPError(error) }
    lastID += 1
    let id = lastID
    return try await Cancellation.scope(onCancel: { Task { await self.abandon(id) } }) {
      (cancellation) throws(HTTPError) in
      try await self.follow(address, for: request, id: id, cancellation: cancellation)
    }
  }

  private func follow(
    _ first: Address, for request: Request, id: Int, cancellation: Cancellation
  ) async throws(HTTPError) -> Outcome {
    var address = first
    var request = request
    var elapsed = Duration.zero
    var isPermanent = true
    var isDowngraded = false
    var isGivenUp = false
    let cookies = ChainCookies()
    defer { noteSpeed(of: first, request.kind, isSlow: isGivenUp || elapsed > Self.slow) }
    for hop in 0...10 {
      let answer: Session.Answer
      do throws(HTTPError) {
        answer = try await ask(
          request, at: address, cookies, id: id, elapsed: &elapsed, cancellation: cancellation)
      } catch {
        isGivenUp = error == .timedOut
        throw error
      }
      guard let next = try Self.target(of: answer, from: address, request.kind.call) else {
        return outcome(
          of: answer, to: request, at: address, requested: first,
          permanentAddress: hop > 0 && isPermanent ? address.full : nil, isDowngraded: isDowngraded, elapsed: elapsed)
      }
      if next.origin != first.origin { request.authorization = nil }
      isPermanent = isPermanent && [301, 308].contains(answer.status)
      isDowngraded = isDowngraded || address.isSecure && !next.isSecure
      address = next
    }
    throw .tooManyRedirects
  }

  /// Returns the address that a redirect leads to; `nil` if the redirect is not followed.
  ///
  /// A call to an interface never goes from https to http. A call other than GET stays within its origin, and follows
  /// only 307 and 308: with other codes the server has done the call already, or asks for a GET instead.
  private static func target(
    of answer: Session.Answer, from address: Address, _ call: Call?
  ) throws(HTTPError) -> Address? {
    let hasMethod = call != nil && call != .get
    guard (hasMethod ? [307, 308] : [301, 302, 303, 307, 308]).contains(answer.status),
      let location = answer.headers["Location"]
    else { return nil }
    guard let next = try? address.redirected(to: location) else { throw .badRedirect }
    if hasMethod, next.origin != address.origin { return nil }
    if call != nil, address.isSecure, !next.isSecure { return nil }
    return next
  }

  private func outcome(
    of answer: Session.Answer, to request: Request, at address: Address, requested: Address, permanentAddress: String?,
    isDowngraded: Bool, elapsed: Duration
  ) -> Outcome {
    let isConditional = request.validators?.isEmpty == false
    let isUnchanged = answer.status == 304 && isConditional
    return Outcome(
      Response(
        status: answer.status, headers: answer.headers, body: answer.body,
        validators: isUnchanged ? answer.validators.completed(by: request.validators) : answer.validators,
        address: address.text, requestedAddress: requested.full, permanentAddress: permanentAddress,
        isDowngraded: isDowngraded, hadLogin: answer.hadLogin, elapsed: elapsed, lease: answer.lease),
      isConditional: isConditional)
  }

  /// Waits for a free connection, then makes one exchange.
  private func ask(
    _ request: Request, at address: Address, _ cookies: ChainCookies, id: Int, elapsed: inout Duration,
    cancellation: Cancellation
  ) async throws(HTTPError) -> Session.Answer {
    let isFirst = request.urgency == .reading && request.kind == .page
    guard let turn = await turns.take(address.origin, id, request.urgency, isFirst: isFirst) else { throw .cancelled }
    let aside = Task { [settings] in
      repeat { try await Task.sleep(for: settings.patience) } while !moveAside(id)
    }
    defer {
      aside.cancel()
      turns.give(turn)
    }
    // This is checked late, because an earlier request may have caused a hold.
    if await holds.isHeld(address.place) { throw .held }
    // The reader's permissions are used only for a trusted host. Otherwise a link in an article could open pages in the
    // private network.
    let isTrusted = request.trustedHost?.lowercased() == address.host
    let access = isTrusted ? await places.access(address.place) : .none
    // A call has its own credentials, and is not sent again if it is refused.
    guard request.kind.call == nil else {
      return try await exchange(request, at: address, nil, cookies, access, id: id, &elapsed, cancellation)
    }
    let kept = isTrusted ? await logins.login(address.loginOrigin) : nil
    let login = kept ?? address.userInfo.map(Login.init(userInfo:))
    let sent = authorization(at: address, login)
    let answer = try await exchange(request, at: address, sent, cookies, access, id: id, &elapsed, cancellation)
    // This also runs without a login. When the reader adds a login later, the challenge is known and the password is
    // not sent.
    guard isTrusted || login != nil, let again = await proof(after: answer, at: address, login, sent) else {
      return answer
    }
    return try await exchange(request, at: address, again, cookies, access, id: id, &elapsed, cancellation)
  }

  /// - Parameter authorization: The `Authorization` field's value.
  private func exchange(
    _ request: Request, at address: Address, _ authorization: String?, _ cookies: ChainCookies,
    _ access: PrivateAccess, id: Int, _ elapsed: inout Duration, _ cancellation: Cancellation
  ) async throws(HTTPError) -> Session.Answer {
    let session = try openSession()
    let message = try Message(request, at: address, authorization: authorization)
    cookies.send(with: message)
    let body = Body()
    let start = ContinuousClock.now
    let result: Result<Session.Answer, HTTPError>
    do throws(HTTPError) {
      let answer = try await session.exchange(
        request, with: message, access: access, timeLimit: request.timeLimit - elapsed, cancellation: cancellation,
        body: body, room: room, memory: memory, id: id)
      result = .success(answer)
    } catch {
      result = .failure(error)
    }
    let duration = ContinuousClock.now - start
    elapsed += duration
    let made = Exchange(address: address.text, result: result.map(\.status), bytes: body.count, elapsed: duration)
    exchanges.append(made)
    watcher?(made)
    if access == .first, message.hasPeer {
      await places.note(address.place, await grantedPeers(of: address.host, ledTo: message.privatePeer))
    }
    let lease = lease(of: body, id)
    if case .failure = result, message.mayBeDone { throw .outcomeUnknown }
    var answer = try result.get()
    answer.lease = lease
    cookies.note(answer.headers, of: message)
    answer.hadLogin = authorization != nil
    if let pause = HostHolds.pause(after: answer.status, answer.headers) { await holds.hold(address.place, pause) }
    return answer
  }

  private func openSession() throws(HTTPError) -> Session {
    if let session { return session }
    let opened = try Session(settings)
    session = opened
    return opened
  }

  // MARK: Names and passwords

  /// Returns the `Authorization` value for a first try: the name and the password, or their Digest proof if a challenge
  /// is known.
  private func authorization(at address: Address, _ login: Login?) -> String? {
    guard let login else { return nil }
    guard var met = challenges[address.origin] else { return login.isOnlyProved ? nil : login.authorization }
    met.count += 1
    challenges[address.origin] = met
    return met.challenge.authorization(
      for: login, target: address.target, count: met.count, clientNonce: Self.newNonce())
  }

  /// Returns the `Authorization` value for a second try, after an answer that demands a login; `nil` for no second try.
  private func proof(
    after answer: Session.Answer, at address: Address, _ login: Login?, _ sent: String?
  ) async -> String? {
    guard answer.status == 401 else { return nil }
    guard let challenge = DigestChallenge(answer.headers) else {
      // The server no longer uses Digest, so the next request begins as the first one did.
      challenges[address.origin] = nil
      guard let login, login.isOnlyProved, answer.headers.wantsBasic,
        await logins.noteDemand(address.loginOrigin)
      else { return nil }
      return login.authorization
    }
    let wasProved = sent?.hasPrefix("Digest ") == true
    challenges[address.origin] = (challenge, 0)
    if !wasProved { await logins.noteProof(address.loginOrigin) }
    // If the proof was only too old, a new proof is sent. If it was wrong, a new proof would be wrong too.
    return wasProved && !challenge.isStale ? nil : authorization(at: address, login)
  }

  private static func newNonce() -> String {
    (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
  }

  private func moveAside(_ id: Int) -> Bool { turns.moveAside(id) }

  private func abandon(_ id: Int) {
    turns.abandon(id)
    memory.abandon(id)
  }

  // MARK: Memory

  /// Returns the lease of a body's memory. The memory counts in the budget as long as the lease exists.
  private func lease(of body: Body, _ id: Int) -> MemoryLease? {
    guard let claim = body.claim else { return nil }
    return MemoryLease { [weak self] in
      Task { await self?.giveMemory(claim, id) }
    }
  }

  private func giveMemory(_ claim: MemoryBudget.Claim, _ id: Int) {
    memory.give(claim, id)
  }

  // MARK: Speed

  /// True if the host of an address was slow, or gave no answer in time, at its last request in this run.
  public func isSlow(hostOf address: String) -> Bool {
    HostHolds.host(of: address).map(slowHosts.contains) ?? false
  }

  private func noteSpeed(of address: Address, _ kind: Request.Kind, isSlow: Bool) {
    guard kind == .feed || kind == .page else { return }
    if isSlow {
      slowHosts.insert(address.place)
    } else {
      slowHosts.remove(address.place)
    }
  }

  private static let slow = Duration.seconds(5)

  // MARK: Names

  /// True if the host of an address leads to a computer in the private network that is not allowed, or if the lookup
  /// fails.
  ///
  /// Used for addresses that another program requests.
  ///
  /// - Parameter isTrusted: True if the reader's permissions for the place are used.
  public func leadsIntoPrivateNetwork(_ address: String, isTrusted: Bool) async -> Bool {
    guard let address = try? Address(address) else { return true }
    let access = isTrusted ? await places.access(address.place) : .none
    guard let peers = await privatePeers(of: address.host) else { return true }
    return !peers.allSatisfy(access.allows)
  }
}
