import GLibSupport

/// Gets things over HTTP, politely: asks whether they changed, keeps few connections, follows redirects, and stops at
/// limits of size and time.
///
/// All of it happens on a thread of the client's own, which ends with the client.
public actor Client {
  /// What holds for all requests of a client.
  public struct Settings: Sendable, Hashable {
    /// The `User-Agent` field: name, version and an address to complain to.
    public var userAgent: String
    /// The most connections to one host and port at a time.
    public var connectionsPerHost = 2
    /// The most connections in all at a time.
    public var connections = 32
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
  private let slots: Slots
  private var slotsByHost: [String: (slots: Slots, users: Int)] = [:]
  private var exchanges = ExchangeRing(capacity: 500)
  private var lastID = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a client. Connections are opened when they are needed.
  ///
  /// - Parameters:
  ///   - version: The application's version, for the `User-Agent` field.
  ///   - holds: Which hosts are to be left alone.
  ///   - logins: The names and passwords that origins want.
  public init(version: String, holds: HostHolds = .none, logins: Logins = .none) {
    self.init(Settings(userAgent: Self.userAgent(version: version)), holds: holds, logins: logins)
  }

  /// How Courant names itself to servers.
  public static func userAgent(version: String) -> String {
    "Courant/\(version) (+https://github.com/courant-reader/courant)"
  }

  /// Makes a client with settings of its own.
  public init(_ settings: Settings, holds: HostHolds = .none, logins: Logins = .none) {
    self.settings = settings
    self.holds = holds
    self.logins = logins
    slots = Slots(settings.connections)
  }

  /// The latest exchanges with servers, five hundred at most, oldest first. Each redirect is one.
  public var recentExchanges: [Exchange] { exchanges.unrolled }

  /// Gets one thing.
  ///
  /// Waits its turn when the host's connections, or all, are in use. Ends at once when the task is cancelled.
  public func fetch(_ request: Request) async throws(HTTPError) -> Outcome {
    let address = try Address(request.address)
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
    for hop in 0...10 {
      let answer = try await ask(request, at: address, id: id, elapsed: &elapsed, cancellation: cancellation)
      guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers["Location"] else {
        return outcome(
          of: answer, to: request, at: address, requested: first,
          permanentAddress: hop > 0 && isPermanent ? address.full : nil, isDowngraded: isDowngraded, elapsed: elapsed)
      }
      let next = try address.redirected(to: location)
      if next.origin != first.origin { request.apiKey = nil }
      isPermanent = isPermanent && [301, 308].contains(answer.status)
      isDowngraded = isDowngraded || address.isSecure && !next.isSecure
      address = next
    }
    throw .tooManyRedirects
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
        isDowngraded: isDowngraded, hadLogin: answer.hadLogin, elapsed: elapsed),
      isConditional: isConditional)
  }

  /// Makes one exchange, once there is a connection for it.
  private func ask(
    _ request: Request, at address: Address, id: Int, elapsed: inout Duration, cancellation: Cancellation
  ) async throws(HTTPError) -> Session.Answer {
    guard await take(address.origin, id) else { throw .cancelled }
    defer { give(address.origin) }
    // Looked at when it is its turn: one of those before it may have been sent away.
    if await holds.isHeld(address.heldHost) { throw .held }
    var address = address
    // Only for whoever the reader gave it to: no stranger's article can have a page of theirs opened with it.
    if request.trustedHost?.lowercased() == address.host, let login = await logins.login(address.origin) {
      address.login = login
    }
    let session = try openSession()
    let body = Body()
    let start = ContinuousClock.now
    let result: Result<Session.Answer, HTTPError>
    do throws(HTTPError) {
      let answer = try await session.exchange(
        request, at: address, timeLimit: request.timeLimit - elapsed, cancellation: cancellation, body: body)
      result = .success(answer)
    } catch {
      result = .failure(error)
    }
    let duration = ContinuousClock.now - start
    elapsed += duration
    exchanges.append(
      Exchange(
        address: address.text, result: result.map(\.status), bytes: body.count, elapsed: duration))
    var answer = try result.get()
    answer.hadLogin = address.login != nil
    if let time = HostHolds.time(after: answer.status, answer.headers) { await holds.hold(address.heldHost, time) }
    return answer
  }

  private func openSession() throws(HTTPError) -> Session {
    if let session { return session }
    let opened = try Session(settings)
    session = opened
    return opened
  }

  /// Waits for a connection to the host, then for one of all.
  private func take(_ origin: String, _ id: Int) async -> Bool {
    let host = slotsByHost[origin]?.slots ?? Slots(settings.connectionsPerHost)
    slotsByHost[origin, default: (host, 0)].users += 1
    if Task.isCancelled == false, await host.take(id) {
      if Task.isCancelled == false, await slots.take(id) { return true }
      host.give()
    }
    leave(origin)
    return false
  }

  private func give(_ origin: String) {
    slots.give()
    slotsByHost[origin]?.slots.give()
    leave(origin)
  }

  private func leave(_ origin: String) {
    slotsByHost[origin]?.users -= 1
    if slotsByHost[origin]?.users == 0 { slotsByHost[origin] = nil }
  }

  private func abandon(_ id: Int) {
    slots.abandon(id)
    for host in slotsByHost.values { host.slots.abandon(id) }
  }
}
