import Foundation
import TestServers

/// What the system bus says of a computer, on the session bus: NetworkManager and the power profiles, and what the session bus says of
/// notifications, for as long as it is kept.
final class Computer {
  private let child: Child
  private let output: TemporaryFolder

  private static let script = """
    import sys
    from gi.repository import Gio, GLib
    reason = sys.argv[1]
    profile = GLib.Variant("s", "power-saver" if reason == "power-saver" else "balanced")
    facts = {
        "org.freedesktop.NetworkManager": {
            "Connectivity": GLib.Variant("u", 4), "State": GLib.Variant("u", 70),
            "Metered": GLib.Variant("u", 1 if reason == "metered" else 2)},
        # The second is its name since 2024.
        "net.hadess.PowerProfiles": {"ActiveProfile": profile},
        "org.freedesktop.UPower.PowerProfiles": {"ActiveProfile": profile},
        "org.freedesktop.Notifications": {"Inhibited": GLib.Variant("b", reason == "do-not-disturb")},
    }
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name, values in facts.items():
        rows = "".join(f'<property name="{key}" type="{value.get_type_string()}" access="read"/>' for key, value in values.items())
        node = Gio.DBusNodeInfo.new_for_xml(f'<node><interface name="{name}">{rows}</interface></node>')
        bus.register_object("/" + name.replace(".", "/"), node.interfaces[0], None,
            lambda _bus, _who, _path, name, key: facts[name][key], None)
        Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
    # The bus answers in order: it has the names by now.
    bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", None, None, 0, -1, None)
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  /// - Parameter reason: `metered`, `power-saver` or `do-not-disturb`.
  init(_ reason: String) async throws {
    output = try TemporaryFolder()
    child = try Child("/usr/bin/python3", ["-c", Self.script, reason], output: output.file("said"))
    try await child.isStarted(writingTo: output.file("said"))
  }

  deinit { child.stop() }
}
