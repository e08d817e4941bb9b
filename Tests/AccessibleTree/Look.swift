import CAtspi
import CGLib

/// A look at the windows of one process.
struct Look {
  private let bus: AccessibilityBus
  private let owner: String

  /// `nil` while the process is not on the bus.
  init?(at process: UInt32, on bus: AccessibilityBus) {
    guard let owner = bus.connection(of: process) else { return nil }
    self.bus = bus
    self.owner = owner
    bus.watch(owner)
  }

  /// A line for each object that can be seen, but for containers without a name: role, states, place in the window as its left and
  /// upper edge, width and height, and name, apart by tabs.
  func lines() -> [String] {
    sized(found().filter { $0.isWindow || !$0.facts.isUnnamedContainer }).map { object, area in
      let place = area.map { "\($0)" }.joined(separator: " ")
      return [
        object.facts.roleName, object.facts.stateNames, place, String(object.facts.name.prefix { !$0.isNewline }),
      ]
      .joined(separator: "\t")
    }
  }

  /// A line for each object that can be seen: role, states, name, description, text and attributes, apart by tabs.
  func fullLines() -> [String] {
    let objects = sized(found()).map(\.0)
    let texts = bus.ask(
      objects.map {
        .init(
          object: $0.object, interface: "org.a11y.atspi.Text", method: "GetText",
          parameters: Variant.tuple(g_variant_new_int32(0), g_variant_new_int32(-1)))
      })
    let attributes = bus.ask(
      objects.map { .init(object: $0.object, interface: "org.a11y.atspi.Accessible", method: "GetAttributes") })
    return objects.indices.map { index in
      let facts = objects[index].facts
      let pairs = (attributes[index]?.child(0).children ?? []).map { "\($0.child(0).text)=\($0.child(1).text)" }
      let words = [
        facts.roleName, facts.stateNames, facts.name, facts.description, texts[index]?.child(0).text ?? "",
        pairs.sorted().joined(separator: ";"),
      ]
      return words.map { word in String(word.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
    }
  }

  /// An object that says that it is visible.
  private typealias Found = (object: AccessibilityBus.Object, facts: AccessibilityBus.Facts, isWindow: Bool)

  /// All visible objects, parents before their children.
  private func found() -> [Found] {
    bus.forgetEvents()
    let root = AccessibilityBus.Object(owner: owner, path: "/org/a11y/atspi/accessible/root")
    var children: [AccessibilityBus.Object: [AccessibilityBus.Object]] = [root: []]
    var level = [root]
    while !level.isEmpty {
      let answers = bus.ask(
        level.map { .init(object: $0, interface: "org.a11y.atspi.Accessible", method: "GetChildren") })
      var next: [AccessibilityBus.Object] = []
      for (object, answer) in zip(level, answers) {
        let found = (answer?.child(0).children ?? []).map {
          AccessibilityBus.Object(owner: $0.child(0).text, path: $0.child(1).text)
        }
        children[object] = found
        next += found.filter { children[$0] == nil }
      }
      level = next
    }
    var facts: [String: [String: AccessibilityBus.Facts]] = [:]
    for owner in Set(children.keys.map(\.owner)) { facts[owner] = bus.facts(of: owner) }

    var seen: [Found] = []
    func gather(_ object: AccessibilityBus.Object, depth: Int) {
      guard depth < 60 else { return }
      if depth > 0, let facts = facts[object.owner]?[object.path], facts.isVisible {
        seen.append((object, facts, depth == 1))
      }
      for child in children[object] ?? [] { gather(child, depth: depth + 1) }
    }
    gather(root, depth: 0)
    return seen
  }

  /// Those that have a size, with their areas, and windows. What was never on screen has none.
  private func sized(_ objects: [Found]) -> [(Found, area: [Int32])] {
    let areas = bus.ask(
      objects.map {
        .init(
          object: $0.object, interface: "org.a11y.atspi.Component", method: "GetExtents",
          parameters: Variant.tuple(g_variant_new_uint32(1)))
      })
    return zip(objects, areas).compactMap { object, answer in
      let area = answer?.child(0).children.map(\.integer) ?? [0, 0, 0, 0]
      return object.isWindow || area[2] > 0 && area[3] > 0 ? (object, area) : nil
    }
  }
}

extension AccessibilityBus.Facts {
  fileprivate var isVisible: Bool { states >> ATSPI_STATE_VISIBLE.rawValue & 1 == 1 }

  /// Whether it only holds others. GTK 4.8 names what has no name after its type.
  fileprivate var isUnnamedContainer: Bool {
    let isNamed = !name.isEmpty && !name.hasPrefix("Gtk") && !name.hasPrefix("Adw")
    return !isNamed && (role == ATSPI_ROLE_PANEL.rawValue || role == ATSPI_ROLE_FILLER.rawValue)
  }

  fileprivate var roleName: String { taken(atspi_role_get_name(AtspiRole(role))) }

  fileprivate var stateNames: String {
    let named: [(AtspiStateType, String)] = [
      (ATSPI_STATE_SELECTED, "selected"), (ATSPI_STATE_FOCUSED, "focused"), (ATSPI_STATE_FOCUSABLE, "focusable"),
      (ATSPI_STATE_CHECKED, "checked"), (ATSPI_STATE_PRESSED, "pressed"),
    ]
    return named.filter { states >> $0.0.rawValue & 1 == 1 }.map(\.1).joined(separator: " ")
  }
}
