import CGTK
import GLibSupport

/// The dialog about a program: an `AdwAboutDialog`, or an `AdwAboutWindow` in older versions.
@MainActor
public struct About {
  private let dialog: NewerDialog
  private let functions = Newer.hasDialogs ? "adw_about_dialog_" : "adw_about_window_"

  public init() {
    dialog = NewerDialog(Newer.function(functions + "new", as: (@convention(c) () -> Widget).self)())
  }

  private var widget: Widget { dialog.widget }

  /// Sets a text property.
  public func set(_ property: String, _ text: String) {
    widget.setText(property, text)
  }

  public func setLicense(_ license: GtkLicense) {
    typealias Set = @convention(c) (Widget, GtkLicense) -> Void
    Newer.function(functions + "set_license_type", as: Set.self)(widget, license)
  }

  /// Adds a component with its copyright and licence; `text` is the licence if GTK does not know it.
  public func addLegal(_ title: String, _ copyright: String, _ license: GtkLicense, _ text: String?) {
    typealias Add =
      @convention(c) (Widget, UnsafePointer<CChar>, UnsafePointer<CChar>?, GtkLicense, UnsafePointer<CChar>?) -> Void
    Newer.function(functions + "add_legal_section", as: Add.self)(widget, title, copyright, license, text)
  }

  /// Adds a row among the links that does something of its own in place of opening its address. The dialog closes first.
  public func addLink(_ title: String, _ address: String, _ act: @escaping () -> Void) {
    typealias Add = @convention(c) (Widget, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
    Newer.function(functions + "add_link", as: Add.self)(widget, title, address)
    // The dialog must not keep itself alive by its handler.
    widget.onRequest("activate-link") { [widget] (chosen: String) -> Bool in
      guard chosen == address else { return false }
      NewerDialog.close(widget)
      act()
      return true
    }
  }

  public func present(over parent: UnsafeMutablePointer<GtkWindow>) {
    dialog.present(over: parent)
  }
}
