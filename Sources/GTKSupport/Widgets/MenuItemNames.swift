import CGTK
import GLibSupport

/// Gives the items of menus names for assistive technologies. GTK 4.18 states their role, but no name.
@MainActor
enum MenuItemNames {
  /// - Parameter item: A `GtkModelButton`.
  static func name(_ item: Widget) {
    let text = UnsafeMutableRawPointer(item).text("text")
    guard !text.isEmpty else { return }
    Accessible.label(withoutMnemonic(text), on: item)
  }

  /// Returns a label without the underscore before its mnemonic letter; two underscores stand for one.
  static func withoutMnemonic(_ text: String) -> String {
    text.replacing("__", with: "\u{0}").replacing("_", with: "").replacing("\u{0}", with: "_")
  }
}
