import CGTK
import GLibSupport

/// Gives the items of menus names for assistive technologies. GTK 4.18 states their role, but no name.
@MainActor
public enum MenuItemNames {
  /// Names each item of any menu when it appears on screen. Must be called once, after GTK's start.
  public static func mend() {
    // A class has its signals only after its first use.
    guard Accessible.joinsOtherProcesses, g_type_class_ref(gtk_widget_get_type()) != nil else { return }
    g_signal_add_emission_hook(
      g_signal_lookup("map", gtk_widget_get_type()), 0,
      { _, count, values, _ in
        guard count > 0, let object = values.flatMap({ g_value_get_object($0) }) else { return 1 }
        let item = UInt(bitPattern: object)
        MainActor.assumeIsolated { MenuItemNames.name(item) }
        return 1  // Stay.
      }, nil, nil)
  }

  private static func name(_ address: UInt) {
    let type = g_type_from_name("GtkModelButton")
    guard type != 0, let item = UnsafeMutableRawPointer(bitPattern: address),
      item.isA(type)
    else { return }
    let text = item.text("text")
    guard !text.isEmpty else { return }
    Accessible.label(withoutMnemonic(text), on: item.assumingMemoryBound(to: GtkWidget.self))
  }

  /// Returns a label without the underscore before its mnemonic letter; two underscores stand for one.
  static func withoutMnemonic(_ text: String) -> String {
    text.replacing("__", with: "\u{0}").replacing("_", with: "").replacing("\u{0}", with: "_")
  }
}
