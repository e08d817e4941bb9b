import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Asks for a service, its address and the credentials, shows the account's feeds, and adds the account. Also signs in
/// to an existing account again.
final class AccountDialog {
  private let interface = Interface("account-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let signIn: AccountSignIn
  /// Called after the account was added, or after the sign-in.
  private let onDone: (Account.ID) -> Void

  /// - Parameters:
  ///   - account: The account to sign in to again; `nil` for a new one.
  ///   - browse: Opens a page in the web browser.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, again account: Account? = nil,
    browse: @escaping (String) -> Void, onDone: @escaping (Account.ID) -> Void
  ) {
    let dialog = AccountDialog(AccountSignIn(library: library, again: account, browse: browse), onDone: onDone)
    let first = account == nil ? "service" : account?.service.signsInInBrowser == true ? "next" : "password"
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.interface.widget(first))
  }

  private init(_ signIn: AccountSignIn, onDone: @escaping (Account.ID) -> Void) {
    self.signIn = signIn
    self.onDone = onDone
    setUpServices()
    if let account = signIn.account { show(account) }
    for row in ["address", "name", "password"] {
      interface.object(row).on("changed") { [weak self] in self?.entryChanged() }
      interface.object(row).on("entry-activated") { [weak self] in self?.goOn() }
    }
    interface.object("service").on("notify::selected") { [weak self] in self?.entryChanged() }
    interface.object("consent").on("notify::active") { [weak self] in self?.update() }
    interface.widget("next").on("clicked") { [weak self] in self?.goOn() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.goBack() }
    frame.onClose { [signIn] in signIn.stop() }
    signIn.onChange = { [weak self] in self?.stateChanged() }
    update()
  }

  private func setUpServices() {
    let model = Object(adopting: gtk_string_list_new(nil))
    for service in Self.services { gtk_string_list_append(model.opaque, service.label) }
    adw_combo_row_set_model(interface.object("service").cast(), model.opaque)
  }

  /// The services in the order of the row. The most popular ones come first.
  private static let services: [Account.Service] = [
    .freshRSS, .miniflux, .nextcloud, .commaFeed, .theOldReader, .googleReader, .minifluxReader,
  ]

  /// Shows the account to sign in to again. The service and the address cannot be changed.
  private func show(_ account: Account) {
    frame.setTitle(translated("Sign In Again"))
    let place = Self.services.firstIndex(of: account.service) ?? 0
    adw_combo_row_set_selected(interface.object("service").cast(), UInt32(place))
    gtk_editable_set_text(interface.object("address"), account.address)
    gtk_editable_set_text(interface.object("name"), account.user)
    gtk_switch_set_active(interface.object("consent"), account.allowsPlain ? 1 : 0)
    for row in ["service", "address"] { gtk_widget_set_sensitive(interface.widget(row), 0) }
  }

  private var service: Account.Service {
    let index = Int(adw_combo_row_get_selected(interface.object("service").cast()))
    return Self.services.indices.contains(index) ? Self.services[index] : Self.services[0]
  }

  private var entry: AccountSignIn.Entry {
    AccountSignIn.Entry(
      service, address: interface.typed("address"), user: interface.typed("name"),
      secret: String(cString: gtk_editable_get_text(interface.object("password"))),
      allowsPlain: gtk_switch_get_active(interface.object("consent")) != 0)
  }

  // MARK: Input

  private func entryChanged() {
    signIn.changed()
    update()
  }

  private func goOn() {
    if canGoOn { signIn.goOn(with: entry) }
  }

  /// Goes back from the result, or cancels the running request, or else closes the dialog.
  private func goBack() {
    switch signIn.state {
    case .entering, .done, .adding: frame.close()
    case .asking, .browsing, .found:
      signIn.goBack()
      gtk_widget_grab_focus(interface.widget("next"))
    }
  }

  private var canGoOn: Bool {
    switch signIn.state {
    case .entering: entry.isComplete && (!signIn.wantsConsent || entry.allowsPlain)
    case .found: true
    case .asking, .browsing, .adding, .done: false
    }
  }

  // MARK: Display

  private func stateChanged() {
    if case .done(let account) = signIn.state {
      frame.mayClose = true
      frame.close()
      return onDone(account)
    }
    update()
    switch signIn.state {
    case .found: gtk_widget_grab_focus(interface.widget("next"))
    case .entering where signIn.wantsConsent: gtk_widget_grab_focus(interface.widget("consent"))
    // The request took the focus from the fields. If a field has the focus again, the reader is typing there.
    case .entering where !interface.widget("entry").containsFocus:
      let isOfAddress = !signIn.isSecretRefused && signIn.account == nil && service.knownAddress == nil
      let field = isOfAddress ? "address" : service.signsInInBrowser ? "next" : "password"
      gtk_widget_grab_focus(interface.widget(field))
    default: break
    }
  }

  private func update() {
    let found: FoundAccount? = if case .found(let found) = signIn.state { found } else { nil }
    let isEntering = signIn.state == .entering
    let isBusy = [.asking, .browsing, .adding].contains(signIn.state)
    show("entry", found == nil && signIn.state != .adding)
    show("found", found != nil)
    show("consent-row", signIn.wantsConsent || entry.allowsPlain)
    gtk_widget_set_sensitive(interface.widget("entry"), isEntering ? 1 : 0)
    showFields()
    if let found { show(found) }
    gtk_button_set_label(interface.object("next").cast(), nextLabel)
    gtk_widget_set_sensitive(interface.widget("next"), canGoOn ? 1 : 0)
    gtk_button_set_label(
      interface.object("cancel").cast(), isEntering ? translated("_Cancel") : translated("_Back"))
    gtk_widget_set_sensitive(interface.widget("cancel"), signIn.state == .adding ? 0 : 1)
    frame.mayClose = signIn.state != .adding
    show("spinner", isBusy)
    gtk_spinner_set_spinning(interface.object("spinner"), isBusy ? 1 : 0)
    say(status, isError: isEntering && !signIn.problem.isEmpty)
  }

  private func showFields() {
    let isBrowser = service.signsInInBrowser
    show("name", !isBrowser)
    show("password", !isBrowser)
    let title =
      service == .miniflux ? translated("API Key, or Password with a Name") : translated("API Password")
    adw_preferences_row_set_title(
      interface.object("password").cast(),
      [.miniflux, .freshRSS, .commaFeed, .minifluxReader].contains(service) ? title : translated("Password"))
    let address = interface.object("address")
    let known = service.knownAddress
    show("address", known == nil || signIn.account != nil)
    gtk_widget_set_tooltip_text(address.cast(), known)
  }

  private func show(_ found: FoundAccount) {
    adw_preferences_group_set_title(interface.object("found").cast(), escaped(found.offer.service.label))
    adw_preferences_group_set_description(interface.object("found").cast(), escaped(found.offer.address))
    say(found.user, in: "found-user")
    let feeds = translated("%s feed", plural: "%s feeds", count: found.feeds)
    let folders = translated("%s folder", plural: "%s folders", count: found.folders)
    say(found.folders > 0 ? listed([feeds, folders]) : feeds, in: "found-feeds")
    say(
      found.unread.map {
        found.hasMoreUnread
          ? translated("More than %s articles", grouped($0))
          : translated("%s article", plural: "%s articles", count: $0)
      }, in: "found-unread")
    say(found.version, in: "found-server")
  }

  private func say(_ text: String?, in row: String) {
    show(row, text != nil)
    adw_action_row_set_subtitle(interface.object(row).cast(), escaped(text ?? ""))
  }

  private func show(_ name: String, _ isShown: Bool) {
    gtk_widget_set_visible(interface.widget(name), isShown ? 1 : 0)
  }

  private var nextLabel: String {
    switch signIn.state {
    case .found, .adding: translated("_Add")
    case _ where service.signsInInBrowser: translated("_Open Browser")
    case _ where signIn.account != nil: translated("_Sign In")
    default: translated("_Continue")
    }
  }

  private var status: String {
    switch signIn.state {
    case .entering: signIn.problem.isEmpty ? service.hint : signIn.problem
    case .asking: translated("Asking the service…")
    case .browsing: translated("Sign in in the web browser, and return here.")
    case .found:
      translated(
        "Its feeds get their own group in the sections. Unread articles come first. What you read, star or change here also changes there. Your own feeds stay."
      )
    case .adding: translated("Adding the account…")
    case .done: ""
    }
  }

  private func say(_ text: String, isError: Bool) {
    let label = interface.widget("status")
    gtk_label_set_text(label.opaque, text)
    if isError {
      gtk_widget_add_css_class(label, "error")
    } else {
      gtk_widget_remove_css_class(label, "error")
    }
  }
}

extension Account.Service {
  /// A hint about the place where the reader finds the credentials.
  fileprivate var hint: String {
    switch self {
    case .miniflux: translated("Miniflux makes keys in its settings, under API Keys. With a key no name is needed.")
    case .freshRSS:
      translated(
        "FreshRSS has a password for other programs in your profile. It is under API management. An administrator has to allow the interface first."
      )
    case .commaFeed: translated("The password is the API key of your CommaFeed profile.")
    case .minifluxReader:
      translated("Miniflux has both in its settings, under Integrations, Google Reader API.")
    case .nextcloud:
      translated("You sign in in the web browser. The Nextcloud then gives Courant a password of its own.")
    case .theOldReader: translated("Name and password are those of theoldreader.com.")
    case .googleReader:
      translated(
        "For BazQux, FeedHQ, Tiny Tiny RSS with FreshAPI and similar servers.")
    }
  }
}
