import CGTK
import GLibSupport
import GTKSupport
import Text

/// Shows keys in tooltips and menus.
package struct KeyHints {
  package let bindings: KeyBindings

  package init(_ bindings: KeyBindings) { self.bindings = bindings }

  /// Sets a widget's tooltip: the purpose of the button, and its key.
  package func tooltip(_ text: String, _ action: String, on widget: Widget) {
    let key = bindings.label(of: action)
    gtk_widget_set_tooltip_text(widget, key.map { translated("%1$s (%2$s)", text, $0) } ?? text)
  }

  /// Shows keys beside menu items whose action has no GTK accelerator. GTK itself shows the accelerators. Items with an
  /// action `row.move-…` get the keys of the window's move commands, which act on the focused row. Items with an action
  /// `win.show-…` get the key of the command without "show-". If the article does not have the part that the item
  /// shows, the item is missing from the menu. The key then shows a message.
  ///
  /// - Parameter menu: A `GMenu` with its sections.
  package func menu(_ menu: OpaquePointer) {
    MenuModel(menu).change("accel") { action, _ in
      if action.hasPrefix("row.move-") { return bindings.accelerators(of: "win." + action.dropFirst(4)).first }
      return key(of: action.hasPrefix("win.show-") ? "win." + action.dropFirst(9) : action)
    }
  }

  private func key(of action: String) -> String? {
    bindings.accelerators(of: action).isEmpty ? bindings.plainKey(of: action)?.text : nil
  }
}

extension Settings {
  /// Calls `show` with the current keys, now and after each change, while the owner exists.
  package func showKeys(for owner: AnyObject, _ show: @escaping (KeyHints) -> Void) {
    let showNow = { [weak self] in
      if let self { show(KeyHints(keyBindings)) }
    }
    showNow()
    observe(.keys, for: owner, call: showNow)
  }
}
