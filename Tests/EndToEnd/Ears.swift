import Foundation
import TestServers

/// What a screen reader hears of a reader and finds in its window: events and objects of AT-SPI, and nothing else.
final class Ears {
  /// Something that happened.
  struct Event {
    let type: String
    let role: String
    let name: String
    /// The text that came with it.
    let text: String
    /// Whether a state began.
    let isOn: Bool
  }

  /// An object of the window.
  struct Object {
    let role: String
    let states: String
    let name: String
    let description: String
    let text: String
    let attributes: String

    var isFocusable: Bool { states.contains("focusable") }
    var isFocused: Bool { states.split(separator: " ").contains("focused") }
  }

  private let eyes: Eyes
  private let child: Child
  private let file: TemporaryFolder

  init(of reader: Reader) async throws {
    let pid = reader.process.processIdentifier
    eyes = Eyes(of: pid, on: reader.display)
    file = try TemporaryFolder()
    child = try Child(
      Reader.products.appending(path: "accessible-tree").path, [String(pid), "events"], output: file.file("heard"))
    await eventually { lines.first?.hasPrefix("listening") == true }
  }

  deinit { child.stop() }

  /// Listens from before there is a reader, as screen readers do: WebKit tells nobody who came after it of what has the focus.
  static func first() async throws -> Child {
    let child = try Child(
      Reader.products.appending(path: "accessible-tree").path,
      [String(ProcessInfo.processInfo.processIdentifier), "events"])
    // It says nothing of having begun.
    try await Task.sleep(for: .seconds(1))
    return child
  }

  /// Tells the desktop that a screen reader runs, or ended.
  static func setScreenReader(_ isOn: Bool) throws {
    _ = try Reader.output(
      of: URL(filePath: "/usr/bin/gdbus"),
      [
        "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
        "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "ScreenReaderEnabled", "<\(isOn)>",
      ])
  }

  private var lines: [Substring] {
    let text = (try? String(contentsOfFile: file.file("heard"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n")
  }

  /// All that was heard, oldest first.
  var events: [Event] {
    lines.dropFirst().compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { return nil }
      return Event(type: parts[0], role: parts[1], name: parts[2], text: parts[3], isOn: parts[4] == "1")
    }
  }

  /// What a screen reader would have said of the events behind the first `count`: what got the focus, the dialog around
  /// it, and messages.
  func said(after count: Int = 0) -> [String] {
    var dialog = events.prefix(count).last { $0.type == "inside" }?.name ?? ""
    return events.dropFirst(count).compactMap { event in
      switch event.type {
      case "inside" where event.name == dialog: return nil
      case "inside":
        dialog = event.name
        return dialog.isEmpty ? nil : dialog
      case "object:state-changed:focused": return event.isOn ? event.name : nil
      case "object:property-change:accessible-name": return event.name
      case "object:state-changed:checked": return "switched " + (event.isOn ? "on" : "off")
      case "object:property-change:accessible-description", "object:announcement": return event.text
      default: return nil
      }
    }
  }

  /// What is in the window, dialogs and menus included.
  func objects() throws -> [Object] { try eyes.lookClosely() }
}
