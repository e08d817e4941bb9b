import CGTK
import GLibSupport

extension UnsafeMutablePointer where Pointee == GtkWindow {
  /// Makes this window a dialog of another, no wider and no higher than that.
  public func stand(over parent: UnsafeMutablePointer<GtkWindow>) {
    gtk_window_set_transient_for(self, parent)
    let widget: Widget = parent.cast()
    let (room, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
    var (ownWidth, ownHeight): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(self, &ownWidth, &ownHeight)
    guard room > 0, height > 0 else { return }
    gtk_window_set_default_size(
      self, ownWidth > 0 ? min(ownWidth, room) : ownWidth, ownHeight > 0 ? min(ownHeight, height) : ownHeight)
  }

  /// Closes this window when Escape is pressed in it and nothing in it takes the key.
  public func closeOnEscape() {
    let widget: Widget = cast()
    widget.onKey { press in
      guard press.key == GDK_KEY_Escape else { return false }
      gtk_window_close(self)
      return true
    }
  }
}
