import Articles
import FoundationEssentials
import HTTP
import Providers
import Storage

/// Asks sources for what is new, and stores it.
struct Refresher: Sendable {
  let store: LibraryStore
  let sources: Sources
  let client: Client
  let environment: Environment
  let changeFeed: ChangeFeed
  private let underway = Underway()

  /// Asks publications' sources for what is new, each host's a few at a time. Those that may not be asked yet are left out, and
  /// the summary says why.
  ///
  /// Other refreshes may run at the same time: what one of them asks already is left to it.
  ///
  /// A source that fails keeps its articles, and the others go on. Cancelling the task stops it at once; what came is
  /// stored.
  ///
  /// - Parameter isAlone: Whether it is one publication that the reader looks at.
  func refresh(
    _ wanted: [Publication], isAlone: Bool, on occasion: RefreshOccasion,
    progress: @Sendable (RefreshProgress) async -> Void
  ) async throws(LibraryError) -> RefreshSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = RefreshSummary()
    let schedules = try await store.read { try $0.schedules() }
    var lines = try await askable(wanted, isAlone, occasion, schedules, &summary).map { HostLine($0) }
    let total = lines.reduce(0) { $0 + $1.waiting.count }
    summary.sources = total
    await progress(RefreshProgress(done: 0, total: total, newArticles: 0))
    var unreached: [Unreached] = []
    var didAnyAnswer = false
    var isBusy = false
    await withTaskGroup(of: (line: Int, publication: Publication, outcome: SourceOutcome).self) { group in
      func addNext(of line: Int) {
        guard let publication = lines[line].waiting.popFirst() else { return }
        let schedule = schedules[publication.id] ?? SourceSchedule()
        group.addTask { (line, publication, await self.ask(publication, schedule)) }
      }
      // All hosts at once: what waits for its host, or for a connection, waits with the client, and keeps nobody from asking.
      for line in lines.indices { for _ in 0..<Self.hostWidth { addNext(of: line) } }
      var done = 0
      for await (line, publication, outcome) in group {
        done += 1
        summary.count(outcome, of: publication)
        if case .unreachable(let error) = outcome {
          let schedule = schedules[publication.id]
          let hasAnswered = schedule?.status != nil && schedule?.failures == 0
          unreached.append(Unreached(publication: publication, error: error, hasAnswered: hasAnswered))
        }
        didAnyAnswer = didAnyAnswer || outcome.isAnswer && !publication.source.isBuiltIn
        if case .busy = outcome {
          // The others would wait for the library as long, one after the other.
          isBusy = true
          group.cancelAll()
        }
        for skipped in lines[line].note(outcome) {
          done += 1
          summary.count(.postponed(NextRefresh(date: nil, reason: .slowHost)), of: skipped)
        }
        if !Task.isCancelled, !isBusy { addNext(of: line) }
        await progress(RefreshProgress(done: done, total: total, newArticles: summary.newArticles))
        if case .updated = outcome { await changeFeed.post(.publication(publication.id), .timeline) }
      }
    }
    if isBusy { throw .storage(.busy) }
    // Where others answered, the network is there, and what cannot be reached is down.
    summary.isOffline = !didAnyAnswer && unreached.areForWantOfNetwork(environment.isNetworkAvailable())
    for source in unreached where !summary.isOffline {
      let schedule = schedules[source.publication.id] ?? SourceSchedule()
      let outcome = await failed(source.publication, schedule, .provider(.network(source.error)))
      summary.count(outcome, of: source.publication)
    }
    await changeFeed.post(.sections)
    summary.wasCancelled = Task.isCancelled
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Those that may be asked now, by their hosts, of which those that were slow come last; the others go into the summary.
  private func askable(
    _ publications: [Publication], _ isAlone: Bool, _ occasion: RefreshOccasion,
    _ schedules: [Publication.ID: SourceSchedule], _ summary: inout RefreshSummary
  ) async throws(LibraryError) -> [[Publication]] {
    let now = environment.now()
    let holds = try await store.holds(at: now)
    let interval = try await store.interval()
    var byHost: [String: [Publication]] = [:]
    var hosts: [String] = []
    for publication in publications {
      let host = HostHolds.host(of: publication.address) ?? publication.address
      let objection = (schedules[publication.id] ?? SourceSchedule()).objection(
        on: occasion, isAlone: isAlone, isMetered: publication.capabilities.contains(.metered),
        every: interval, hold: holds[host], now: now)
      if let objection {
        summary.postpone(publication, objection)
      } else {
        if byHost[host] == nil { hosts.append(host) }
        byHost[host, default: []].append(publication)
      }
    }
    // By itself a host is never asked for many things at a time; the others' turn comes with the next round, if there is one.
    let depth = occasion.isScheduled && interval != nil ? Self.hostDepth : byHost.values.map(\.count).max() ?? 0
    let lines = hosts.compactMap { byHost[$0].map { Array($0.prefix(depth)) } }
    func isSlow(_ line: [Publication]) -> Bool { line.contains { schedules[$0.id]?.isSlow == true } }
    return lines.filter { !isSlow($0) } + lines.filter(isSlow)
  }

