import ArticleUI
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The preferences dialog.
final class PreferencesDialog {
  private let interface = Interface("preferences", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("preferences"))
  private let settings: Settings
  private let library: Library
  private let shareServices: ShareServiceRows
  private let pages: PreferencesPages
  private var keyRows: [KeyRow] = []
  /// Called with the number of days to keep offline.
  private let onOfflineDays: (Int) -> Void

  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, settings: Settings, library: Library,
    onOfflineDays: @escaping (Int) -> Void
  ) {
    let dialog = PreferencesDialog(settings: settings, library: library, onOfflineDays: onOfflineDays)
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.pages.chosen)
    dialog.pages.findKeys(in: dialog.frame.widget)
  }

  private init(settings: Settings, library: Library, onOfflineDays: @escaping (Int) -> Void) {
    self.onOfflineDays = onOfflineDays
    self.settings = settings
    self.library = library
    shareServices = ShareServiceRows(in: interface, settings: settings)
    pages = PreferencesPages(in: interface)
    settings.bindRows(of: interface)
    frame.onApply(of: interface.widget("mastodon")) { [weak self] in self?.shareServices.serverTyped() }
    setUpStoredPictures()
    setUpKeys()
    setUpNewsAPI()
    setUpIntervals()
    setUpBackground()
  }

  /// Sets up the switch for running in the background. A binding is not possible, because the desktop must agree to a
  /// change.
  private func setUpBackground() {
    let toggle = interface.object("background")
    gtk_switch_set_active(toggle, settings[.refreshesInBackground] ? 1 : 0)
    toggle.on("notify::active") { [weak self] in
      guard let self, (gtk_switch_get_active(toggle) != 0) != settings[.refreshesInBackground] else { return }
      Task { [weak self] in await self?.setBackground(gtk_switch_get_active(toggle) != 0) }
    }
  }

  private func setBackground(_ isWanted: Bool) async {
    gtk_widget_set_sensitive(interface.widget("background"), 0)
    let isSet = await BackgroundPermission.set(isWanted)
    settings[.refreshesInBackground] = isWanted && isSet
    gtk_switch_set_active(interface.object("background"), isWanted && isSet ? 1 : 0)
    gtk_widget_set_sensitive(interface.widget("background"), 1)
    let text =
      switch (isSet, isWanted) {
      case (true, _):
        translated(
          "Starts when you sign in. Pauses on metered connections, in power saving and without notifications."
        )
      case (false, true):
        translated("The desktop does not allow it. Its settings can change this.")
      case (false, false):
        translated("The desktop may start it once more at sign-in. Its settings can stop this.")
      }
    adw_action_row_set_subtitle(interface.object("background-row").cast(), escaped(text))
  }

  private func setUpIntervals() {
    setUp("interval", for: .refreshInterval, minutes: [0, 30, 60, 240, 1440])
    setUp("sync-interval", for: .syncInterval, minutes: [0, 5, 15, 30, 60])
    Task { [interface, library] in
      // If the library cannot be read, the window has already reported it.
      let accounts = (try? await library.accounts()) ?? []
      gtk_widget_set_visible(interface.widget("sync-interval"), accounts.isEmpty ? 0 : 1)
    }
  }

  /// Sets up a row that offers only some numbers of minutes and shows the nearest. A binding cannot do this.
  private func setUp(_ row: String, for key: Settings.Key<Int>, minutes: [Int]) {
    let interval = interface.object(row)
    let nearest = minutes.indices.min {
      abs(minutes[$0] - settings[key]) < abs(minutes[$1] - settings[key])
    }
    adw_combo_row_set_selected(interval.cast(), UInt32(nearest ?? 0))
    interval.on("notify::selected") { [settings] in
      settings[key] = minutes[Int(adw_combo_row_get_selected(interval.cast()))]
    }
  }

  // MARK: Keys

  private func setUpKeys() {
    interface.widget("keys").on("activated") { [weak self] in
      guard let self else { return }
      KeysDialog.present(over: frame.parent, settings: settings)
    }
    keyRows = Self.mainActions.compactMap { action in Command.all.first { $0.action == action } }.map { command in
      KeyRow.changing(command, in: settings) { [weak self] in self?.frame.parent }
    }
    for row in keyRows { adw_preferences_group_add(interface.object("main-keys").cast(), row.widget) }
    keyRows.first.flatMap { gtk_widget_get_parent($0.widget) }?.on("row-activated") {
      [weak self] (row: UnsafeMutableRawPointer?) in self?.keyRows.first { $0.widget.raw == row }?.onSet(false)
    }
    showKeys()
    settings.observe(.keys, for: self) { [weak self] in self?.showKeys() }
  }

  /// The commands whose keys stand in the preferences themselves.
  private static let mainActions = [
    "win.next", "win.previous", "win.next-unread", "win.page-down", "win.star", "win.toggle-read",
    "win.open-in-browser", "win.switch",
  ]

  private func showKeys() {
    for row in keyRows { row.show(settings.keyBindings) }
    let (next, previous) = (
      settings.keyBindings.label(of: "win.next-section"), settings.keyBindings.label(of: "win.previous-section")
    )
    let sections = next.flatMap { next in
      previous.map { translated("The keys %1$s and %2$s skip them", next, $0) }
    }
    adw_action_row_set_subtitle(interface.object("skip-read-row").cast(), escaped(sections ?? ""))
    let key = settings.keyBindings.label(of: "win.pictures")
    adw_action_row_set_subtitle(
      interface.object("animations").cast(),
      key.map { escaped(translated("Press %s to play or stop those of an article", $0)) } ?? "")
  }

  // MARK: Stored pictures

  private func setUpStoredPictures() {
    interface.widget("clear-pictures").on("clicked") { [weak self, library] in
      Task {
        await library.pictures.clear()
        await self?.showStoredPictures()
      }
    }
    let days = interface.object("offline-days")
    // The field is disabled until the number is read, because that would overwrite typed text.
    gtk_widget_set_sensitive(days.cast(), 0)
    Task { [weak self, library] in
      // If the library cannot be read, the window has already reported it.
      let scopes = (try? await library.offlineScopes()) ?? []
      // Meanwhile, the dialog and its widgets may no longer exist.
      guard let self else { return }
      for scope in scopes {
        if case .days(let count) = scope { gtk_spin_button_set_value(days, Double(count)) }
      }
      let before = Int(gtk_spin_button_get_value(days))
      gtk_widget_set_sensitive(days.cast(), 1)
      // The change is made when the dialog closes, because the reader is first asked about the cost.
      frame.onClose { [weak self] in
        let chosen = Int(gtk_spin_button_get_value(days))
        if chosen != before { self?.onOfflineDays(chosen) }
      }
      await showStoredPictures()
    }
  }

  private func showStoredPictures() async {
    let size = await library.pictures.size()
    let cached = DataSize.text(size.cached)
    adw_action_row_set_subtitle(
      interface.object("stored-pictures").cast(),
      size.kept == 0 ? cached : translated("%1$s, and %2$s for reading offline", cached, DataSize.text(size.kept)))
    gtk_widget_set_sensitive(interface.widget("clear-pictures"), size.cached > 0 ? 1 : 0)
  }

  // MARK: NewsAPI

  private func setUpNewsAPI() {
    // A half-typed key must not replace a working one, so closing does not apply it.
    interface.widget("newsapi-key").on("apply") { [weak self] in
      guard let self else { return }
      setKey(String(cString: gtk_editable_get_text(interface.object("newsapi-key"))))
    }
    interface.widget("newsapi-forget").on("clicked") { [weak self] in self?.setKey(nil) }
    Task { [weak self] in await self?.showKey() }
  }

  private func setKey(_ key: String?) {
    Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.setNewsAPIKey(key)
        if let self { gtk_editable_set_text(interface.object("newsapi-key"), "") }
        await self?.showKey()
      } catch {
        self?.say(error.message)
      }
    }
  }

  private func showKey() async {
    let place = await library.newsAPIKeyPlace()
    let (left, limit) = await library.newsAPIRequestsLeft()
    say(place?.sentence)
    adw_action_row_set_subtitle(
      interface.object("newsapi-left").cast(), translated("%1$s of %2$s", String(left), String(limit)))
    gtk_widget_set_visible(interface.widget("newsapi-left"), place == nil ? 0 : 1)
  }

  private func say(_ place: String?) {
    adw_action_row_set_subtitle(interface.object("newsapi-place").cast(), escaped(place ?? ""))
    gtk_widget_set_visible(interface.widget("newsapi-place"), place == nil ? 0 : 1)
  }
}
