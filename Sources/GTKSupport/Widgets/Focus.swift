import CGTK
import GLibSupport

extension Widget {
  /// Whether the focus of the window that it is in is on it or on something in it.
  public var containsFocus: Bool {
    guard let root = gtk_widget_get_root(self), let focus = gtk_root_get_focus(root) else { return false }
    return focus == self || gtk_widget_is_ancestor(focus, self) != 0
  }

  /// Gives the focus of this window to what a menu belongs to where GTK leaves it in the closed menu, as it does when a
  /// submenu was open in it: no key would get anywhere from there.
  public func keepFocusOutOfClosedMenus() {
    on("notify::focus-widget") {
      guard closedMenuWithFocus != nil else { return }
      let window = Object(retaining: self)
      // GTK is in the midst of closing it.
      Task {
        let window: Widget = window.cast()
        var owner = window.closedMenuWithFocus.flatMap { gtk_widget_get_parent($0) }
        while let widget = owner, gtk_widget_grab_focus(widget) == 0 { owner = gtk_widget_get_parent(widget) }
      }
    }
  }

  /// The closed menu that the focus is in, of this window.
  private var closedMenuWithFocus: Widget? {
    guard let focus = gtk_root_get_focus(opaque),
      let menu = gtk_widget_get_ancestor(focus, gtk_popover_get_type()), gtk_widget_get_visible(menu) == 0
    else { return nil }
    return menu
  }
}

extension Widget {
  /// Lets the focus come to this widget by Tab alone, and not where GTK looks for another place as what had it is gone.
  ///
  /// - Parameter place: What this widget stands in for good, beside what has the focus else.
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
