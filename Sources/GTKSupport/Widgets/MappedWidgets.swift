import CGTK
import GLibSupport

/// Corrects widgets that GTK creates by itself, when they appear on screen.
@MainActor
public enum MappedWidgets {
  /// Must be called once, after GTK's start.
  public static func mend() {
    // A class has its signals only after its first use.
    guard g_type_class_ref(gtk_widget_get_type()) != nil else { return }
    g_signal_add_emission_hook(
      g_signal_lookup("map", gtk_widget_get_type()), 0,
      { _, count, values, _ in
        guard count > 0, let object = values.flatMap({ g_value_get_object($0) }) else { return 1 }
        let address = UInt(bitPattern: object)
        MainActor.assumeIsolated { MappedWidgets.mend(address) }
        return 1  // Stay.
      }, nil, nil)
  }

  private static func mend(_ address: UInt) {
    guard let object = UnsafeMutableRawPointer(bitPattern: address) else { return }
    let widget = object.assumingMemoryBound(to: GtkWidget.self)
    if isOf("GtkTooltipWindow", widget) {
      letPressesThrough(widget)
    } else if Accessible.joinsOtherProcesses, isOf("GtkModelButton", widget) {
      MenuItemNames.name(widget)
    }
  }

  /// Returns true if a widget is of a type that GTK does not publish. Such a type is known only after its first use.
  private static func isOf(_ name: String, _ widget: Widget) -> Bool {
    let type = g_type_from_name(name)
    return type != 0 && widget.isA(type)
  }

  /// Leaves a press on a tooltip to what is below it. GTK destroys a tooltip that is pressed, but sends it the movements
  /// of the pointer until the release. With 4.8, the program then crashes.
  private static func letPressesThrough(_ tooltip: Widget) {
    guard let surface = gtk_native_get_surface(tooltip.opaque), let nothing = cairo_region_create() else { return }
    gdk_surface_set_input_region(surface, nothing)
    cairo_region_destroy(nothing)
  }
}
