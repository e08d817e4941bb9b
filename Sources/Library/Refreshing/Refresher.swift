import Articles
import FoundationEssentials
import HTTP
import Providers
import Storage

/// Asks sources for new articles, and stores them.
struct Refresher: Sendable {
  let store: LibraryStore
  let sources: Sources
  let client: Client
  let environment: Environment
  let changeFeed: ChangeFeed
  private let underway = Underway()

  /// Asks the sources of publications for new articles. Only a few sources of each host are asked at a time. Sources
  /// that may not be asked yet are left out; the summary gives the reasons.
  ///
  /// Other refreshes may run at the same time. A source that one of them already asks is left out here.
  ///
  /// A source that fails keeps its articles, and the others continue. Cancelling the task stops the refresh at once;
  /// fetched articles are stored.
  ///
  /// - Parameter isAlone: True if the reader refreshes a single publication.
  func refresh(
    _ wanted: [Publication], isAlone: Bool, on occasion: RefreshOccasion,
    progress: @Sendable (RefreshProgress) async -> Void
  ) async throws(LibraryError) -> RefreshSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = RefreshSummary()
    let schedules = try await store.read { try $0.schedules() }
    var lines = try await askable(wanted, isAlone, occasion, schedules, &summary).map { HostLine($0) }
    summary.sources = lines.reduce(0) { $0 + $1.waiting.count }
    // The reader counts the feeds from the network.
    let total = lines.reduce(0) { $0 + $1.waiting.count { !$0.source.isBuiltIn } }
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
      // All hosts start at once. Requests wait in the client for their host or for a connection, and do not block other
      // requests.
      for line in lines.indices { for _ in 0..<Self.hostWidth { addNext(of: line) } }
      var done = 0
      for await (line, publication, outcome) in group {
        if !publication.source.isBuiltIn { done += 1 }
        let known = summary.failures.count
        summary.count(outcome, of: publication)
        if case .unreachable(let error) = outcome {
          let schedule = schedules[publication.id]
          let hasAnswered = schedule?.status != nil && schedule?.failures == 0
          unreached.append(Unreached(publication: publication, error: error, hasAnswered: hasAnswered))
        }
        didAnyAnswer = didAnyAnswer || outcome.isAnswer && !publication.source.isBuiltIn
        if case .busy = outcome {
          // Each of the other sources would wait for the library for the same time.
          isBusy = true
          group.cancelAll()
        }
        for skipped in lines[line].note(outcome) {
          done += 1
          summary.count(.postponed(NextRefresh(date: nil, reason: .slowHost)), of: skipped)
        }
        if !Task.isCancelled, !isBusy { addNext(of: line) }
        // If other sources answered, there is a network, and the unreachable sources are down.
        if didAnyAnswer { await fail(&unreached, schedules, &summary) }
        for failure in summary.failures[known...] { await changeFeed.post(.publication(failure.publication)) }
        await progress(
          RefreshProgress(done: done, total: total, newArticles: summary.newArticles, failed: summary.failed))
        if case .updated = outcome { await changeFeed.post(.came(in: publication.id)) }
      }
    }
    if isBusy { throw .storage(.busy) }
    summary.isOffline = !didAnyAnswer && unreached.areForWantOfNetwork(environment.isNetworkAvailable())
    if !summary.isOffline { await fail(&unreached, schedules, &summary) }
    await changeFeed.post(.sections)
    summary.wasCancelled = Task.isCancelled
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Returns the sources that may be asked now, in groups by host. Slow hosts come last. The summary records all other
  /// sources.
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
    // A scheduled refresh asks only a few sources of each host. The next round asks the others. Without an interval
    // there is no next round.
    let depth = occasion.isScheduled && interval != nil ? Self.hostDepth : byHost.values.map(\.count).max() ?? 0
    let lines = hosts.compactMap { byHost[$0].map { Array($0.prefix(depth)) } }
    func isSlow(_ line: [Publication]) -> Bool { line.contains { schedules[$0.id]?.isSlow == true } }
    return lines.filter { !isSlow($0) } + lines.filter(isSlow)
  }

  /// The maximum number of sources of one host in one round of a scheduled refresh.
  private static let hostDepth = 8

  /// The pause of a source whose host asked for a pause of unknown length, in seconds.
  private static let unknownPause = 600.0

  /// The number of sources of one host at a time: two for the two connections, and two whose answers are read and
  /// stored meanwhile.
  private static let hostWidth = 4

  /// Compares all stored articles of a publication with its site, and repairs the differences. Waits for a running
  /// refresh of the publication.
  ///
  /// - Returns: The number of missing articles that arrived.
  /// - Throws: The reason why the comparison failed.
  func check(_ publication: Publication) async throws(LibraryError) -> Int {
    while await !underway.begin(publication.id) {
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return 0 }
    }
    let outcome = await thorough(publication)
    await underway.end(publication.id)
    await changeFeed.post(.came(in: publication.id))
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

  /// Asks a source, unless another refresh is asking it already. A slow source is asked after all others.
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
      // For a source whose address does not name its host, such as a source of NewsAPI, no pause is stored.
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
      // The publication was removed or got another source during the request.
      return .cancelled
    } catch .storage(.busy) {
      return .busy
    } catch {
      return await failed(publication, known, error)
    }
  }

  /// Asks a source for the rest of its new articles, part by part. Each part is stored before the next request. If some
  /// parts do not arrive now, the next refresh continues.
  ///
  /// - Returns: The stored articles, and the error that ended the requests, if any.
  func readOn(
    _ publication: Publication, isThorough: Bool
  ) async -> (result: UpdateResult, failure: LibraryError?) {
    var result = UpdateResult(added: [], changed: [])
    for _ in 0..<Self.mostParts {
      await changeFeed.post(.came(in: publication.id))
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

  /// The maximum number of parts of one refresh: two weeks of a large newspaper, or two thousand posts.
  private static let mostParts = 60

  /// Returns true if the source's host was slow just now, otherwise `nil`.
  private func isSlow(_ publication: Publication) async -> Bool? {
    await client.isSlow(hostOf: publication.address) ? true : nil
  }

  private func post(_ result: UpdateResult) async {
    if !result.changed.isEmpty { await changeFeed.post(.articles(result.changed)) }
  }

  /// Gives a publication the address it moved to. If another subscription has this address already, the publication is
  /// not asked any more.
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

  /// Records that unreachable sources have failed, and empties their list.
  private func fail(
    _ unreached: inout [Unreached], _ schedules: [Publication.ID: SourceSchedule], _ summary: inout RefreshSummary
  ) async {
    for source in unreached {
      let schedule = schedules[source.publication.id] ?? SourceSchedule()
      let outcome = await failed(source.publication, schedule, .provider(.network(source.error)))
      summary.count(outcome, of: source.publication)
    }
    unreached = []
  }

  /// Records the reason of a failure, and the time of the next request. The articles stay.
  private func failed(_ publication: Publication, _ known: SourceSchedule, _ error: LibraryError) async -> SourceOutcome
  {
    var schedule = known
    schedule.isSlow = await isSlow(publication)
    do throws(LibraryError) {
      switch error {
      case .provider(.gone): schedule.noteStop(.gone, status: 410, at: environment.now())
      case .provider(let error):
        schedule.noteFailure(status: error.status, at: environment.now(), spread: .random(in: 0..<0.1))
      // The source answered, but the answer could not be stored. The program must not therefore send a new request
      // every minute.
      default: schedule.noteFailure(status: 200, at: environment.now(), spread: .random(in: 0..<0.1))
      }
      try await store.write { try await $0.noteFailure(publication.id, SourceFailure(error)) }
      try await store.write { try await $0.keep(schedule, of: publication.id) }
    } catch .storage(.busy) {
      return .busy
    } catch {
      // If the disk is full, this source has failed for the same reason, and the summary records it.
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
