import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The window that shows all keys, from the table of commands.
enum ShortcutsDialog {
  /// The minimum width of the parent window in pixels, and the maximum text size. A GtkShortcutsWindow is at least as
  /// wide as its longest line. In large letters, it is wider than a screen.
  private static let (leastWidth, mostTextScale) = (Int32(600), 1.5)

  static func present(over window: UnsafeMutablePointer<GtkWindow>, settings: Settings) {
    // The rows of `KeysDialog` wrap, and the dialog lists all keys as well.
    guard gtk_widget_get_width(window.cast()) >= leastWidth, TextScale.of(window.cast()) <= mostTextScale else {
      return KeysDialog.present(over: window, settings: settings)
    }
    let interface = Interface(xml: xml(settings.keyBindings))
    let dialog: UnsafeMutablePointer<GtkWindow> = interface.object("shortcuts").cast()
    dialog.stand(over: window)
    gtk_window_present(dialog)
  }

  private static func xml(_ bindings: KeyBindings) -> String {
    var groups = ""
    for group in Command.Group.allCases {
      groups += "<child><object class=\"GtkShortcutsGroup\">" + property("title", group.title)
      for command in Command.all where command.group == group {
        // GtkShortcutsShortcut separates alternatives by spaces.
        let keys = bindings.keys(of: command).map(\.text).joined(separator: " ")
        guard !keys.isEmpty else { continue }
        groups += "<child><object class=\"GtkShortcutsShortcut\">" + property("title", command.title)
        groups += property("accelerator", keys) + "</object></child>"
      }
      groups += "</object></child>"
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">true</property>\
      <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
      <property name="max-height">16</property>\(groups)</object></child></object></interface>
      """
  }

  private static func property(_ name: String, _ value: String) -> String {
    "<property name=\"\(name)\">\(escaped(value))</property>"
  }
}
