import CGTK
import GLibSupport

/// A question or a notice with some answers: an `AdwAlertDialog`, or an `AdwMessageDialog` in older versions.
@MainActor
public struct Alert {
  private let dialog: NewerDialog
  private let functions = Newer.hasDialogs ? "adw_alert_dialog_" : "adw_message_dialog_"

  private typealias Make = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Widget
  private typealias Add = @convention(c) (Widget, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  private typealias Name = @convention(c) (Widget, UnsafePointer<CChar>) -> Void
  private typealias Child = @convention(c) (Widget, Widget) -> Void
  private typealias Enable = @convention(c) (Widget, UnsafePointer<CChar>, gboolean) -> Void
  private typealias Look = @convention(c) (Widget, UnsafePointer<CChar>, AdwResponseAppearance) -> Void

  public init(_ heading: String, _ body: String) {
    let made =
      Newer.hasDialogs
      ? Newer.function("adw_alert_dialog_new", as: Make.self)(heading, body)
      : adw_message_dialog_new(nil, heading, body)
    guard let made else { preconditionFailure("libadwaita makes no dialog.") }
    dialog = NewerDialog(made)
  }

  private var widget: Widget { dialog.widget }

  /// Adds an answer.
  ///
  /// - Parameters:
  ///   - name: The name for the callback.
  ///   - label: The button's label, with an underscore before its mnemonic letter.
  public func add(_ name: String, _ label: String, appearance: AdwResponseAppearance = ADW_RESPONSE_DEFAULT) {
    Newer.function(functions + "add_response", as: Add.self)(widget, name, label)
    Newer.function(functions + "set_response_appearance", as: Look.self)(widget, name, appearance)
  }

  /// Sets the answer that the Return key gives.
  public func setDefault(_ name: String) {
    Newer.function(functions + "set_default_response", as: Name.self)(widget, name)
  }

  /// Sets the answer that closing the dialog gives.
  public func setClosing(_ name: String) {
    Newer.function(functions + "set_close_response", as: Name.self)(widget, name)
  }

  /// Calls back with the name of the answer.
  public func onAnswer(_ act: @escaping (String) -> Void) {
    widget.on("response") { (answer: String) in act(answer) }
  }

  /// Adds a text field. The answer is possible once something is typed.
  ///
  /// - Returns: The typed text, with single spaces between its words.
  public func addField(_ title: String, for answer: String) -> () -> String {
    guard let field = gtk_entry_new() else { preconditionFailure("GTK makes no field.") }
    gtk_entry_set_activates_default(field.cast(), 1)
    Accessible.label(title, on: field)
    Newer.function(functions + "set_extra_child", as: Child.self)(widget, field)
    let typed = {
      String(cString: gtk_editable_get_text(field.opaque)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let update = { [widget, functions] in
      Newer.function(functions + "set_response_enabled", as: Enable.self)(widget, answer, typed().isEmpty ? 0 : 1)
    }
    field.on("changed") { update() }
    field.on("map") { gtk_widget_grab_focus(field) }
    update()
    return typed
  }

  public func present(over parent: UnsafeMutablePointer<GtkWindow>) {
    OldNames.mend(under: widget)
    dialog.present(over: parent)
  }
}
