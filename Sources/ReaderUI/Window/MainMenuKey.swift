import CGTK
import GTKSupport
import SharedUI

/// Opens the main menu by F10 while the sections, which have its button, are hidden. Otherwise GTK does it.
final class MainMenuKey {
  private let menu: RowMenu
  /// The popover.
  var widget: Widget { menu.widget }

  /// - Parameter place: Returns the widget below which the menu opens, or `nil` if the menu's button is visible. While
  ///   panes fold, GTK shows the widgets of the old panes for a moment, and would open the menu at a button that goes.
  init(in interface: Interface, _ model: OpaquePointer, below place: @escaping () -> Widget?) {
    menu = RowMenu(model, over: interface.widget("overlay"))
    interface.widget("window").onKey(isFirst: true) { [menu] press in
      guard press.key == GDK_KEY_F10, press.modifiers == 0, let place = place() else { return false }
      menu.show(over: place, 0, Double(gtk_widget_get_height(place)))
      return true
    }
  }
}
