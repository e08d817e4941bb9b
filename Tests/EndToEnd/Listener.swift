import Foundation
import TestServers
import Testing

/// Somebody at the keyboard who does not see the screen: presses keys, and knows what a screen reader is told.
struct Listener {
  let reader: Reader
  let ears: Ears

  /// Presses keys one after the other.
  func press(_ keys: String...) async throws {
    for key in keys {
      try reader.key(key)
      try await Task.sleep(for: .milliseconds(60))
    }
  }

  /// Waits until what was said after a moment has one of these texts.
  @discardableResult
  func hear(_ texts: String..., after moment: Int, seconds: Double = 60) async throws -> String {
    try await waiting("“\(texts.joined(separator: "”, “"))” is said", seconds) {
      ears.said(after: moment).last { said in texts.contains { said.contains($0) } }
    } otherwise: {
      "\(ears.said(after: moment).suffix(8))"
    }
  }

  /// Presses keys, and waits until one of these texts is said.
  @discardableResult
  func press(_ keys: [String], hearing texts: String...) async throws -> String {
    let moment = ears.events.count
    for key in keys { try await press(key) }
    return try await waiting("“\(texts.joined(separator: "”, “"))” is said", 60) {
      ears.said(after: moment).last { said in texts.contains { said.contains($0) } }
    } otherwise: {
      "\(ears.said(after: moment).suffix(8))"
    }
  }

  /// Presses a key until the focus is on something whose name begins with this text.
  ///
  /// - Parameter role: What it is, where more than one kind has the name.
  func go(to name: String, _ role: String? = nil, by key: String, most: Int = 60) async throws {
    var met: [String] = []
    for _ in 0..<most {
      let moment = ears.events.count
      try reader.key(key)
      // Some keys move no focus.
      await eventually(within: .seconds(1)) { focused(after: moment) != nil }
      // The focus may come by way of something else.
      try await Task.sleep(for: .milliseconds(30))
      guard let found = focused(after: moment) else { continue }
      if found.name.hasPrefix(name), role == nil || found.role == role { return }
      met.append(found.name)
    }
    throw Reader.Late(description: "\(key) does not come to “\(name)”. Met: \(met)")
  }

  private func focused(after moment: Int) -> Ears.Event? {
    ears.events.dropFirst(moment).last { $0.type == "object:state-changed:focused" && $0.isOn }
  }

  /// Waits until an object is there.
  @discardableResult
  func find(_ what: String, _ isWanted: (Ears.Object) -> Bool) async throws -> Ears.Object {
    try await waiting("\(what) is there", 60) {
      try ears.objects().first(where: isWanted)
    } otherwise: {
      ""
    }
  }

  /// Whether the page of an article stands in the window's tree. A screen reader goes through that with keys of its own then.
  func findsPage() throws -> Bool { try ears.objects().contains { $0.role == "document web" } }

  /// Waits until the page has these in this order: each by its name or text, and by its role where it is not `nil`.
  func find(inPage wanted: [(role: String?, text: String)]) async throws {
    _ = try await waiting("\(wanted.map(\.text)) in the page", 60) {
      var rest = wanted[...]
      for object in try ears.objects().drop(while: { $0.role != "document web" }) {
        guard let next = rest.first else { return true }
        let isIt = (object.name + object.text).hasPrefix(next.text) && (next.role == nil || next.role == object.role)
        if isIt { rest = rest.dropFirst() }
      }
      return rest.isEmpty ? true : nil
    } otherwise: {
      "\((try? ears.objects().filter { $0.attributes.contains("WebKit") }.map { "\($0.role) \($0.name)|\($0.text)" }) ?? [])"
    }
  }

  /// Opens a menu by a key, and chooses what has this in its name.
  func choose(_ item: String, from key: String) async throws {
    try await press(key)
    try await find("the menu") { $0.role == "menu item" }
    try await go(to: item, by: "Down", most: 24)
    try await press("Return")
  }

  /// Goes to something by a few letters of its name.
  func goByName(_ name: String, hearing texts: String...) async throws {
    let moment = ears.events.count
    try await press("ctrl+k")
    try await hear("Go To", after: moment)
    try reader.type(name)
    try await hear(name, after: moment)
    // The choice is named like the section: what counts is said once that is there.
    let chosen = ears.events.count
    try await press("Return")
    _ = try await waiting("“\(texts.joined(separator: "”, “"))” is said", 60) {
      ears.said(after: chosen).last { said in texts.contains { said.contains($0) } }
    } otherwise: {
      "\(ears.said(after: chosen).suffix(8))"
    }
  }

  private func waiting<Value>(
    _ what: String, _ seconds: Double, _ probe: () throws -> Value?, otherwise: () -> String
  ) async throws -> Value {
    let deadline = Date(timeIntervalSinceNow: seconds)
    repeat {
      if let value = try probe() { return value }
      try await Task.sleep(for: .milliseconds(60))
    } while Date() < deadline
    throw Reader.Late(description: "Not in time: \(what). Heard: \(otherwise())")
  }
}
