import Articles
import CGTK
import GLibSupport
import GTKSupport
import Glibc

/// The reader's settings and reading place, stored by GSettings.
package final class Settings {
  /// The name of a setting in the schema, with the type of its value. A key that only one file uses is declared in that
  /// file.
  package nonisolated struct Key<Value: SettingValue> {
    package let name: String

    package init(_ name: String) { self.name = name }
  }

  private let stored: Object
  private struct Observer {
    weak var owner: AnyObject?
    let keys: Set<String>
    let call: () -> Void
  }

  private var observers: [Observer] = []

  package init(_ schema: SettingsSchema = .installed) {
    guard let settings = schema.settings() else {
      let sentence =
        "courant: There is no folder in which a file can stand for a moment. Set TMPDIR to one with room.\n"
      _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(EXIT_FAILURE)
    }
    stored = Object(adopting: settings)
    stored.on("changed") { [weak self] (name: String) in self?.changed(name) }
  }

  /// Returns true if articles older than a month count as read when a source is new. Callable on any thread. Reads the
  /// current value.
  package nonisolated static func marksOldRead() -> Bool {
    guard let settings = SettingsSchema.installed.settings() else { return false }
    defer { g_object_unref(settings) }
    return g_settings_get_boolean(settings, Key.marksOldRead.name) != 0
  }

  package subscript<Value>(key: Key<Value>) -> Value {
    get {
      guard let value = g_settings_get_value(stored.cast(), key.name) else { preconditionFailure("No \(key.name)") }
      defer { g_variant_unref(value) }
      return Value(value)
    }
    set { g_settings_set_value(stored.cast(), key.name, newValue.variant) }
  }

  /// Returns true if the reader or the program ever changed the setting.
  package func isChosen<Value>(_ key: Key<Value>) -> Bool {
    guard let value = g_settings_get_user_value(stored.cast(), key.name) else { return false }
    g_variant_unref(value)
    return true
  }

  /// Gives a setting its default value.
  package func reset<Value>(_ key: Key<Value>) {
    g_settings_reset(stored.cast(), key.name)
  }

  /// Calls `call` whenever one of these settings changes in any program, while the owner exists.
  package func observe<Value>(_ keys: Key<Value>..., for owner: AnyObject, call: @escaping () -> Void) {
    observers.append(Observer(owner: owner, keys: Set(keys.map(\.name)), call: call))
    // GSettings reports only settings that were read after the signal was connected.
    for key in keys { _ = self[key] }
  }

  /// Returns a set of library IDs from its stored text.
  package func identifiers<Subject>(_ key: Key<String>) -> Set<Identifier<Subject>> {
    Set(self[key].split(separator: ",").compactMap { Int64($0).map { Identifier(rawValue: $0) } })
  }

  /// Adds an ID to a set, or removes it from the set.
  package func toggle<Subject>(_ id: Identifier<Subject>, in key: Key<String>) {
    var ids: Set<Identifier<Subject>> = identifiers(key)
    if ids.remove(id) == nil { ids.insert(id) }
    self[key] = ids.sorted().map(\.description).joined(separator: ",")
  }

  /// Counts how often the reader asks for full texts of a publication.
  ///
  /// - Returns: True at the third time.
  package func notesThirdFullText(of publication: Publication.ID) -> Bool {
    let asked = self[.fullTextsAsked].split(separator: ",").map(String.init) + [publication.description]
    let count = asked.count { $0 == publication.description }
    // Up to four entries of a publication are stored, which shows that the third time is over.
    if count <= 4 { self[.fullTextsAsked] = asked.joined(separator: ",") }
    return count == 3
  }

  /// Waits until all settings are on disk.
  package func flush() {
    g_settings_sync()
  }

  // MARK: Rows and actions

  /// Adds an action with the name of the setting. Menus show the action with a check mark.
  package func addAction(of key: Key<Bool>, to map: some GPointer) {
    let action = Object(adopting: g_settings_create_action(stored.cast(), key.name))
    g_action_map_add_action(map.opaque, action.opaque)
  }

  /// Binds the widgets of an interface that have the name of a setting, in both directions: switches, numbers, and rows
  /// that offer the setting's choices in the order of the schema. A setting with such a row needs no other code.
  package func bindRows(of interface: Interface) {
    var schema = GValue()
    g_value_init(&schema, g_settings_schema_get_type())
    g_object_get_property(stored.cast(), "settings-schema", &schema)
    defer { g_value_unset(&schema) }
    guard let schema = g_value_get_boxed(&schema)?.opaque, let names = g_settings_schema_list_keys(schema) else {
      return
    }
    defer { g_strfreev(names) }
    var index = 0
    while let name = names[index] {
      if let row = interface.objectIfAny(String(cString: name)) { bind(name, of: schema, to: row) }
      index += 1
    }
  }

  private func bind(_ name: UnsafePointer<CChar>, of schema: OpaquePointer, to row: OpaquePointer) {
    let properties = [
      (gtk_switch_get_type(), "active"), (gtk_spin_button_get_type(), "value"),
      (gtk_adjustment_get_type(), "value"), (adw_combo_row_get_type(), "selected"),
      (adw_expander_row_get_type(), "enable-expansion"),
    ]
    // A widget of another type has this name by chance.
    guard let property = properties.first(where: { row.isA($0.0) })?.1 else {
      return
    }
    guard let choices = SettingChoices(of: name, in: schema) else {
      // The setting has no choices, so an index cannot be its value.
      if property == "selected" { return }
      return g_settings_bind(stored.cast(), name, row.raw, property, G_SETTINGS_BIND_DEFAULT)
    }
    g_settings_bind_with_mapping(
      stored.cast(), name, row.raw, property, G_SETTINGS_BIND_DEFAULT,
      { value, variant, choices in
        guard let value, let variant, let choices else { return 0 }
        return SettingChoices.behind(choices).read(variant, into: value) ? 1 : 0
      },
      { value, _, choices in
        guard let value, let choices else { return nil }
        return SettingChoices.behind(choices).variant(of: value)
      }, Unmanaged.passRetained(choices).toOpaque(),
      { if let choices = $0 { Unmanaged<SettingChoices>.fromOpaque(choices).release() } })
  }

  // MARK: Observers

  private func changed(_ name: String) {
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.keys.contains(name) { observer.call() }
  }
}

