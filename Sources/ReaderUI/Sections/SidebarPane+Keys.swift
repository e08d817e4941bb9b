import CGTK
import GLibSupport
import GTKSupport

extension SidebarPane {
  /// Keys that only the list of sections has.
  func setUpKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32, _: UInt32, modifiers: UInt32) -> Bool in
      let wantsMenu =
        key == UInt32(GDK_KEY_Menu) || (key == UInt32(GDK_KEY_F10) && modifiers & GDK_SHIFT_MASK.rawValue != 0)
      return wantsMenu && (self?.showMenuOfCurrentRow() ?? false)
    }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32, _: UInt32, _: UInt32) -> Bool in
      self?.foldByKey(key) ?? false
    }
    gtk_widget_add_controller(list, keys)
  }

  /// The arrow keys open and close the folder or the publication with the focus.
  private func foldByKey(_ key: UInt32) -> Bool {
    guard let row = currentRow, let isOpen = row.isOpen else { return false }
    let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
    let (closing, opening) = isMirrored ? (GDK_KEY_Right, GDK_KEY_Left) : (GDK_KEY_Left, GDK_KEY_Right)
    guard key == UInt32(isOpen ? closing : opening) else { return false }
    toggle(row)
    return true
  }

  private func showMenuOfCurrentRow() -> Bool {
    guard let current = currentRow, let row = bound.values.first(where: { $0.row?.key == current.key }) else {
      return false
    }
    showMenu(over: row, 24, 24)
    return true
  }

  /// Whether the focus is in the list.
  var hasFocus: Bool {
    guard let focus = gtk_widget_get_root(list).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == list || gtk_widget_is_ancestor(focus, list) != 0
  }
}
