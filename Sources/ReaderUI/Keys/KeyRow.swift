import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The row of a command. Shows its keys as printed on the keyboard.
final class KeyRow {
  private let interface = Interface("key-row", under: resourceRoot)
  private let command: Command
  private var shown: [Keystroke]?
  /// Called when the reader wants to set a key, in place of the present keys or in addition.
  var onSet: (_ isFurther: Bool) -> Void = { _ in }
  /// Called when the reader wants to restore the default keys of the command.
  var onReset: () -> Void = {}

  init(_ command: Command) {
    self.command = command
    SideOrBelowLayout.use(on: interface.widget("place"))
    WrapLayout.use(on: interface.widget("keys"))
    gtk_label_set_text(interface.object("title"), command.title)
    Accessible.label(translated("Add another key for “%s”", command.title), on: interface.widget("add"))
    Accessible.label(translated("Reset the keys of “%s”", command.title), on: interface.widget("reset"))
    interface.widget("add").on("clicked") { [weak self] in
      if let self { onSet(shown?.isEmpty == false) }
    }
    interface.widget("reset").on("clicked") { [weak self] in
      // The button is about to be hidden, so the focus moves to the row first.
      if let row = self?.widget { gtk_widget_grab_focus(row) }
      self?.onReset()
    }
  }

  /// Returns a row that changes the keys of a command in the settings.
  ///
  /// - Parameter parent: Returns the window for the dialog that waits for a key.
  static func changing(
    _ command: Command, in settings: Settings, over parent: @escaping () -> UnsafeMutablePointer<GtkWindow>?
  ) -> KeyRow {
    let row = KeyRow(command)
    row.onSet = { isFurther in
      guard let parent = parent() else { return }
      KeyCapture.present(over: parent, for: command, bindings: settings.keyBindings, isFurther: isFurther) {
        settings.keyBindings = $0
      }
    }
    row.onReset = { settings.keyBindings.reset(command.action) }
    return row
  }

  var widget: Widget { interface.widget("row") }

  /// The text that the search field searches.
  private(set) var text = ""

  func show(_ bindings: KeyBindings) {
    let keys = bindings.keys(of: command)
    showChange(bindings.isChanged(command.action))
    guard keys != shown else { return }
    shown = keys
    let box = interface.widget("keys")
    while let child = gtk_widget_get_first_child(box) { gtk_box_remove(box.cast(), child) }
    if keys.isEmpty { gtk_box_append(box.cast(), noKeyLabel()) }
    for (index, key) in keys.enumerated() {
      guard let label = gtk_shortcut_label_new(key.text) else { continue }
      // The gap between alternatives is wider than the gap between the keys of one combination.
      gtk_widget_set_margin_end(label, index < keys.count - 1 ? 10 : 0)
      gtk_box_append(box.cast(), label)
    }
    let labels = keys.isEmpty ? translated("No key") : listed(keys.map(\.label))
    text = command.title + " " + labels
    Accessible.label(translated("%1$s: %2$s", command.title, labels), on: widget)
  }

  private func showChange(_ isChanged: Bool) {
    gtk_widget_set_visible(interface.widget("reset"), isChanged ? 1 : 0)
    if isChanged { gtk_widget_add_css_class(widget, "changed") } else { gtk_widget_remove_css_class(widget, "changed") }
    Accessible.describe(isChanged ? translated("Changed") : "", on: widget)
  }

  private func noKeyLabel() -> Widget? {
    let label = gtk_label_new(translated("No key"))
    if let label { gtk_widget_add_css_class(label, "dim-label") }
    return label
  }
}
