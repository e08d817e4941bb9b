import Articles
import CGTK
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The controls for the article in the pane's header, and their labels and tooltips.
package final class ArticleControls {
  enum Event {
    /// The reader pressed the star.
    case star
    /// The reader wants the full text from the article's page, or the feed's text again.
    case fullText
  }

  private let interface: Interface
  private let settings: Settings
  /// True if the button shows that the article is starred.
  private var isStarred = false
  /// True if the full-text button shows that the full text is on screen.
  private var showsFullText = false
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter interface: The interface of the article pane.
  init(in interface: Interface, settings: Settings) {
    self.interface = interface
    self.settings = settings
    interface.object("star").on("toggled") { [weak self] in self?.starToggled() }
    interface.object("full-text").on("toggled") { [weak self] in self?.fullTextToggled() }
    setEnabled(false)
  }

  package var bar: OpaquePointer { interface.object("header") }
  package var backButton: Widget { interface.widget("back") }
  package var browserButton: Widget { interface.widget("browser") }
  package var fullTextButton: Widget { interface.widget("full-text") }
  package var starButton: Widget { interface.widget("star") }
  /// The container of the star and of the other header buttons whose commands are also in the menu.
  package var spareButtons: Widget { interface.widget("spare-buttons") }
  package var title: Widget { interface.widget("title") }
  package var shareButton: Widget { interface.widget("share") }
  package var shareMenu: OpaquePointer { interface.object("share-menu") }

  private var articleMenu: MenuModel { MenuModel(interface.object("article-menu")) }

  /// Opens the choices of typeface and paper.
  package func showTypography() {
    let button = interface.widget("typography-button")
    if gtk_widget_get_mapped(button) != 0 { gtk_menu_button_popup(button.opaque) }
  }

  // MARK: The article

  /// Shows the effect of the command for pictures in the menu.
  func showPictures(areWithheld: Bool, arePlaying: Bool) {
    let label =
      if areWithheld {
        translated("_Load Pictures")
      } else {
        arePlaying ? translated("Stop _Animations") : translated("Play _Animations")
      }
    articleMenu.setLabel(label, ofAction: "win.show-pictures")
  }

  /// Shows an article's state, and enables the commands that are possible for it.
  func show(_ readable: ReadableArticle) {
    let summary = readable.article.summary
    setEnabled(true)
    showsFetching = false
    gtk_widget_set_sensitive(browserButton, summary.address == nil ? 0 : 1)
    adw_window_title_set_title(title.opaque, summary.source)
    showMarks(isRead: summary.isRead, isStarred: summary.isStarred)
    showFullText(of: readable)
  }

  /// Shows that no article is open.
  func clear() {
    setEnabled(false)
    showsFetching = false
    showsFullText = false
    gtk_toggle_button_set_active(fullTextButton.cast(), 0)
    showMarks(isRead: false, isStarred: false)
    adw_window_title_set_title(title.opaque, "")
  }

  func setEnabled(_ isEnabled: Bool) {
    for name in ["star", "browser", "full-text", "menu"] {
      gtk_widget_set_sensitive(interface.widget(name), isEnabled ? 1 : 0)
    }
  }

  /// True while the full text is being fetched. The button then has a spinner.
  var showsFetching = false {
    didSet {
      guard showsFetching != oldValue else { return }
      guard showsFetching, let spinner = gtk_spinner_new() else {
        return gtk_button_set_icon_name(fullTextButton.cast(), "full-text-symbolic")
      }
      gtk_spinner_start(spinner.opaque)
      gtk_button_set_child(fullTextButton.cast(), spinner)
    }
  }

  /// Shows whether the text comes from the article's own page, and whether that page can be fetched.
  func showFullText(of readable: ReadableArticle) {
    showsFullText = readable.fullText == .shown
    gtk_toggle_button_set_active(fullTextButton.cast(), showsFullText ? 1 : 0)
    articleMenu.setLabel(
      showsFullText ? translated("Show the _Original") : translated("Show the _Full Text"),
      ofAction: "win.full-text")
    let hasPage = readable.article.summary.address.map(isWebAddress) == true
    gtk_widget_set_sensitive(fullTextButton, hasPage ? 1 : 0)
  }

  private func fullTextToggled() {
    let isActive = gtk_toggle_button_get_active(fullTextButton.cast()) != 0
    if isActive != showsFullText { onEvent(.fullText) }
  }

  private func starToggled() {
    let isActive = gtk_toggle_button_get_active(starButton.cast()) != 0
    guard isActive != isStarred else { return }
    // The reader may press the button again before this change is stored.
    isStarred = isActive
    onEvent(.star)
  }

  func showMarks(isRead: Bool, isStarred: Bool) {
    self.isStarred = isStarred
    gtk_toggle_button_set_active(starButton.cast(), isStarred ? 1 : 0)
    gtk_button_set_icon_name(starButton.cast(), isStarred ? "starred-symbolic" : "star-outline-symbolic")
    nameStar(KeyHints(settings.keyBindings))
    articleMenu.setLabel(
      isRead ? translated("Mark as _Unread") : translated("Mark as _Read"), ofAction: "win.toggle-read")
  }

  // MARK: Keys

  /// Shows the current keys in tooltips and in the menu.
  func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Back to the List"), "win.back", on: backButton)
    hints.tooltip(translated("Open in the Browser"), "win.open-in-browser", on: browserButton)
    nameStar(hints)
    hints.tooltip(translated("Full Text"), "win.full-text", on: fullTextButton)
    hints.menu(interface.object("article-menu"))
  }

  /// Sets the star button's label to its effect on the article: set or remove the star.
  private func nameStar(_ hints: KeyHints) {
    hints.tooltip(isStarred ? translated("Remove the Star") : translated("Star"), "win.star", on: starButton)
  }
}
