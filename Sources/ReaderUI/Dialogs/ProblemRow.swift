import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The row of a publication that cannot be read. Shows the reason, the time of the first failure, and possible
/// remedies.
final class ProblemRow {
  private(set) var problem: Problem
  let widget: Widget
  private let check: Widget
  private let address: OpaquePointer
  /// Called when the reader selects or deselects the row.
  var onChosen: () -> Void = {}
  /// Called with another address that the reader typed.
  var onAddress: (String) -> Void = { _ in }
  /// Called when the reader wants to enter a user name and a password.
  var onLogin: () -> Void = {}

  init?(_ problem: Problem) {
    guard let row = adw_expander_row_new(), let check = gtk_check_button_new(), let address = adw_entry_row_new() else {
      return nil
    }
    self.problem = problem
    widget = row
    self.check = check
    self.address = address.opaque
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), problem.publication.title)
    showState()
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER)
    Accessible.label(translated("Choose “%s”", problem.publication.title), on: check)
    adw_expander_row_add_prefix(row.cast(), check)
    check.on("toggled") { [weak self] in self?.onChosen() }
    adw_preferences_row_set_title(address.cast(), translated("Address"))
    gtk_editable_set_text(address.opaque, problem.publication.address)
    adw_entry_row_set_show_apply_button(address.cast(), 1)
    address.on("apply") { [weak self] in
      guard let self, let text = gtk_editable_get_text(self.address) else { return }
      onAddress(String(cString: text))
    }
    adw_expander_row_add_row(row.cast(), address)
    if problem.failure.wantsLogin { addLogin(to: row) }
  }

  /// True if the row is selected for the buttons at the end of the dialog.
  var isChosen: Bool {
    get { gtk_check_button_get_active(check.cast()) != 0 }
    set { gtk_check_button_set_active(check.cast(), newValue ? 1 : 0) }
  }

  /// The result of the last attempt to solve the problem. It stands in the place of the reason.
  var said: String? {
    didSet { showState() }
  }

  /// Updates the reason and the time of the first failure.
  func show(_ problem: Problem) {
    self.problem = problem
    showState()
  }

  private func showState() {
    let since = problem.since.map { translated("Since %s.", DateText.full($0)) }
    // The words of a site may have no full stop.
    let message = problem.failure.message
    let reason = [message.hasSuffix(".") ? message : message + ".", since].compactMap { $0 }.joined(separator: " ")
    adw_expander_row_set_subtitle(widget.cast(), said ?? reason)
  }

  private func addLogin(to row: Widget) {
    guard let login = adw_action_row_new() else { return }
    adw_preferences_row_set_title(login.cast(), translated("Enter a Name and a Password…"))
    gtk_list_box_row_set_activatable(login.cast(), 1)
    login.on("activated") { [weak self] in self?.onLogin() }
    adw_expander_row_add_row(row.cast(), login)
  }
}
