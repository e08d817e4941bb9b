import Articles
import CGTK
import GLibSupport

/// What the reader chose and where they were, kept by GSettings.
package final class Settings {
  /// The name of a setting in the schema, with the type of its value. One that a single file uses is declared there.
  struct Key<Value: SettingValue> {
    let name: String

    init(_ name: String) { self.name = name }
  }

  let stored: Object
  private struct Observer {
    weak var owner: AnyObject?
    let keys: Set<String>
    let call: () -> Void
  }

  private var observers: [Observer] = []

  package init(_ schema: SettingsSchema = .installed) {
    stored = Object(adopting: schema.settings())
    stored.on("changed") { [weak self] (name: String) in self?.changed(name) }
  }

  /// Whether what is older than a month comes read from a source that is new. Asked on any thread, and as it is at the moment.
  package nonisolated static func marksOldRead() -> Bool {
    let settings = SettingsSchema.installed.settings()
    defer { g_object_unref(settings) }
    return g_settings_get_boolean(settings, "mark-old-read") != 0
  }

  subscript<Value>(key: Key<Value>) -> Value {
    get {
      guard let value = g_settings_get_value(stored.cast(), key.name) else { preconditionFailure("No \(key.name)") }
      defer { g_variant_unref(value) }
      return Value(value)
    }
    set { g_settings_set_value(stored.cast(), key.name, newValue.variant) }
  }

  /// Calls back whenever one of these changes, whoever changed it, for as long as the owner lives.
  func observe<Value>(_ keys: Key<Value>..., for owner: AnyObject, call: @escaping () -> Void) {
    observers.append(Observer(owner: owner, keys: Set(keys.map(\.name)), call: call))
    // GSettings tells of what was read since somebody listened.
    for key in keys { _ = self[key] }
  }

  /// A set of keys of the library that is kept as a text.
  func identifiers<Subject>(_ key: Key<String>) -> Set<Identifier<Subject>> {
    Set(self[key].split(separator: ",").compactMap { Int64($0).map { Identifier(rawValue: $0) } })
  }

  /// Takes a key of the library into a set, or out of it.
  func toggle<Subject>(_ id: Identifier<Subject>, in key: Key<String>) {
    var ids: Set<Identifier<Subject>> = identifiers(key)
    if ids.remove(id) == nil { ids.insert(id) }
    self[key] = ids.sorted().map(\.description).joined(separator: ",")
  }

  /// Waits until everything is on disk.
  func flush() {
    g_settings_sync()
  }

  private func changed(_ name: String) {
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.keys.contains(name) { observer.call() }
  }
}

extension Settings.Key<Int> {
  static let windowWidth = Self("window-width")
  static let windowHeight = Self("window-height")
  static let sidebarWidth = Self("sidebar-width")
  static let listWidth = Self("list-width")
  /// In per cent of the system's text size.
  static let articleSize = Self("article-size")
  /// In em.
  static let articleWidth = Self("article-width")
  /// In minutes; 0 is never.
  static let refreshInterval = Self("refresh-interval")
}

extension Settings.Key<Int64> {
  static let lastArticle = Self("last-article")
}

extension Settings.Key<Double> {
  static let listOffset = Self("list-offset")
  static let articlePosition = Self("article-position")
}

extension Settings.Key<Bool> {
  static let isMaximized = Self("maximized")
  static let showsSidebar = Self("sidebar-visible")
  static let playsAnimations = Self("play-animations")
  static let refreshesOnStart = Self("refresh-on-start")
  static let showsRead = Self("show-read")
  static let skipsReadSections = Self("skip-read-sections")
}

extension Settings.Key<String> {
  static let lastSection = Self("last-section")
  static let collapsedFolders = Self("collapsed-folders")
  static let declinedOffers = Self("declined-offers")
  static let openPublications = Self("open-publications")
  static let pictures = Self("pictures")
  static let theme = Self("theme")
  static let articleFont = Self("article-font")
  static let articlePalette = Self("article-palette")
}

extension Settings.Key<[String: [String]]> {
  static let keys = Self("keys")
}
