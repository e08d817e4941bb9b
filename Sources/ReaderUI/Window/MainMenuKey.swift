import CGTK
import GTKSupport
import SharedUI

/// Opens the main menu by F10 while the sections, which have its button, are hidden. Otherwise GTK does it.
final class MainMenuKey {
  private let menu: RowMenu

  /// - Parameters:
  ///   - button: The main menu's button.
  ///   - places: The widgets below which the menu opens. The first visible one is used.
  init(in interface: Interface, _ model: OpaquePointer, button: Widget, below places: [Widget]) {
    menu = RowMenu(model, over: interface.widget("overlay"))
    interface.widget("window").onKey(isFirst: true) { [menu] press in
      guard press.key == GDK_KEY_F10, press.modifiers == 0, gtk_widget_get_mapped(button) == 0,
        let place = places.first(where: { gtk_widget_get_mapped($0) != 0 })
      else { return false }
      menu.show(over: place, 0, Double(gtk_widget_get_height(place)))
      return true
    }
  }
}
