import Articles
import FoundationEssentials
import HTTP
import Storage

/// The status of a source's requests.
public struct SourceStatus: Sendable, Codable {
  public let publication: Publication.ID
  public let title: String
  public let address: String
  /// The time of the last request; `nil` for never.
  public let asked: Date?
  /// The HTTP status of the last answer; `nil` if no answer came.
  public let status: Int?
  /// The last failure as a sentence.
  public let failure: String?
  /// The last failure as a code, which is the same in every language.
  public let failureCode: String?
  /// The number of failures in a row.
  public let failures: Int
  /// The time of the first of these failures; `nil` if the last answer was usable.
  public let failingSince: Date?
  /// The time of the next automatic request; `nil` for never.
  public let next: Date?
  public let reason: WaitReason
  /// The reason for this time as a sentence.
  public let explanation: String
  /// The previous address, if the source moved for good.
  public let movedFrom: String?

  /// True if the source is never asked automatically again.
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
  /// Stores the time between automatic refreshes, for every program that uses the library.
  ///
  /// - Parameter minutes: 0 for never.
  public func setRefreshInterval(minutes: Int) async throws(LibraryError) {
    guard try await store.read({ try $0.setting(.refreshInterval) }) != String(minutes) else { return }
    try await store.write { try await $0.set(.refreshInterval, to: String(minutes)) }
  }

  /// The status of each source, in the reader's order.
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

  /// True if any source or account is due.
  public func isRefreshDue() async -> Bool {
    if await isSyncDue() { return true }
    // A library that cannot be read has nothing to refresh. The user interface reports the error.
    let statuses = (try? await sourceStatuses()) ?? []
    let now = environment.now()
    return statuses.contains { $0.next.map { $0 <= now } ?? false }
  }
}

extension LibraryStore {
  /// The reader's refresh interval in seconds; `nil` for never.
  func interval() async throws(LibraryError) -> Double? {
    let minutes = try await read { try $0.setting(.refreshInterval) }.flatMap { Int($0) } ?? 60
    return minutes > 0 ? Double(minutes) * 60 : nil
  }

  /// The hosts that may not be asked now, each with the end of its pause.
  func holds(at now: Date) async throws(LibraryError) -> [String: Date] {
    try await read { try $0.hostHolds() }.filter { $0.value.isHold(at: now) }
  }
}

extension Date {
  /// True if a hold until this time is in force. A hold of more than a week is ignored, because it was stored before
  /// the clock was set back.
  func isHold(at now: Date) -> Bool {
    self > now && timeIntervalSince(now) <= SourceSchedule.week
  }
}

extension HostHolds {
  /// Creates holds that are stored in the library.
  init(in store: LibraryStore, now: @escaping @Sendable () -> Date) {
    // If the library cannot be read or written, no host is held, because answers cannot be stored either.
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
