/// Whose turn it is: few connections to one host, and few in all. Belongs to one actor.
///
/// What takes long makes room for others in all, but not at its host. The page that the reader waits for has a place of its own
/// with both.
final class Turns {
  /// A place that was given out.
  struct Turn {
    fileprivate let id: Int
    fileprivate let origin: String
    fileprivate let isExtra: Bool
    fileprivate let isAmongAll: Bool
  }

  private let perHost: Int
  private let mostSlow: Int
  private let all: Slots
  private var hosts: [String: Host] = [:]
  /// Who has a place among all, and who of those gave it to others.
  private var running: Set<Int> = []
  private var slow: Set<Int> = []

  private struct Host {
    let slots: Slots
    /// For what the reader waits for.
    let extra = Slots(1)
    var users = 0
  }

  init(_ settings: Client.Settings) {
    perHost = settings.connectionsPerHost
    mostSlow = settings.slowConnections
    all = Slots(settings.connections)
  }

  /// Waits for a connection to the host, then for one of all.
  ///
  /// - Parameter isFirst: It waits for neither as long as it is the only one of its kind.
  /// - Returns: `nil` if the wait was abandoned.
  func take(_ origin: String, _ id: Int, _ urgency: Urgency, isFirst: Bool) async -> Turn? {
    let host = hosts[origin] ?? Host(slots: Slots(perHost))
    hosts[origin, default: host].users += 1
    let isExtra = isFirst && !host.slots.hasFree
    let slots = isExtra ? host.extra : host.slots
    if Task.isCancelled == false, await slots.take(id, urgency) {
      if Task.isCancelled == false {
        if isFirst { return Turn(id: id, origin: origin, isExtra: isExtra, isAmongAll: false) }
        if await all.take(id, urgency) {
          running.insert(id)
          return Turn(id: id, origin: origin, isExtra: false, isAmongAll: true)
        }
      }
      slots.give()
    }
    leave(origin)
    return nil
  }

  func give(_ turn: Turn) {
    if turn.isAmongAll {
      running.remove(turn.id)
      if slow.remove(turn.id) == nil { all.give() }
    }
    if turn.isExtra {
      hosts[turn.origin]?.extra.give()
    } else {
      hosts[turn.origin]?.slots.give()
    }
    leave(turn.origin)
  }

  /// Lets somebody else have the place among all of one that takes long.
  ///
  /// - Returns: False where too many take long already.
  func moveAside(_ id: Int) -> Bool {
    guard running.contains(id), !slow.contains(id) else { return true }
    guard slow.count < mostSlow else { return false }
    slow.insert(id)
    all.give()
    return true
  }

  /// Ends the wait of the one with the id.
  func abandon(_ id: Int) {
    all.abandon(id)
    for host in hosts.values {
      host.slots.abandon(id)
      host.extra.abandon(id)
    }
  }

  private func leave(_ origin: String) {
    hosts[origin]?.users -= 1
    if hosts[origin]?.users == 0 { hosts[origin] = nil }
  }
}
