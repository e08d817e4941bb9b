import CGTK
import GLibSupport
import GTKSupport

/// The context menu of the rows of a list.
package final class RowMenu {
  private let parent: Object
  private let popover: Object
  /// Called when the menu has closed.
  package var onClosed: () -> Void = {}

  package init(_ model: OpaquePointer, over list: Widget) {
    parent = Object(retaining: list)
    popover = Object(adopting: gtk_popover_menu_new_from_model(model.cast()))
    gtk_widget_set_parent(popover.cast(), list)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    gtk_widget_set_halign(popover.cast(), GTK_ALIGN_START)
    popover.on("closed") { [weak self] in self?.onClosed() }
    followSubmenus()
  }

  /// Gives the menu the height of the submenu that is shown. GTK does so only below widgets with a layout manager, and
  /// lists have none.
  private func followSubmenus() {
    var stack: Widget? = popover.cast()
    while let widget = stack, !widget.isA(gtk_stack_get_type()) { stack = gtk_widget_get_first_child(widget) }
    guard let stack else { return }
    // The popover contains the stack, and must not be kept by it.
    let popover: Widget = self.popover.cast()
    stack.on("notify::visible-child") {
      stack.onEveryFrame {
        gtk_popover_present(popover.cast())
        return gtk_stack_get_transition_running(stack.opaque) != 0
      }
    }
  }

  isolated deinit {
    gtk_widget_unparent(popover.cast())
  }

  /// Returns true if a key opens the menu at the focus.
  package static func isAsked(by press: KeyPress) -> Bool {
    press.key == GDK_KEY_Menu || (press.key == GDK_KEY_F10 && press.isWith(GDK_SHIFT_MASK))
  }

  package var widget: Widget { popover.cast() }
  private var list: Widget { parent.cast() }

  /// Opens the menu at a point of a widget in the list.
  package func show(over widget: Widget, _ x: Double, _ y: Double) {
    var (inX, inY) = (0.0, 0.0)
    gtk_widget_translate_coordinates(widget, list, x, y, &inX, &inY)
    var place = GdkRectangle(x: Int32(inX), y: Int32(inY), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.cast(), &place)
    gtk_popover_popup(popover.cast())
  }
}
