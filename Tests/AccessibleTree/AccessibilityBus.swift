import CAtspi
import CGLib

/// The bus of the accessible trees (AT-SPI 2), as one who reads the tree of one process.
///
/// libatspi asks for each property of each object and waits for each answer, which takes half a second a window. This sends the
/// questions of one depth together, and takes names, roles and states of all objects from one answer.
final class AccessibilityBus {
  /// An object of a tree: the connection it belongs to, and its path there.
  struct Object: Hashable {
    let owner: String
    let path: String
  }

  /// The facts of an object that its connection tells of all its objects at once (`org.a11y.atspi.Cache`).
  struct Facts {
    let name: String
    let role: UInt32
    let description: String
    let states: UInt32
  }

  /// A question to an object.
  struct Question {
    let object: Object
    let interface: String
    let method: String
    var parameters: OpaquePointer?
  }

  private let connection: OpaquePointer
  /// The events that came since the last call of `forgetEvents`.
  private(set) var events = 0
  private var watched: Set<String> = []

  /// Connects to the bus that the session bus names. `nil` where there is none.
  init?() {
    guard let session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let answer = g_dbus_connection_call_sync(
        session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil, G_DBUS_CALL_FLAGS_NONE, -1,
        nil, nil)
    else { return nil }
    let address = Variant(answer).child(0).text
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else { return nil }
    self.connection = connection
  }

  /// Sends all questions, then waits for the answers.
  ///
  /// - Returns: An answer for each question; `nil` for an object that is gone, or after ten seconds.
  func ask(_ questions: [Question]) -> [Variant?] {
    let pending = Pending(questions.count)
    for (index, question) in questions.enumerated() {
      g_dbus_connection_call(
        connection, question.object.owner, question.object.path, question.interface, question.method,
        question.parameters, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 10_000, nil,
        { source, result, data in
          let place = Unmanaged<Pending.Place>.fromOpaque(data!).takeRetainedValue()
          let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
          place.pending.answers[place.index] = answer.map(Variant.init)
          place.pending.left -= 1
        }, Unmanaged.passRetained(Pending.Place(pending, index)).toOpaque())
    }
    while pending.left > 0 { g_main_context_iteration(nil, 1) }
    return pending.answers
  }

  /// Asks one question.
  func ask(_ object: Object, _ interface: String, _ method: String, _ parameters: OpaquePointer? = nil) -> Variant? {
    ask([Question(object: object, interface: interface, method: method, parameters: parameters)])[0]
  }

  /// The connection of a process; `nil` while it has none.
  func connection(of process: UInt32) -> String? {
    let bus = Object(owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    let names = ask(bus, bus.owner, "ListNames")?.child(0).children.map(\.text).filter { $0.hasPrefix(":") } ?? []
    let processes = ask(
      names.map { name in
        Question(
          object: bus, interface: bus.owner, method: "GetConnectionUnixProcessID",
          parameters: Variant.tuple(g_variant_new_string(name)))
      })
    return zip(names, processes).first { $1?.child(0).number == process }?.0
  }

  /// Counts the events of a connection from now on.
  func watch(_ owner: String) {
    guard watched.insert(owner).inserted else { return }
    let registry = Object(owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    for kind in ["object:", "window:"] {
      _ = ask(
        registry, "org.a11y.atspi.Registry", "RegisterEvent",
        Variant.tuple(g_variant_new_string(kind), g_variant_new_strv(nil, 0), g_variant_new_string("")))
    }
    g_dbus_connection_signal_subscribe(
      connection, owner, nil, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, interface, _, _, data in
        guard let interface, String(cString: interface).hasPrefix("org.a11y.atspi.") else { return }
        Unmanaged<AccessibilityBus>.fromOpaque(data!).takeUnretainedValue().events += 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Waits until an event came, and for those that come with it.
  ///
  /// - Parameter milliseconds: The longest wait for the first.
  func waitForEvents(milliseconds: UInt32) {
    wait(milliseconds: milliseconds) { events > 0 }
    // A look costs the reader some milliseconds. One at the end of a burst is enough.
    if events > 0 { wait(milliseconds: 40) { false } }
  }

  private func wait(milliseconds: UInt32, until isOver: () -> Bool) {
    let timer = Timer()
    let source = g_timeout_add(
      milliseconds,
      { data in
        Unmanaged<Timer>.fromOpaque(data!).takeUnretainedValue().isOver = true
        return 1
      }, Unmanaged.passUnretained(timer).toOpaque())
    withExtendedLifetime(timer) {
      while !isOver(), !timer.isOver { g_main_context_iteration(nil, 1) }
      g_source_remove(source)
    }
  }

  func forgetEvents() {
    while g_main_context_iteration(nil, 0) != 0 {}
    events = 0
  }

  /// The facts of all objects of a connection.
  func facts(of owner: String) -> [String: Facts] {
    let cache = Object(owner: owner, path: "/org/a11y/atspi/cache")
    var facts: [String: Facts] = [:]
    // Reference, application, parent, place, number of children, interfaces, name, role, description, states.
    for item in ask(cache, "org.a11y.atspi.Cache", "GetItems")?.child(0).children ?? [] {
      facts[item.child(0).child(1).text] = Facts(
        name: item.child(6).text, role: item.child(7).number, description: item.child(8).text,
        states: item.child(9).child(0).number)
    }
    return facts
  }

  private final class Timer {
    var isOver = false
  }

  private final class Pending {
    var left: Int
    var answers: [Variant?]

    init(_ count: Int) {
      left = count
      answers = Array(repeating: nil, count: count)
    }

    final class Place {
      let pending: Pending
      let index: Int

      init(_ pending: Pending, _ index: Int) {
        self.pending = pending
        self.index = index
      }
    }
  }
}
