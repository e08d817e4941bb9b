import CGTK
import GLibSupport

/// What assistive technologies are told about a widget (WAI-ARIA's accessible name and description).
public enum Accessible {
  public static func label(_ text: String, on widget: Widget) {
    set(GTK_ACCESSIBLE_PROPERTY_LABEL, text, on: widget)
  }

  public static func describe(_ text: String, on widget: Widget) {
    set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, on: widget)
  }

  /// Hides a widget from assistive technologies although it is on screen, or shows it to them again.
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
}
