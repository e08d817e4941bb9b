import CGTK
import GLibSupport
import Library
import SharedUI

/// The reasons to fetch nothing while no window is open.
enum BackgroundPause: String {
  /// The connection is metered.
  case metered
  /// The computer saves power.
  case powerSaver = "power-saver"
  /// The desktop shows no notifications.
  case doNotDisturb = "do-not-disturb"

  /// Returns the current reason; `nil` if there is none.
  static func now() async -> BackgroundPause? {
    if Library.isNetworkMetered { return .metered }
    // The first query returns false if the system has not answered GLib yet.
    if !savesPower { try? await Task.sleep(for: .milliseconds(500)) }
    if savesPower { return .powerSaver }
    return await showsNoNotifications() ? .doNotDisturb : nil
  }

  private static var savesPower: Bool {
    guard let monitor = g_power_profile_monitor_dup_default() else { return false }
    defer { g_object_unref(monitor.raw) }
    return g_power_profile_monitor_get_power_saver_enabled(monitor) != 0
  }

  /// Returns true if notifications are switched off. GNOME has a setting for this, and the servers of other desktops
  /// have a property.
  private static func showsNoNotifications() async -> Bool {
    if let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, "org.gnome.desktop.notifications", 1)
    {
      defer { g_settings_schema_unref(schema) }
      if g_settings_schema_has_key(schema, "show-banners") != 0,
        let settings = g_settings_new_full(schema, nil, nil)
      {
        defer { g_object_unref(settings.raw) }
        if g_settings_get_boolean(settings, "show-banners") == 0 { return true }
      }
    }
    let place = BusPlace(
      "org.freedesktop.Notifications", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications")
    return await SessionBus()?.property("Inhibited", of: place, mayStart: false, limit: 2_000) == .boolean(true)
  }
}
