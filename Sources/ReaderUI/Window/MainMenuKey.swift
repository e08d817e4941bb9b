import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// Opens the main menu by F10 while the sections, which have its button, are hidden. Otherwise GTK does it. The focus
/// returns to where it was.
final class MainMenuKey {
  private let window: Object
  private let button: Object
  private let menu: RowMenu
  /// The widget that had the focus when F10 was pressed.
  private var focused: Object?
  /// The popover.
  var widget: Widget { menu.widget }

  /// - Parameters:
  ///   - button: The menu's button.
  ///   - place: Returns the widget below which the menu opens, or `nil` if the menu's button is visible. While panes
  ///     fold, GTK shows the widgets of the old panes for a moment, and would open the menu at a button that goes.
  init(in interface: Interface, _ model: OpaquePointer, of button: Widget, below place: @escaping () -> Widget?) {
    menu = RowMenu(model, over: interface.widget("overlay"))
    window = Object(retaining: interface.object("window"))
    self.button = Object(retaining: button)
    menu.onClosed = { [weak self] in self?.closed() }
    gtk_menu_button_get_popover(button.opaque)?.on("closed") { [weak self] in self?.closed() }
    interface.widget("window").onKey(isFirst: true) { [weak self] press in
      guard press.key == GDK_KEY_F10, press.modifiers == 0, let self else { return false }
      focused = gtk_root_get_focus(window.opaque).map { Object(retaining: $0) }
      guard let place = place() else { return false }
      menu.show(over: place, 0, Double(gtk_widget_get_height(place)))
      return true
    }
  }

  private func closed() {
    guard let focused else { return }
    self.focused = nil
    // The chosen command may move the focus next.
    Task { [window, button, menu] in
      guard let focus = gtk_root_get_focus(window.opaque) else { return }
      let button: Widget = button.cast()
      guard focus == button || [button, menu.widget].contains(where: { gtk_widget_is_ancestor(focus, $0) != 0 }) else {
        return
      }
      gtk_widget_grab_focus(focused.cast())
    }
  }
}
