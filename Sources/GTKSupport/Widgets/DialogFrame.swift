import CGTK
import GLibSupport

/// What a dialog stands in: in the window itself where libadwaita has such dialogs (`AdwDialog`), and else a window of its own.
///
/// The interface file has it as an `AdwWindow` with its title, sizes and content.
@MainActor
public final class DialogFrame {
  private let dialog: Object
  /// Whether it is a window of its own.
  private let isWindow: Bool
  private let titles: [DialogTitle]

  /// - Parameter window: The `AdwWindow` of an interface file, that was not shown yet.
  public init(_ window: OpaquePointer) {
    isWindow = !Newer.hasDialogs
    titles = adw_window_get_content(window.cast()).map(DialogTitle.all) ?? []
    let title = gtk_window_get_title(window.cast()).map { String(cString: $0) } ?? ""
    for shown in titles { shown.text = title }
    dialog = isWindow ? Object(retaining: window) : Newer.dialog(replacing: window)
    guard isWindow else { return }
    // A dialog in the window does so by itself.
    self.window.closeOnEscape()
    widget.onRequest("close-request") { [weak self] () -> Bool in self?.mayClose == false }
  }

  /// What the dialog's own keys are listened for on.
  public var widget: Widget { dialog.cast() }

  private var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }

  /// Where dialogs over this one stand; of use once this one is shown.
  public var parent: UnsafeMutablePointer<GtkWindow> {
    isWindow ? window : gtk_widget_get_root(widget).map { $0.cast() } ?? window
  }

  /// Shows it over a window, no wider and no higher than that.
  ///
  /// - Parameters:
  ///   - parent: The window, or that of another dialog.
  ///   - owner: What the dialog's behaviour is; it is kept until the dialog is closed.
  ///   - focus: What has the focus then; `nil` leaves that to GTK.
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
    guard !isWindow, focus.isA(gtk_editable_get_type()) else { return }
    Accessible.tellFocus(ofField: Object(retaining: focus))
    handKeys(of: parent.cast(), to: focus)
  }

  /// Hands a field what is typed before the dialog is on screen and the field has the focus, a frame or more after it was asked for.
  /// Keys come to the window until the dialog takes them, and then to the dialog.
  private func handKeys(of parent: Widget, to field: Widget) {
    guard let text = gtk_editable_get_delegate(field.opaque) else { return }
    var (isThere, hasKeys) = (false, false)
    /// The field has all of its text selected when it gets the focus, and the next key would take the place of those before.
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

  /// What its header bar says.
  public func setTitle(_ title: String) {
    widget.setText("title", title)
    for shown in titles { shown.text = title }
  }

  /// Closes it, unless it is not to be closed now.
  public func close() {
    if isWindow { gtk_window_close(window) } else { Newer.close(dialog: widget) }
  }

  /// Lets it be closed, or not.
  public var mayClose = true {
    didSet { if !isWindow { widget.setFlag("can-close", mayClose) } }
  }

  /// Calls back when it is closed, by whatever way.
  public func onClose(_ act: @escaping () -> Void) {
    if isWindow {
      // Its first handler keeps it open, and ends the question.
      window.onRequest("close-request") { () -> Bool in
        act()
        return false
      }
    } else {
      widget.on("closed") { act() }
    }
  }

  /// Whether the desktop gave the keys to it, and not to the window below.
  public var hasKeys: Bool { !isWindow || gtk_window_is_active(window) != 0 }
}
