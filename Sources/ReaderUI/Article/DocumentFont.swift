import CGTK
import GLibSupport

/// The desktop's font for documents.
enum DocumentFont {
  private static let schema = "org.gnome.desktop.interface"

  /// The name of the family; that of the interface where the desktop names none for documents.
  static var family: String {
    let name = stored ?? ofInterface ?? "Sans"
    guard let description = pango_font_description_from_string(name) else { return "Sans" }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
  }

  /// The setting, where the desktop has GNOME's.
  private static var stored: String? {
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    g_settings_schema_unref(found)
    let settings = Object(adopting: g_settings_new(schema))
    guard let name = g_settings_get_string(settings.cast(), "document-font-name") else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  private static var ofInterface: String? {
    guard let settings = gtk_settings_get_default() else { return nil }
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    g_object_get_property(settings.cast(), "gtk-font-name", &value)
    defer { g_value_unset(&value) }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}
