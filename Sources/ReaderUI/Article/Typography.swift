import CGTK
import GLibSupport
import GTKSupport

/// How articles look, and the controls for it in the article pane.
final class Typography {
  private let interface: Interface
  private let settings: Settings
  private var darkHandler: UInt = 0
  /// Articles look otherwise.
  var onChange: () -> Void = {}

  init(in interface: Interface, settings: Settings) {
    self.interface = interface
    self.settings = settings
    settings.bindRows(of: interface)
    darkHandler = adw_style_manager_get_default().on("notify::dark") { [weak self] in self?.onChange() }
    settings.observe(.articleSize, .articleWidth, for: self) { [weak self] in self?.changed() }
    settings.observe(.articleFont, .articlePalette, for: self) { [weak self] in self?.onChange() }
    showSize()
  }

  isolated deinit {
    // The style manager outlives every window.
    adw_style_manager_get_default().disconnect(darkHandler)
  }

  var style: ArticleDocument.Style {
    ArticleDocument.Style(
      isDark: adw_style_manager_get_dark(adw_style_manager_get_default()) != 0,
      isSepia: settings[.articlePalette] == "sepia", isSans: settings[.articleFont] == "sans",
      size: settings[.articleSize], width: settings[.articleWidth])
  }

  private func changed() {
    showSize()
    onChange()
  }

  private func showSize() {
    gtk_button_set_label(interface.object("text-size").cast(), "\(settings[.articleSize]) %")
  }
}
