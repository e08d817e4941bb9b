import CGTK
import GLibSupport

/// Names the items of menus, of which GTK 4.18 tells assistive technologies a role and no name.
@MainActor
public enum MenuItemNames {
  /// Names each item when it comes on screen, in whichever menu. To be called once, when GTK is there.
  public static func mend() {
    // A class has no signals before it is needed for the first time.
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

  /// A label without the underscore before the letter to press; two stand for one.
  static func withoutMnemonic(_ text: String) -> String {
    text.replacing("__", with: "\u{0}").replacing("_", with: "").replacing("\u{0}", with: "_")
  }
}
