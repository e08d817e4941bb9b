import CGTK
import GLibSupport
import GTKSupport

/// How articles look, and the controls for it in the article pane.
final class Typography {
  private let interface: Interface
  private let settings: Settings
  /// Suppresses the controls' signals while they take over the settings.
  private var isUpdating = false
  private var darkHandler: UInt = 0
  /// Articles look otherwise.
  var onChange: () -> Void = {}

  init(in interface: Interface, settings: Settings) {
    self.interface = interface
    self.settings = settings
    interface.object("serif").on("toggled") { [weak self] in
      guard let self, !isUpdating else { return }
      let isSerif = gtk_toggle_button_get_active(self.interface.object("serif").cast()) != 0
      self.settings[.articleFont] = isSerif ? "serif" : "sans"
    }
    interface.object("width-adjustment").on("value-changed") { [weak self] in
      guard let self, !isUpdating else { return }
      self.settings[.articleWidth] = Int(gtk_adjustment_get_value(self.interface.object("width-adjustment").cast()))
    }
    interface.object("sepia").on("notify::active") { [weak self] in
      guard let self, !isUpdating else { return }
      self.settings[.articlePalette] = gtk_switch_get_active(self.interface.object("sepia")) != 0 ? "sepia" : "auto"
    }
    darkHandler = adw_style_manager_get_default().on("notify::dark") { [weak self] in self?.changed() }
    settings.observe(.articleSize, .articleWidth, for: self) { [weak self] in self?.changed() }
    settings.observe(.articleFont, .articlePalette, for: self) { [weak self] in self?.changed() }
    update()
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
    update()
    onChange()
  }

  private func update() {
    isUpdating = true
    let isSans = settings[.articleFont] == "sans"
    gtk_toggle_button_set_active(interface.object(isSans ? "sans" : "serif").cast(), 1)
    gtk_button_set_label(interface.object("text-size").cast(), "\(settings[.articleSize]) %")
    gtk_adjustment_set_value(interface.object("width-adjustment").cast(), Double(settings[.articleWidth]))
    gtk_switch_set_active(interface.object("sepia"), settings[.articlePalette] == "sepia" ? 1 : 0)
    isUpdating = false
  }
}
