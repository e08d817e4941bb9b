import CGTK
import GLibSupport
import GTKSupport
import Text

/// What tooltips and menus say about keys.
struct KeyHints {
  let bindings: KeyBindings

  /// Names the key of an action behind what its button does.
  func tooltip(_ text: String, _ action: String, on widget: Widget) {
    let key = bindings.label(of: action)
    gtk_widget_set_tooltip_text(widget, key.map { translated("%1$s (%2$s)", text, $0) } ?? text)
  }

  /// Puts keys beside the items whose action GTK looks after no key of; it shows the others by itself. What moves a row has
  /// the keys that move the one with the focus, which is the menu's; `win.show-…` has those of the command without it, as
  /// menus leave out what an article does not have, and its key says that.
  ///
  /// - Parameter menu: A `GMenu` with its sections.
  func menu(_ menu: OpaquePointer) {
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
  /// Shows the keys as they are, now and whenever the reader changes them, for as long as the owner lives.
  func showKeys(for owner: AnyObject, _ show: @escaping (KeyHints) -> Void) {
    let showNow = { [weak self] in
      if let self { show(KeyHints(bindings: keyBindings)) }
    }
    showNow()
    observe(.keys, for: owner, call: showNow)
  }
}
