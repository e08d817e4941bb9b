import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// Asks for the user name and the password for a publication's site.
final class LoginDialog {
  private let interface = Interface("login-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let onSave: (Login?) -> Void

  /// - Parameters:
  ///   - name: The stored user name.
  ///   - onSave: Called with the typed login; `nil` deletes the stored login.
  static func present(
    over parent: UnsafeMutablePointer<GtkWindow>, publication: Publication, name: String?,
    onSave: @escaping (Login?) -> Void
  ) {
    let dialog = LoginDialog(for: publication, onSave: onSave)
    gtk_editable_set_text(dialog.interface.object("name"), name ?? "")
    dialog.frame.present(
      over: parent, keeping: dialog, focus: dialog.interface.widget(name == nil ? "name" : "password"))
  }

  private init(for publication: Publication, onSave: @escaping (Login?) -> Void) {
    self.onSave = onSave
    let site = Address.origin(of: publication.address) ?? publication.address
    let text = translated(
      "They are sent to %s alone. An empty name deletes them.", site)
    adw_preferences_group_set_description(interface.object("group").cast(), escaped(text))
    interface.widget("save").on("clicked") { [weak self] in self?.save() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.frame.close() }
    interface.object("name").on("changed") { [weak self] in self?.update() }
    for row in ["name", "password"] {
      interface.object(row).on("entry-activated") { [weak self] in self?.save() }
    }
  }

  private var login: Login { interface.login }

  private func update() {
    let isPossible = !login.name.contains(":")
    gtk_widget_set_sensitive(interface.widget("save"), isPossible ? 1 : 0)
    gtk_widget_set_visible(interface.widget("problem"), isPossible ? 0 : 1)
    gtk_label_set_text(
      interface.object("problem"), isPossible ? "" : translated("A name with a colon in it cannot be sent."))
  }

  private func save() {
    guard !login.name.contains(":") else { return }
    onSave(login.name.isEmpty ? nil : login)
    frame.close()
  }
}

extension Interface {
  /// The texts of the rows for the user name and the password.
  var login: Login {
    // A password is used exactly as typed.
    Login(
      name: String(cString: gtk_editable_get_text(object("name"))),
      password: String(cString: gtk_editable_get_text(object("password"))))
  }
}
