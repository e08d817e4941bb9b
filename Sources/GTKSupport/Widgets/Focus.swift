import CGTK
import GLibSupport

extension Widget {
  /// True if this widget or a widget inside it has the focus of the window.
  public var containsFocus: Bool {
    guard let root = gtk_widget_get_root(self), let focus = gtk_root_get_focus(root) else { return false }
    return focus == self || gtk_widget_is_ancestor(focus, self) != 0
  }

  /// Moves the focus of this window out of closed menus to their parent widget. When a menu with an open submenu
  /// closes, GTK leaves the focus in the menu, where all keys are lost.
  public func keepFocusOutOfClosedMenus() {
    on("notify::focus-widget") {
      guard closedMenuWithFocus != nil else { return }
      let window = Object(retaining: self)
      // GTK is still closing the menu.
      Task {
        let window: Widget = window.cast()
        var owner = window.closedMenuWithFocus.flatMap { gtk_widget_get_parent($0) }
        while let widget = owner, gtk_widget_grab_focus(widget) == 0 { owner = gtk_widget_get_parent(widget) }
      }
    }
  }

  /// Hides the tooltips of the menu buttons in this widget while their menus are open. They would lie over the menus.
  public func hideTooltipsOfOpenMenus() {
    for button in descendants(of: gtk_menu_button_get_type()) {
      guard let popover = gtk_menu_button_get_popover(button.opaque) else { continue }
      let menu: Widget = popover.cast()
      menu.on("notify::visible") {
        gtk_widget_set_has_tooltip(button, gtk_widget_get_visible(menu) == 0 ? 1 : 0)
      }
    }
  }

  /// The closed menu that has this window's focus.
  private var closedMenuWithFocus: Widget? {
    guard let focus = gtk_root_get_focus(opaque),
      let menu = gtk_widget_get_ancestor(focus, gtk_popover_get_type()), gtk_widget_get_visible(menu) == 0
    else { return nil }
    return menu
  }
}

extension Widget {
  /// Lets Tab leave this list at once. GTK would go from row to row, which the arrow keys do.
  public func leavesByTab() {
    onKey(isFirst: true) { press in
      guard press.isTab, !press.isWith(GDK_CONTROL_MASK, GDK_ALT_MASK),
        let window = gtk_widget_get_ancestor(self, gtk_window_get_type())
      else {
        return false
      }
      let isBackward = press.isWith(GDK_SHIFT_MASK) || press.key == GDK_KEY_ISO_Left_Tab
      // GTK asks the list for its next row first, and goes on if the list can have no focus.
      gtk_widget_set_can_focus(self, 0)
      gtk_widget_child_focus(window, isBackward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
      gtk_widget_set_can_focus(self, 1)
      return true
    }
  }

  /// Lets this widget get the focus only by Tab. Otherwise GTK could choose it when the focused widget disappears.
  ///
  /// - Parameter place: The container of this widget and of the other focusable widgets.
  public func takeFocus(fromTabIn place: Widget) {
    gtk_widget_set_can_focus(self, 0)
    place.onKey(isFirst: true) { press in
      gtk_widget_set_can_focus(self, press.isTab || containsFocus ? 1 : 0)
      let widget = Object(retaining: self)
      if press.isTab {
        Task {
          let widget: Widget = widget.cast()
          if !widget.containsFocus { gtk_widget_set_can_focus(widget, 0) }
        }
      }
      return false
    }
  }
}
