import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// The dialog for several addresses from the desktop. The reader chooses which addresses to add.
///
/// Any web page can open links to feeds. So all of them share one dialog, and no request is sent before the reader
/// confirms.
final class LinksDialog {
  private struct Row {
    let address: String
    let widget: Widget
    let check: Widget
    /// True if the program has already tried to add the address.
    var isDone = false
  }

  private let interface = Interface("links-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let library: Library
  private var rows: [Row] = []
  private var leftOut = 0
  private var work: Task<Void, Never>?
  private let onAdded: (Subscription) -> Void

  /// The maximum number of addresses. Further addresses are only counted.
  static let most = 50
  /// The maximum length of an address, in bytes. Real addresses are shorter.
  private static let longest = 2000

  /// - Parameter onAdded: Called for each new subscription.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, onAdded: @escaping (Subscription) -> Void
  ) -> LinksDialog {
    let dialog = LinksDialog(library: library, onAdded: onAdded)
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.interface.widget("add"))
    return dialog
  }

  private init(library: Library, onAdded: @escaping (Subscription) -> Void) {
    self.library = library
    self.onAdded = onAdded
    interface.widget("add").on("clicked") { [weak self] in self?.add() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.frame.close() }
    frame.onClose { [weak self] in self?.work?.cancel() }
  }

  /// Adds addresses to the dialog, except duplicates and addresses beyond the limits.
  func append(_ addresses: [String]) {
    for address in addresses { append(address) }
    describe()
  }

  private func append(_ address: String) {
    guard !rows.contains(where: { $0.address == address }) else { return }
    guard rows.count < Self.most, address.utf8.count <= Self.longest, let widget = adw_action_row_new(),
      let check = gtk_check_button_new()
    else {
      leftOut += 1
      return
    }
    adw_preferences_row_set_use_markup(widget.cast(), 0)
    adw_preferences_row_set_title(widget.cast(), address)
    adw_action_row_set_title_lines(widget.cast(), 2)
    gtk_check_button_set_active(check.cast(), 1)
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER)
    Accessible.label(address, on: check)
    adw_action_row_add_prefix(widget.cast(), check)
    adw_action_row_set_activatable_widget(widget.cast(), check)
    adw_preferences_group_add(interface.object("links").cast(), widget)
    rows.append(Row(address: address, widget: widget, check: check))
  }

  private func describe() {
    let more =
      leftOut == 0
      ? "" : " " + translated("%s more address is left out.", plural: "%s more addresses are left out.", count: leftOut)
    let text = translated(
      "Courant received these addresses. It looks for feeds at those that you choose.")
    adw_preferences_group_set_description(interface.object("links").cast(), escaped(text + more))
  }

  /// Adds the chosen addresses one after the other. If an address fails, its row stays and shows the reason.
  private func add() {
    guard work == nil else { return }
    let chosen = rows.filter { gtk_check_button_get_active($0.check.cast()) != 0 }
    setBusy(true)
    work = Task { [weak self, library] in
      var hasFailed = false
      for row in chosen where !Task.isCancelled {
        self?.say(translated("Asking…"), in: row)
        do throws(LibraryError) {
          guard let found = try await library.discover(row.address, isTyped: false).first else { continue }
          let subscription = try await library.subscribe(to: found)
          guard !Task.isCancelled else { return }
          gtk_check_button_set_active(row.check.cast(), 0)
          self?.say(
            subscription.existed ? translated("You follow this already") : translated("Added"), in: row)
          self?.onAdded(subscription)
        } catch {
          hasFailed = true
          self?.say(error.message, in: row)
        }
      }
      guard let self, !Task.isCancelled else { return }
      work = nil
      setBusy(false)
      for index in rows.indices where chosen.contains(where: { $0.address == rows[index].address }) {
        rows[index].isDone = true
      }
      // Meanwhile, new addresses may have arrived.
      if !hasFailed, rows.allSatisfy(\.isDone) { frame.close() }
    }
  }

  private func say(_ text: String, in row: Row) {
    adw_action_row_set_subtitle(row.widget.cast(), text)
  }

  private func setBusy(_ isBusy: Bool) {
    gtk_spinner_set_spinning(interface.object("spinner"), isBusy ? 1 : 0)
    gtk_widget_set_sensitive(interface.widget("add"), isBusy ? 0 : 1)
  }
}
