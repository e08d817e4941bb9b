import CGLib
import GLibSupport
import Text

/// Gets things over HTTP, politely: asks whether they changed, keeps few connections, follows redirects, and stops at
/// limits of size and time. Calls the interfaces of services in the same way.
///
/// All of it happens on a thread of the client's own, which ends with the client.
public actor Client {
  /// What holds for all requests of a client.
  public struct Settings: Sendable, Hashable {
    /// The `User-Agent` field: name, version and an address to complain to.
    public var userAgent: String
    /// The most connections to one host and port at a time.
    public var connectionsPerHost = 2
    /// The most connections in all at a time, without those that take long.
    public var connections = 32
    /// After how long an exchange no longer counts among those, so that slow hosts do not keep others waiting.
    public var patience = Duration.milliseconds(250)
    /// The most exchanges that take long at a time; what goes beyond that counts as others do.
    public var slowConnections = 224
    /// The most memory that answers may take together once they are complete, in bytes; large ones may take half of it besides.
    /// One more may go beyond each of the two, so that none waits for another that waits.
    public var memory = 40_000_000
    /// The folder of the files in which large answers are until they are complete.
    public var folder = String(cString: g_get_tmp_dir())
    /// The most bytes of all of these together.
    public var room = 1_000_000_000
    /// The path of a file of PEM certificates to trust in place of the system's.
    public var authorities: String?

    /// Makes settings that are polite.
    public init(userAgent: String) {
      self.userAgent = userAgent
    }
  }

  // Before the executor, as properties are released in their order: the session goes on the executor's thread.
  private var session: Session?
  private let executor = MainContextExecutor(name: "courant-http")
  private let settings: Settings
  private let holds: HostHolds
  private let logins: Logins
  private let places: PrivatePlaces
  private let turns: Turns
  private let memory: MemoryBudget
  private let room: SpoolRoom
  /// The hosts that took long the last time.
  private var slowHosts: Set<String> = []
  /// How origins want a name and a password proved, each with how many requests were made so.
  private var challenges: [String: (challenge: DigestChallenge, count: Int)] = [:]
  private var exchanges = ExchangeRing(capacity: 500)
  private var watcher: (@Sendable (Exchange) -> Void)?
  private var lastID = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a client. Connections are opened when they are needed.
  ///
  /// - Parameters:
  ///   - version: The application's version, for the `User-Agent` field.
  ///   - holds: Which hosts are to be left alone.
  ///   - logins: The names and passwords that origins want.
  ///   - places: What of the private network may be reached.
  public init(
    version: String, holds: HostHolds = .none, logins: Logins = .none, places: PrivatePlaces = .none
  ) {
    self.init(Settings(userAgent: Self.userAgent(version: version)), holds: holds, logins: logins, places: places)
  }

  /// How Courant names itself to servers.
  public static func userAgent(version: String) -> String {
    "Courant/\(version) (+https://github.com/courant-reader/courant)"
  }

  /// Makes a client with settings of its own.
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

  /// The latest exchanges with servers, five hundred at most, oldest first. Each redirect is one.
  public var recentExchanges: [Exchange] { exchanges.unrolled }

  /// Calls back with each exchange from now on.
  public func watch(_ watcher: @escaping @Sendable (Exchange) -> Void) { self.watcher = watcher }

  /// Gets one thing, or makes one call.
  ///
  /// Waits its turn when the host's connections, or all, are in use. Ends at once when the task is cancelled.
  ///
  /// - Returns: What the server answered. A redirect that a call may not follow is an answer, too.
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

  /// Where a redirect leads; `nil` where there is none to follow. What is called of an interface never goes from https to http. A
  /// call that is no GET goes on within its origin alone, and only where the server says that it is to be made once more (307, 308): with the
  /// others it was done, or would have to become a GET.
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

  /// Makes one exchange, once there is a connection for it.
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
    // Looked at when it is its turn: one of those before it may have been sent away.
    if await holds.isHeld(address.place) { throw .held }
    // Only for whoever the reader gave it to: no stranger's article can have a page of theirs opened with it.
    let isTrusted = request.trustedHost?.lowercased() == address.host
    let access = isTrusted ? await places.access(address.place) : .none
    // What is called of an interface has its own, and a refused one is not sent twice.
    guard request.kind.call == nil else {
      return try await exchange(request, at: address, nil, cookies, access, id: id, &elapsed, cancellation)
    }
    let kept = isTrusted ? await logins.login(address.loginOrigin) : nil
    let login = kept ?? address.userInfo.map(Login.init(userInfo:))
    let sent = authorization(at: address, login)
    let answer = try await exchange(request, at: address, sent, cookies, access, id: id, &elapsed, cancellation)
    // Also without a name and a password: once they are there, they need not be sent.
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

  /// What to send with a request at once: the name and the password, or the proof of them where it is known how.
  private func authorization(at address: Address, _ login: Login?) -> String? {
    guard let login else { return nil }
    guard var met = challenges[address.origin] else { return login.isOnlyProved ? nil : login.authorization }
    met.count += 1
    challenges[address.origin] = met
    return met.challenge.authorization(
      for: login, target: address.target, count: met.count, clientNonce: Self.newNonce())
  }

  /// What to send in a second try after an answer that asks for proof; `nil` where there is to be none.
  private func proof(
    after answer: Session.Answer, at address: Address, _ login: Login?, _ sent: String?
  ) async -> String? {
    guard answer.status == 401 else { return nil }
    guard let challenge = DigestChallenge(answer.headers) else {
      // It wants no proof any more: the next request is as the first one was.
      challenges[address.origin] = nil
      guard let login, login.isOnlyProved, answer.headers.wantsBasic,
        await logins.noteDemand(address.loginOrigin)
      else { return nil }
      return login.authorization
    }
    let wasProved = sent?.hasPrefix("Digest ") == true
    challenges[address.origin] = (challenge, 0)
    if !wasProved { await logins.noteProof(address.loginOrigin) }
    // What was right but for its time is made anew; what was wrong stays wrong.
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

  /// What keeps the memory of a body counted.
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

  /// Whether the host of an address took long, or gave no answer in time, when it was asked last in this run.
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

  /// Whether the host of an address leads into the private network, to a computer that is not allowed there; also where nothing
  /// is known of where it leads.
  ///
  /// For what is not asked for by the client itself.
  ///
  /// - Parameter isTrusted: The place may lead there as far as the reader allowed it.
  public func leadsIntoPrivateNetwork(_ address: String, isTrusted: Bool) async -> Bool {
    guard let address = try? Address(address) else { return true }
    let access = isTrusted ? await places.access(address.place) : .none
    guard let peers = await privatePeers(of: address.host) else { return true }
    return !peers.allSatisfy(access.allows)
  }
}
