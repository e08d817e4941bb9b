import CGTK
import GLibSupport
import GTKSupport
import Text

/// The window that lists every key, made from the same table that the keys come from.
enum ShortcutsDialog {
  static func present(over window: UnsafeMutablePointer<GtkWindow>) {
    let interface = Interface(xml: xml)
    let dialog: UnsafeMutablePointer<GtkWindow> = interface.object("shortcuts").cast()
    gtk_window_set_transient_for(dialog, window)
    gtk_window_present(dialog)
  }

  private static var xml: String {
    var groups = ""
    for group in Command.Group.allCases {
      groups += "<child><object class=\"GtkShortcutsGroup\">" + property("title", group.title)
      for command in Command.all where command.group == group {
        groups += "<child><object class=\"GtkShortcutsShortcut\">" + property("title", command.title)
        groups += property("accelerator", keys(of: command)) + "</object></child>"
      }
      groups += "</object></child>"
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">true</property>\
      <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
      <property name="max-height">16</property>\(groups)</object></child></object></interface>
      """
  }

  /// The keys as GtkShortcutsShortcut wants them: alternatives apart by spaces, a sequence joined by "+".
  private static func keys(of command: Command) -> String {
    let plain = command.keys.map { key in
      key.count == 1 && key != key.lowercased() ? "<Shift>\(key.lowercased())" : key
    }
    let accelerators = command.accelerators.filter { !$0.contains("KP_") && !$0.contains("equal") }
    return (plain + accelerators + (command.sequence.map { ["g+\($0)"] } ?? [])).joined(separator: " ")
  }

  private static func property(_ name: String, _ value: String) -> String {
    "<property name=\"\(name)\">\(escaped(value))</property>"
  }
}
