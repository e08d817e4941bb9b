import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The details of an account: its address, the result of its last sync, and its pending marks.
final class AccountDetailsDialog {
  private let interface = Interface("account-details", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))

  /// - Parameter onSignIn: Called when the reader wants to enter another password.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, account: Account, status: AccountStatus, library: Library,
    onSignIn: @escaping () -> Void
  ) {
    let dialog = AccountDetailsDialog(account, status)
    dialog.interface.widget("sign-in").on("clicked") { [weak dialog] in
      dialog?.frame.close()
      onSignIn()
    }
    dialog.frame.onApply(of: dialog.interface.widget("title")) { [weak dialog] in
      dialog?.rename(account.id, in: library)
    }
    dialog.frame.present(over: window, keeping: dialog)
    dialog.askForServer(of: account, in: library)
  }

  private init(_ account: Account, _ status: AccountStatus) {
    let group: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("account").cast()
    adw_preferences_group_set_title(group, escaped(account.title))
    if account.title != account.service.label {
      adw_preferences_group_set_description(group, escaped(account.service.label))
    }
    gtk_editable_set_text(interface.object("title"), account.title)
    say(account.address, in: "address")
    say(account.user, in: "user")
    say(nil, in: "server")
    say(status.checked.map(DateText.full) ?? translated("Not yet"), in: "checked")
    say(status.message, in: "failure")
    say(
      status.traffic.map {
        listed([
          translated("%s request", plural: "%s requests", count: $0.requests), DataSize.text($0.bytes),
        ])
      }, in: "traffic")
    say(
      status.waiting == 0
        ? translated("None") : translated("Of %s article", plural: "Of %s articles", count: status.waiting),
      in: "waiting")
    say(
      status.parked.isEmpty
        ? nil
        : translated(
          "The service refused their marks five times. Mark them again to send them: %s",
          listed(status.parked)), in: "parked")
    say(
      status.unreadGone == 0
        ? nil
        : translated(
          "%s article is unread here that the service has let go.",
          plural: "%s articles are unread here that the service has let go.", count: status.unreadGone),
      in: "unread-gone")
    say(
      status.older.flatMap { older in
        older == 0
          ? nil
          : translated(
            "%s article comes once newer ones are read.", plural: "%s articles come once newer ones are read.",
            count: older)
      }, in: "older")
    say(
      status.tooLarge.flatMap { count in
        count == 0
          ? nil
          : translated(
            "%s article was left out, as it is too large.",
            plural: "%s articles were left out, as they are too large.", count: count)
      }, in: "too-large")
    let quirks = account.service.quirks
    gtk_widget_set_visible(interface.widget("quirks"), quirks.isEmpty ? 0 : 1)
    for quirk in quirks { add(quirk) }
  }

  /// Changes the title of the account to the typed text.
  private func rename(_ account: Account.ID, in library: Library) {
    let typed = String(cString: gtk_editable_get_text(interface.object("title")))
    Task { [weak self] in
      guard let title = try? await library.rename(account, to: typed), let self else { return }
      // If the text differs from the stored title, the row shows its apply button.
      if title != typed { gtk_editable_set_text(interface.object("title"), title) }
      adw_preferences_group_set_title(interface.object("account").cast(), escaped(title))
    }
  }

  private func add(_ quirk: String) {
    guard let row = adw_action_row_new() else { return }
    adw_preferences_row_set_title(row.cast(), escaped(quirk))
    adw_action_row_set_title_lines(row.cast(), 0)
    adw_preferences_group_add(interface.object("quirks").cast(), row)
  }

  /// Shows where the password is stored. Shows the server's version when the server has answered.
  private func askForServer(of account: Account, in library: Library) {
    Task { [weak self] in
      let place = await library.secretPlace(of: account.id)
      self?.say(place?.sentence ?? translated("None, or the keyring is locked"), in: "secret")
      if let version = await library.serverVersion(of: account.id) { self?.say(version, in: "server") }
    }
  }

  private func say(_ text: String?, in row: String) {
    gtk_widget_set_visible(interface.widget(row), text == nil ? 0 : 1)
    adw_action_row_set_subtitle(interface.object(row).cast(), escaped(text ?? ""))
  }
}