extension Settings.Key<Int> {
  package static let windowWidth = Self("window-width")
  package static let windowHeight = Self("window-height")
  package static let sidebarWidth = Self("sidebar-width")
  package static let listWidth = Self("list-width")
  /// In percent of the system's text size.
  package static let articleSize = Self("article-size")
  /// In percent of the text's size.
  package static let articleLineHeight = Self("article-line-height")
  /// In units of em.
  package static let articleWidth = Self("article-width")
  /// In minutes; 0 means never.
  package static let refreshInterval = Self("refresh-interval")
  /// In minutes; 0 means never.
  package static let syncInterval = Self("sync-interval")
}

extension Settings.Key<Int64> {
  package static let lastArticle = Self("last-article")
}

extension Settings.Key<Double> {
  /// The playback speed of episodes; 1 is normal.
  package static let playbackRate = Self("playback-rate")
  package static let listOffset = Self("list-offset")
}

extension Settings.Key<Bool> {
  package static let isMaximized = Self("maximized")
  package static let showsSidebar = Self("sidebar-visible")
  static let playsAnimations = Self("play-animations")
  package static let refreshesOnStart = Self("refresh-on-start")
  package static let showsRead = Self("show-read")
  package static let skipsReadSections = Self("skip-read-sections")
  package static let hidesReadSections = Self("hide-read-sections")
  package nonisolated static let marksOldRead = Self("mark-old-read")
}

extension Settings.Key<String> {
  package static let lastSection = Self("last-section")
  package static let collapsedFolders = Self("collapsed-folders")
  package static let collapsedAccounts = Self("collapsed-accounts")
  package static let declinedOffers = Self("declined-offers")
  /// The publications for which the reader asked for full texts, with one entry for each request.
  static let fullTextsAsked = Self("full-texts-asked")
  package static let openPublications = Self("open-publications")
  package static let pictures = Self("pictures")
  package static let theme = Self("theme")
  package static let articleFont = Self("article-font")
  package static let articlePalette = Self("article-palette")
}

extension Settings.Key<[String: [String]]> {
  package static let keys = Self("keys")
}
