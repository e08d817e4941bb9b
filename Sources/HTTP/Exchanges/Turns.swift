/// Limits the requests at a time: to one host, and in total. Belongs to one actor.
///
/// A slow exchange frees its slot in the total, but not its slot of the host. A page that the reader waits for may use
/// an extra slot.
final class Turns {
  /// A granted turn.
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
  /// The exchanges with a slot in the total. `slow` are the slow exchanges that gave this slot to others.
  private var running: Set<Int> = []
  private var slow: Set<Int> = []

  private struct Host {
    let slots: Slots
    /// The slot for the page that the reader waits for.
    let extra = Slots(1)
    var users = 0
  }

  init(_ settings: Client.Settings) {
    perHost = settings.connectionsPerHost
    mostSlow = settings.slowConnections
    all = Slots(settings.connections)
  }

  /// Waits for a slot of the host, then for a slot in the total.
  ///
  /// - Parameter isFirst: True for the page that the reader waits for. The first page of a host does not wait.
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

  /// Gives a slow exchange's slot in the total to others.
  ///
  /// - Returns: False if too many exchanges are slow, so that it keeps the slot.
  func moveAside(_ id: Int) -> Bool {
    guard running.contains(id), !slow.contains(id) else { return true }
    guard slow.count < mostSlow else { return false }
    slow.insert(id)
    all.give()
    return true
  }

  /// Ends the wait of the request with this id.
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
