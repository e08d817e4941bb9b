import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The rows of the sharing services in the preferences.
package final class ShareServiceRows {
  private let interface: Interface
  private let settings: Settings
  private var rows: [Widget] = []

  /// - Parameter interface: The interface of the preferences.
  package init(in interface: Interface, settings: Settings) {
    self.interface = interface
    self.settings = settings
    gtk_editable_set_text(interface.object("mastodon"), settings[.mastodonServer])
    interface.widget("add-service").on("clicked") { [weak self] in self?.add() }
    show()
    settings.observe(.shareServices, for: self) { [weak self] in self?.show() }
  }

  /// Stores only the name of the server. An invalid text changes nothing, and an empty text removes the server.
  package func serverTyped() {
    let typed = interface.typed("mastodon")
    if let host = ShareService.mastodonHost(typed) { settings[.mastodonServer] = host }
    if typed.isEmpty { settings[.mastodonServer] = "" }
    gtk_editable_set_text(interface.object("mastodon"), settings[.mastodonServer])
  }

  private func add() {
    let taken = Set(settings.shareServices.map(\.name))
    ShareDialog.askForService(over: interface.object("preferences").cast(), taken: taken) { [weak self] service in
      self?.settings.shareServices.append(service)
    }
  }

  private func show() {
    for row in rows { adw_preferences_group_remove(interface.object("sharing").cast(), row) }
    rows = settings.shareServices.compactMap { row(of: $0) }
    for row in rows { adw_preferences_group_add(interface.object("sharing").cast(), row) }
  }

  private func row(of service: ShareService) -> Widget? {
    guard let row = adw_action_row_new(), let button = gtk_button_new_from_icon_name("user-trash-symbolic") else {
      return nil
    }
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), service.name)
    adw_action_row_set_subtitle(row.cast(), service.template)
    adw_action_row_set_subtitle_lines(row.cast(), 2)
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(button, "flat")
    let text = translated("Remove “%s”", service.name)
    gtk_widget_set_tooltip_text(button, text)
    Accessible.label(text, on: button)
    button.on("clicked") { [weak self] in self?.settings.shareServices.removeAll { $0 == service } }
    adw_action_row_add_suffix(row.cast(), button)
    return row
  }
}
