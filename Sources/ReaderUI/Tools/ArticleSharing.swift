import ArticleUI
import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The menu that shares an article, with its actions. Courant itself sends nothing. It passes the article to the
/// clipboard, the browser or the mail program.
final class ArticleSharing {
  private let session: ReadingSession
  private let actions: Actions
  /// The section of the menu with the reader's own services.
  private let services = Object(adopting: g_menu_new())
  /// The menu that is shown if the button is not visible.
  private let popover: Object

  init(_ session: ReadingSession) {
    self.session = session
    actions = Actions(of: session.window)
    g_menu_insert_section(session.panes.article.controls.shareMenu, 1, nil, services.cast())
    popover = Object(adopting: gtk_popover_menu_new_from_model(session.panes.article.controls.shareMenu.cast()))
    gtk_widget_set_parent(popover.cast(), session.panes.article.widget)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    // Otherwise the window would move the focus to its first button when the menu closes.
    for popover in [
      popover.opaque, gtk_menu_button_get_popover(session.panes.article.controls.shareButton.opaque)?.opaque,
    ] {
      popover?.on("closed") { [weak self] in self?.session.panes.article.focus() }
    }
    addActions()
    showServices()
    session.settings.observe(.shareServices, for: self) { [weak self] in self?.showServices() }
    session.settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
  }

  isolated deinit {
    gtk_widget_unparent(popover.cast())
  }

  private var article: SharedArticle? { session.panes.chosenArticle.flatMap { SharedArticle($0) } }

  /// Enables or disables sharing. An article without an address cannot be shared.
  func enable() {
    let isPossible = article != nil
    for name in ["share", "copy-text", "send-mail", "share-mastodon", "share-with"] { actions.enable(name, isPossible) }
    gtk_widget_set_sensitive(session.panes.article.controls.shareButton, isPossible ? 1 : 0)
  }

  private func addActions() {
    actions.add("share") { [weak self] in self?.showMenu() }
    actions.add("copy-text") { [weak self] in
      if let self, let article {
        session.desktop.copy(article.text, saying: translated("Title, source and link copied"))
      }
    }
    actions.add("send-mail") { [weak self] in self?.sendMail() }
    actions.add("share-mastodon") { [weak self] in self?.post() }
    actions.add("share-with") { [weak self] (name: String) in self?.share(with: name) }
  }

  /// Shows the menu below its button. If the button is not visible, shows the menu in the middle.
  func showMenu() {
    session.folding.seeArticle()
    let button = session.panes.article.controls.shareButton
    if gtk_widget_get_mapped(button) != 0 { return gtk_menu_button_popup(button.opaque) }
    let width = gtk_widget_get_width(session.panes.article.widget)
    var place = GdkRectangle(
      x: width / 2, y: gtk_widget_get_height(session.panes.article.widget) / 3, width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.cast(), &place)
    gtk_popover_popup(popover.cast())
  }

  private func sendMail() {
    guard let article else { return }
    Task { [desktop = session.desktop] in
      if await !MailWindow.compose(subject: article.headline, body: article.mailBody) { desktop.open(article.mail) }
    }
  }

  // MARK: Services

  /// Opens the page of the reader's Mastodon server where a new post is written. The first time, asks for the server.
  private func post() {
    guard let article else { return }
    if let service = ShareService.mastodon(on: session.settings[.mastodonServer]) {
      return session.desktop.open(service.address(for: article))
    }
    ShareDialog.askForMastodon(over: session.window.cast(), settings: session.settings) {
      [desktop = session.desktop] service in
      desktop.open(service.address(for: article))
    }
  }

  private func share(with name: String) {
    guard let article, let service = session.settings.shareServices.first(where: { $0.name == name }) else { return }
    session.desktop.open(service.address(for: article))
  }

  private func showServices() {
    g_menu_remove_all(services.opaque)
    for service in session.settings.shareServices {
      MenuModel.append(service.name, "win.share-with", service.name, to: services)
    }
  }

  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Share"), "win.share", on: session.panes.article.controls.shareButton)
    hints.menu(session.panes.article.controls.shareMenu)
  }
}
