import CGTK
import GLibSupport

/// The window of the reader's mail program in which a mail is written.
enum MailWindow {
  /// Opens it through the desktop's portal, which works inside a sandbox as well.
  ///
  /// - Returns: Whether a portal did; there may be none.
  static func compose(subject: String, body: String) async -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    let connection = Object(adopting: bus)
    let result = await AsyncResult.of { callback, data in
      g_dbus_connection_call(
        connection.opaque, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Email", "ComposeEmail", parameters(subject: subject, body: body), nil,
        G_DBUS_CALL_FLAGS_NONE, -1, nil, callback, data)
    }
    guard let answer = g_dbus_connection_call_finish(connection.opaque, result.pointer, nil) else { return false }
    g_variant_unref(answer)
    return true
  }

  /// The arguments of `ComposeEmail`: no parent window, and the options.
  private static func parameters(subject: String, body: String) -> OpaquePointer? {
    let type = g_variant_type_new("a{sv}")
    defer { g_variant_type_free(type) }
    let options = g_variant_builder_new(type)
    defer { g_variant_builder_unref(options) }
    for (name, text) in [("subject", subject), ("body", body)] {
      let value = g_variant_new_variant(g_variant_new_string(text))
      g_variant_builder_add_value(options, g_variant_new_dict_entry(g_variant_new_string(name), value))
    }
    var children = [g_variant_new_string(""), g_variant_builder_end(options)]
    return g_variant_new_tuple(&children, 2)
  }
}
