import CGTK
import GLibSupport
import Glibc

/// The information for assistive technologies about a widget (WAI-ARIA's accessible name and description).
public enum Accessible {
  public static func label(_ text: String, on widget: Widget) {
    // GTK names buttons and menu items by their inner label, which would have precedence.
    gtk_accessible_reset_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    set(GTK_ACCESSIBLE_PROPERTY_LABEL, text, on: widget)
  }

  public static func describe(_ text: String, on widget: Widget) {
    set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, on: widget)
  }

  /// Returns a widget's description; empty if there is none.
  static func description(of widget: Widget) -> String {
    guard gtk_test_accessible_has_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) != 0,
      let text = courant_accessible_description(widget.opaque)
    else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Sets the spoken value of a slider.
  public static func value(_ text: String, of widget: Widget) {
    set(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, on: widget)
  }

  /// Sets the level of a heading, from 1.
  public static func level(_ level: Int, of widget: Widget) {
    var property = GTK_ACCESSIBLE_PROPERTY_LEVEL
    var value = GValue()
    g_value_init(&value, FundamentalType.int)
    g_value_set_int(&value, Int32(level))
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Hides a widget on screen from assistive technologies, or shows it to them again.
  public static func setHidden(_ isHidden: Bool, on widget: Widget) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_value_set_boolean(&value, isHidden ? 1 : 0)
    gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
    g_value_unset(&value)
  }

  private static func set(_ property: GtkAccessibleProperty, _ text: String, on widget: Widget) {
    var property = property
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Gives another role to a widget. The widget must not have been on screen yet.
  public static func setRole(_ role: GtkAccessibleRole, of widget: Object) {
    var value = value(of: role)
    g_object_set_property(widget.cast(), "accessible-role", &value)
    g_value_unset(&value)
  }

  /// Creates a widget with a role.
  public static func widget(_ type: GType, as role: GtkAccessibleRole) -> Object {
    var value = value(of: role)
    defer { g_value_unset(&value) }
    return "accessible-role".withCString { name in
      var name: UnsafePointer<CChar>? = name
      let instance: UnsafeMutablePointer<GObject> = g_object_new_with_properties(type, 1, &name, &value)
      return Object(adopting: instance)
    }
  }

  private static func value(of role: GtkAccessibleRole) -> GValue {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, Int32(role.rawValue))
    return value
  }

  /// True if contents drawn by other processes, such as web pages, are part of the window's accessible tree. GTK
  /// supports this since 4.14.
  public static let joinsOtherProcesses = dlsym(nil, "gtk_at_spi_socket_new") != nil
}
