import CGTK
import GLibSupport

/// The frame of a dialog: an `AdwDialog` inside the window if libadwaita has it, otherwise a separate window.
///
/// The interface file describes the dialog as an `AdwWindow` with its title, size and content.
@MainActor
public final class DialogFrame {
  private let dialog: Object
  /// True if the dialog is a separate window.
  private let isWindow: Bool
  private let titles: [DialogTitle]

  /// - Parameter window: The `AdwWindow` of an interface file. It is not on screen yet.
  public init(_ window: OpaquePointer) {
    isWindow = !Newer.hasDialogs
    Self.widen(window.cast())
    titles = adw_window_get_content(window.cast()).map(DialogTitle.all) ?? []
    let title = gtk_window_get_title(window.cast()).map { String(cString: $0) } ?? ""
    for shown in titles { shown.text = title }
    dialog = isWindow ? Object(retaining: window) : Newer.dialog(replacing: window)
    guard isWindow else { return }
    // An `AdwDialog` does this by itself.
    self.window.closeOnEscape()
    widget.onRequest("close-request") { [weak self] () -> Bool in self?.mayClose == false }
  }

  /// Makes the dialog wider for larger text. `present` keeps it in its window.
  private static func widen(_ window: UnsafeMutablePointer<GtkWindow>) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    guard width > 0 else { return }
    gtk_window_set_default_size(window, Int32(Double(width) * max(1, TextScale.of(window.cast()))), height)
  }

  /// The widget that receives the dialog's keys.
  public var widget: Widget { dialog.cast() }

  private var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }

  /// The parent window for further dialogs; valid once this dialog is shown.
  public var parent: UnsafeMutablePointer<GtkWindow> {
    isWindow ? window : gtk_widget_get_root(widget).map { $0.cast() } ?? window
  }

  /// Shows the dialog over a window, no larger than the window.
  ///
  /// - Parameters:
  ///   - parent: The window, or the window of another dialog.
  ///   - owner: The object with the dialog's behaviour; it is retained until the dialog is closed.
  ///   - focus: The widget to focus; `nil` leaves the choice to GTK.
  public func present(over parent: UnsafeMutablePointer<GtkWindow>, keeping owner: AnyObject, focus: Widget? = nil) {
    if isWindow {
      window.keepWhileOpen(owner)
      window.stand(over: parent)
      gtk_window_present(window)
    } else {
      keepUntilClosed(owner)
      Newer.present(dialog: widget, over: parent.cast())
    }
    guard let focus else { return }
    gtk_widget_grab_focus(focus)
    guard !isWindow else { return }
    Accessible.tellFocus(of: Object(retaining: focus))
    if focus.isA(gtk_editable_get_type()) { handKeys(of: parent.cast(), to: focus) }
  }

  /// Forwards keys to a field until the dialog is on screen and the field has the focus. This takes at least one frame.
  /// Until then the window gets the keys, or the dialog.
  private func handKeys(of parent: Widget, to field: Widget) {
    guard let text = gtk_editable_get_delegate(field.opaque) else { return }
    var (isThere, hasKeys) = (false, false)
    /// Moves the cursor to the end. A field selects all its text when it gets the focus, and the next key would replace
    /// the text.
    func goOn() {
      if hasKeys { gtk_editable_set_position(field.opaque, -1) }
    }
    for place in [parent, widget] {
      let keys = place.onKey(isFirst: true) { [weak self] press in
        guard !isThere else { return false }
        if press.key == GDK_KEY_Escape {
          self?.close()
          return true
        }
        goOn()
        let isTaken = press.isTaken(by: text.cast())
        hasKeys = hasKeys || isTaken
        return isTaken
      }
      if place == parent { widget.on("closed") { gtk_widget_remove_controller(parent, keys) } }
    }
    field.onEveryFrame {
      isThere = gtk_widget_get_mapped(field) != 0 && field.containsFocus
      if isThere { goOn() }
      return !isThere
    }
  }

  private func keepUntilClosed(_ owner: AnyObject) {
    var kept: (AnyObject, DialogFrame)? = (owner, self)
    widget.on("closed") { if kept != nil { kept = nil } }
  }

  /// Sets the title of the header bar.
  public func setTitle(_ title: String) {
    widget.setText("title", title)
    for shown in titles { shown.text = title }
  }

  /// Closes the dialog, unless `mayClose` is false.
  public func close() {
    if isWindow { gtk_window_close(window) } else { Newer.close(dialog: widget) }
  }

  /// True if the dialog may be closed.
  public var mayClose = true {
    didSet { if !isWindow { widget.setFlag("can-close", mayClose) } }
  }

  /// Calls back when the dialog is closed in any way.
  public func onClose(_ act: @escaping () -> Void) {
    if isWindow {
      // Another handler of this signal may keep the window open. It then stops the signal, and this handler does not
      // run.
      window.onRequest("close-request") { () -> Bool in
        act()
        return false
      }
    } else {
      widget.on("closed") { act() }
    }
  }

  /// True if the dialog gets the keys from the desktop, and not the window below it.
  public var hasKeys: Bool { !isWindow || gtk_window_is_active(window) != 0 }
}