  /// How many sources of one host are asked in one round of a scheduled refresh.
  private static let hostDepth = 8

  /// How long a source waits whose host asked for a pause of a length that is not known here, in seconds.
  private static let unknownPause = 600.0

  /// How many sources of one host are asked at a time: as many as it has connections, and as many to read and store meanwhile.
  private static let hostWidth = 4

  /// Looks at everything that is held of a publication and all that its site shows, and mends what differs. A refresh of it that
  /// is going on is waited for.
  ///
  /// - Returns: How many articles came that were missing.
  /// - Throws: Why it could not be looked at.
  func check(_ publication: Publication) async throws(LibraryError) -> Int {
    while await !underway.begin(publication.id) {
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return 0 }
    }
    let outcome = await thorough(publication)
    await underway.end(publication.id)
    await changeFeed.post(.publication(publication.id), .timeline)
    switch outcome {
    case .unreachable(let error): throw .provider(.network(error))
    case .updated(let count): return count
    case .failed(let error): throw error
    case .postponed: throw .provider(.network(.held))
    case .busy: throw .storage(.busy)
    case .unchanged, .cancelled: return 0
    }
  }

  private func thorough(_ publication: Publication) async -> SourceOutcome {
    do throws(LibraryError) {
      let schedule = try await store.read { try $0.schedules() }[publication.id] ?? SourceSchedule()
      let outcome = await refresh(publication, schedule, isThorough: true)
      guard case .unreachable(let error) = outcome, !error.isForWantOfNetwork(environment.isNetworkAvailable())
      else { return outcome }
      return await failed(publication, schedule, .provider(.network(error)))
    } catch {
      return .failed(error)
    }
  }

  /// Asks a source, unless it is being asked already; behind all others where it was slow.
  @concurrent
  private func ask(_ publication: Publication, _ known: SourceSchedule) async -> SourceOutcome {
    guard await underway.begin(publication.id) else {
      return .postponed(NextRefresh(date: nil, reason: .underway))
    }
    let outcome = await Urgency.$current.withValue(known.isSlow == true ? .later : .usual) {
      await refresh(publication, known)
    }
    await underway.end(publication.id)
    return outcome
  }

  @concurrent
  private func refresh(
    _ publication: Publication, _ known: SourceSchedule, isThorough: Bool = false
  ) async -> SourceOutcome {
    var schedule = known
    do throws(LibraryError) {
      let source = publication.source
      var holdings = try await store.known(of: publication.id)
      holdings.isThorough = isThorough
      let keeper = LeaseKeeper()
      holdings.keeper = keeper
      let answer = try await sources.ask(source) { try await $0.refresh(source, knowing: holdings) }
      schedule.note(answer.pacing, at: environment.now(), spread: .random(in: 0..<0.1))
      let isSameAddress = answer.moved.map { $0.address == source.address } ?? true
      let isMoved = schedule.noteMove(to: isSameAddress ? nil : answer.moved?.address)
      var result = UpdateResult(added: [], changed: [])
      switch answer {
      case .unchanged(let confirmation):
        try await store.write {
          try await $0.noteUnchanged(publication.id, state: confirmation.state, at: environment.now())
        }
      case .updated(let update):
        result = try await store.write {
          try await $0.store(
            holdings.state == nil || update.isFirst ? update.archivingOld(of: source, in: environment) : update,
            of: publication.id,
            askedAt: source, at: environment.now())
        }
        await keeper.release()
        await post(result)
        if update.isPartial { result += await readOn(publication, isThorough: isThorough).result }
      }
      if isMoved, let moved = answer.moved { try await follow(moved, publication, &schedule) }
      schedule.isSlow = await isSlow(publication)
      try await store.write { try await $0.keep(schedule, of: publication.id) }
      return result.isEmpty ? .unchanged : .updated(result.added.count)
    } catch .provider(.network(.cancelled)) {
      return .cancelled
    } catch .provider(.network(.held)) {
      // A source that is known by another name than its host's, as NewsAPI's are, has no pause of its own to look up.
      let host = HostHolds.host(of: publication.address) ?? ""
      let until =
        (try? await store.holds(at: environment.now()))?[host]
        ?? environment.now().addingTimeInterval(Self.unknownPause)
      schedule.notePause(until: until)
      try? await store.write { try await $0.keep(schedule, of: publication.id) }
      return .postponed(NextRefresh(date: until, reason: .retryAfter))
    } catch .provider(.network(let error)) where error.mayBeForWantOfNetwork {
      return .unreachable(error)
    } catch .storage(.noSuchPublication) {
      // Removed, or changed to another source, while it was asked.
      return .cancelled
    } catch .storage(.busy) {
      return .busy
    } catch {
      return await failed(publication, known, error)
    }
  }

  /// Asks a source for the rest of what is new with it, part by part, each of which is stored before the next is asked for.
  /// What does not come now is open, and is asked for at the next refresh.
  ///
  /// - Returns: What came, and why no more did.
  func readOn(
    _ publication: Publication, isThorough: Bool
  ) async -> (result: UpdateResult, failure: LibraryError?) {
    var result = UpdateResult(added: [], changed: [])
    for _ in 0..<Self.mostParts {
      await changeFeed.post(.publication(publication.id), .timeline)
      do throws(LibraryError) {
        var known = try await store.known(of: publication.id)
        (known.isContinuing, known.isThorough) = (true, isThorough)
        let answer = try await sources.ask(publication.source) { [known] in
          try await $0.refresh(publication.source, knowing: known)
        }
        switch answer {
        case .unchanged(let confirmation):
          try await store.write {
            try await $0.noteUnchanged(publication.id, state: confirmation.state, at: environment.now())
          }
          return (result, nil)
        case .updated(let update):
          let part = try await store.write {
            try await $0.store(
              update, of: publication.id, askedAt: publication.source, at: environment.now())
          }
          await post(part)
          result += part
          guard update.isPartial else { return (result, nil) }
        }
      } catch {
        return (result, error)
      }
    }
    return (result, nil)
  }

  /// So many parts are asked for at once: two weeks of a large newspaper, or two thousand posts.
  private static let mostParts = 60

  /// Whether a source's host took long just now; `nil` for no.
  private func isSlow(_ publication: Publication) async -> Bool? {
    await client.isSlow(hostOf: publication.address) ? true : nil
  }

  private func post(_ result: UpdateResult) async {
    if !result.changed.isEmpty { await changeFeed.post(.articles(result.changed)) }
  }

  /// Gives a publication the address it moved to, or stops asking it where that is subscribed to already.
  private func follow(_ moved: Source, _ publication: Publication, _ schedule: inout SourceSchedule)
    async throws(LibraryError)
  {
    schedule.movedTo = nil
    if try await store.write({ try await $0.change(publication.id, to: moved) }) {
      schedule.movedFrom = publication.address
    } else {
      schedule.noteStop(.duplicate, status: schedule.status, at: environment.now())
      try await store.write { try await $0.noteFailure(publication.id, .duplicate) }
    }
  }

  /// Notes why a source gave nothing, and when to ask it again. Its articles stay.
  private func failed(_ publication: Publication, _ known: SourceSchedule, _ error: LibraryError) async -> SourceOutcome
  {
    var schedule = known
    schedule.isSlow = await isSlow(publication)
    do throws(LibraryError) {
      switch error {
      case .provider(.gone): schedule.noteStop(.gone, status: 410, at: environment.now())
      case .provider(let error):
        schedule.noteFailure(status: error.status, at: environment.now(), spread: .random(in: 0..<0.1))
      // It answered: what kept the answer from being stored is not to have it asked again every minute.
      default: schedule.noteFailure(status: 200, at: environment.now(), spread: .random(in: 0..<0.1))
      }
      try await store.write { try await $0.noteFailure(publication.id, SourceFailure(error)) }
      try await store.write { try await $0.keep(schedule, of: publication.id) }
    } catch .storage(.busy) {
      return .busy
    } catch {
      // A disk that is full already made the refresh of this source fail, and says so in the summary.
      return .failed(error)
    }
    return .failed(error)
  }
}

extension RefreshAnswer {
  fileprivate var pacing: Pacing {
    switch self {
    case .unchanged(let confirmation): confirmation.pacing
    case .updated(let update): update.pacing
    }
  }

  fileprivate var moved: Source? {
    switch self {
    case .unchanged(let confirmation): confirmation.moved
    case .updated(let update): update.moved
    }
  }
}
