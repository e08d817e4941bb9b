import CGTK
import Foundation
import GLibSupport
import Testing

@testable import ArticleUI
@testable import ReaderUI
@testable import SharedUI

/// The desktop's font in a sandbox, with a portal on the session bus as a desktop has it.
@MainActor
@Suite(.serialized) struct DocumentFontTests {
  init() throws {
    try #require(gtk_init_check() != 0)
  }

  @Test(arguments: [2, 1])
  func `In a sandbox the font is the desktop's, and is followed`(version: Int) async throws {
    let portal = try SettingsPortal(version: version)
    portal.answers["org.gnome.desktop.interface document-font-name"] = ("Gentium Plus 12", false)
    let font = DocumentFont(isSandboxed: true)
    var changes = 0
    font.onChange = { changes += 1 }
    #expect(portal.calls == 0)
    // What it is until the portal answers is that of the interface.
    #expect(font.family != "Gentium Plus")
    await turn { font.family == "Gentium Plus" }
    #expect(font.family == "Gentium Plus" && changes == 1)

    portal.change("org.gnome.desktop.interface", "document-font-name", g_variant_new_string("Noto Sans Italic 9"))
    await turn { changes == 2 }
    #expect(font.family == "Noto Sans" && changes == 2)
    // What is about something else, or is no text, or is as before, changes nothing.
    portal.change("org.gnome.desktop.interface", "font-name", g_variant_new_string("Comic Neue 9"))
    portal.change("org.gnome.desktop.interface", "document-font-name", g_variant_new_int32(12))
    portal.change("org.freedesktop.appearance", "document-font-name", g_variant_new_string("Comic Neue 9"))
    portal.change("org.gnome.desktop.interface", "document-font-name", g_variant_new_string("Noto Sans Italic 9"))
    portal.change("org.gnome.desktop.interface", "document-font-name", g_variant_new_string("Inter 9"))
    await turn { changes == 3 }
    #expect(font.family == "Inter" && changes == 3)
  }

  @Test func `Without an answer it is the font of the interface`() async throws {
    let portal = try SettingsPortal(version: 2)
    let font = DocumentFont(isSandboxed: true)
    let before = font.family
    await turn { portal.calls == 2 }
    #expect(portal.calls == 2 && font.family == before && !before.isEmpty)

    portal.answers["org.gnome.desktop.interface document-font-name"] = ("", true)
    let other = DocumentFont(isSandboxed: true)
    _ = other.family
    await turn { portal.calls == 3 }
    #expect(portal.calls == 3 && other.family == before)
  }

  @Test func `Who no longer wants it is told nothing`() async throws {
    let portal = try SettingsPortal(version: 2)
    weak var gone: PortalSetting?
    do {
      let setting = PortalSetting("document-font-name", in: "org.gnome.desktop.interface")
      gone = setting
      #expect(setting?.text == nil)
    }
    await turn { portal.calls == 2 && gone == nil }
    #expect(gone == nil)
    portal.change("org.gnome.desktop.interface", "document-font-name", g_variant_new_string("Inter 9"))
    await turn(most: 100) { false }
  }

  /// Runs the main loop until something holds, for a minute at most.
  private func turn(most times: Int = 6000, until isDone: () -> Bool) async {
    for _ in 0..<times where !isDone() {
      while g_main_context_iteration(nil, 0) != 0 {}
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// The part of a desktop's portal that tells its settings.
@MainActor
private final class SettingsPortal {
  /// What there is, by namespace and key; what is no text is a number.
  var answers: [String: (text: String, isNumber: Bool)] = [:]
  private(set) var calls = 0
  private let version: Int
  private let connection: Object
  private var registration: UInt32 = 0
  private var table = GDBusInterfaceVTable()

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// - Parameter version: Before the second one `ReadOne` was not there.
  init(version: Int) throws {
    self.version = version
    let address = try #require(g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil))
    defer { g_free(address) }
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = Object(
      adopting: try #require(g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)))
    let methods = (version > 1 ? ["ReadOne", "Read"] : ["Read"]).map { name in
      """
      <method name="\(name)"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="v" direction="out"/></method>
      """
    }
    let description = "<node><interface name=\"\(Self.interface)\">\(methods.joined())</interface></node>"
    let node = try #require(g_dbus_node_info_new_for_xml(description, nil))
    defer { g_dbus_node_info_unref(node) }
    table.method_call = { _, _, _, _, method, parameters, invocation, portal in
      guard let method, let parameters, let invocation, let portal else { return }
      let words = (0..<2).map { place -> String in
        guard let value = g_variant_get_child_value(parameters, gsize(place)) else { return "" }
        defer { g_variant_unref(value) }
        return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
      }
      let (name, call, owner) = (String(cString: method), UInt(bitPattern: invocation), UInt(bitPattern: portal))
      MainActor.assumeIsolated {
        guard let owner = UnsafeRawPointer(bitPattern: owner), let call = OpaquePointer(bitPattern: call) else {
          return
        }
        Unmanaged<SettingsPortal>.fromOpaque(owner).takeUnretainedValue().answer(call, name, words)
      }
    }
    registration = g_dbus_connection_register_object(
      connection.opaque, Self.path, g_dbus_node_info_lookup_interface(node, Self.interface), &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    // 4: nobody else may have it.
    try request("RequestName", [g_variant_new_string("org.freedesktop.portal.Desktop"), g_variant_new_uint32(4)])
  }

  isolated deinit {
    g_dbus_connection_unregister_object(connection.opaque, registration)
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
  }

  /// Tells everybody of a new value.
  func change(_ namespace: String, _ key: String, _ value: OpaquePointer?) {
    var words = [g_variant_new_string(namespace), g_variant_new_string(key), g_variant_new_variant(value)]
    g_dbus_connection_emit_signal(
      connection.opaque, nil, Self.path, Self.interface, "SettingChanged", g_variant_new_tuple(&words, 3), nil)
  }

  private func answer(_ call: OpaquePointer, _ method: String, _ words: [String]) {
    calls += 1
    guard let found = answers[words.joined(separator: " ")] else {
      return g_dbus_method_invocation_return_dbus_error(call, "org.freedesktop.portal.Error.NotFound", "Not found")
    }
    let value = found.isNumber ? g_variant_new_int32(12) : g_variant_new_string(found.text)
    // The old method has a variant in a variant.
    var result = [g_variant_new_variant(method == "Read" ? g_variant_new_variant(value) : value)]
    g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&result, 1))
  }

  private func request(_ method: String, _ arguments: [OpaquePointer?]) throws {
    var arguments = arguments
    let answer: OpaquePointer? = g_dbus_connection_call_sync(
      connection.opaque, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    let granted: OpaquePointer = try #require(answer)
    g_variant_unref(granted)
  }
}
