import Articles
import FoundationEssentials
import HTTP
import Storage

/// How it stands with asking one source.
public struct SourceStatus: Sendable, Codable {
  public let publication: Publication.ID
  public let title: String
  public let address: String
  /// When it was last asked; `nil` for never.
  public let asked: Date?
  /// The HTTP status that came back; `nil` where no answer came.
  public let status: Int?
  /// What went wrong, as a sentence.
  public let failure: String?
  /// The same as a code, which stays the same in every language.
  public let failureCode: String?
  /// How many times in a row.
  public let failures: Int
  /// Since when; `nil` where the last answer could be used.
  public let failingSince: Date?
  /// When it is asked next by itself; `nil` for never.
  public let next: Date?
  public let reason: WaitReason
  /// Why then, as a sentence.
  public let explanation: String
  /// The address it had before it moved for good.
  public let movedFrom: String?

  /// It is asked no more, until the reader wants it.
  public var isStopped: Bool { reason == .gone || reason == .duplicate }

  init(_ publication: Publication, _ schedule: SourceSchedule, _ next: NextRefresh) {
    self.publication = publication.id
    title = publication.title
    address = publication.address
    asked = schedule.asked
    status = schedule.status
    failure = publication.failure?.message
    failureCode = publication.failure?.code
    failures = schedule.failures
    failingSince = schedule.failures > 0 ? schedule.failingSince : nil
    self.next = next.date
    reason = next.reason
    explanation = next.sentence
    movedFrom = schedule.movedFrom
  }
}

extension Library {
  /// Keeps how often the reader wants sources asked by themselves, for every program that uses the library.
  ///
  /// - Parameter minutes: 0 for never.
  public func setRefreshInterval(minutes: Int) async throws(LibraryError) {
    guard try await store.read({ try $0.setting(.refreshInterval) }) != String(minutes) else { return }
    try await store.write { try await $0.set(.refreshInterval, to: String(minutes)) }
  }

  /// How it stands with asking each source, in the reader's order.
  public func sourceStatuses() async throws(LibraryError) -> [SourceStatus] {
    let schedules = try await store.read { try $0.schedules() }
    let now = environment.now()
    let holds = try await store.holds(at: now)
    let interval = try await store.interval()
    return try await store.read { try $0.publications() }.filter { $0.source.kind != .synced }.map { publication in
      let schedule = schedules[publication.id] ?? SourceSchedule()
      let hold = HostHolds.host(of: publication.address).flatMap { holds[$0] }
      return SourceStatus(
        publication, schedule,
        schedule.next(
          every: publication.capabilities.contains(.metered) ? interval.map { max($0, 3600) } : interval, hold: hold,
          now: now))
    }
  }

  /// Whether the time of any source or account has come.
  public func isRefreshDue() async -> Bool {
    if await isSyncDue() { return true }
    // A library that cannot be read has nothing to refresh; whoever shows it says so.
    let statuses = (try? await sourceStatuses()) ?? []
    let now = environment.now()
    return statuses.contains { $0.next.map { $0 <= now } ?? false }
  }
}

extension LibraryStore {
  /// The reader's interval in seconds; `nil` for never.
  func interval() async throws(LibraryError) -> Double? {
    let minutes = try await read { try $0.setting(.refreshInterval) }.flatMap { Int($0) } ?? 60
    return minutes > 0 ? Double(minutes) * 60 : nil
  }

  /// The hosts that are to be left alone now, and until when.
  func holds(at now: Date) async throws(LibraryError) -> [String: Date] {
    try await read { try $0.hostHolds() }.filter { $0.value.isHold(at: now) }
  }
}

extension Date {
  /// Whether a hold until then is in force. One that is longer than any that was taken down is a clock's that was set back.
  func isHold(at now: Date) -> Bool {
    self > now && timeIntervalSince(now) <= SourceSchedule.week
  }
}

extension HostHolds {
  /// Holds that are kept in the library.
  init(in store: LibraryStore, now: @escaping @Sendable () -> Date) {
    // A store that fails to answer holds nobody: the request that follows has a store to fail in as well.
    self.init(
      isHeld: { host in
        ((try? await store.read { try $0.hold(of: host) }) ?? nil)?.isHold(at: now()) ?? false
      },
      hold: { host, pause in
        let now = now()
        try? await store.write {
          try await $0.hold(
            host, until: now.addingTimeInterval(pause.time / .seconds(1)), isWished: pause.isWished, at: now)
        }
      })
  }
}
