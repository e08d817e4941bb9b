import Articles
import CGTK
import GLibSupport

/// What the reader chose and where they were, kept by GSettings.
///
/// Where the schema is not installed, as when the executable is started from a build folder, the values last as long as
/// the program.
package final class Settings {
  /// A number, a switch or a text with its name in the schema and its value when nobody chose.
  struct Key<Value> {
    let name: String
    let standard: Value
  }

  private let stored: Object?
  private var unstored: [String: Any] = [:]
  private struct Observer {
    weak var owner: AnyObject?
    let keys: Set<String>
    let call: () -> Void
  }

  private var observers: [Observer] = []

  /// - Parameter schema: The id of the schema.
  package init(schema id: String = applicationID) {
    let source = g_settings_schema_source_get_default()
    if let source, let schema = g_settings_schema_source_lookup(source, id, 1) {
      g_settings_schema_unref(schema)
      stored = Object(adopting: g_settings_new(id))
    } else {
      stored = nil
    }
  }

  /// Whether what is older than a month comes read from a source that is new. Asked on any thread, and as it is at the moment.
  package nonisolated static func marksOldRead() -> Bool {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, applicationID, 1)
    else { return true }
    g_settings_schema_unref(schema)
    guard let settings = g_settings_new(applicationID) else { return true }
    defer { g_object_unref(settings) }
    return g_settings_get_boolean(settings, "mark-old-read") != 0
  }

  subscript(key: Key<Int>) -> Int {
    get { stored.map { Int(g_settings_get_int($0.cast(), key.name)) } ?? unstored[key.name] as? Int ?? key.standard }
    set {
      if let stored { g_settings_set_int(stored.cast(), key.name, Int32(clamping: newValue)) }
      changed(key.name, to: newValue)
    }
  }

  subscript(key: Key<Int64>) -> Int64 {
    get {
      stored.map { Int64(g_settings_get_int64($0.cast(), key.name)) } ?? unstored[key.name] as? Int64 ?? key.standard
    }
    set {
      if let stored { g_settings_set_int64(stored.cast(), key.name, gint64(newValue)) }
      changed(key.name, to: newValue)
    }
  }

  subscript(key: Key<Double>) -> Double {
    get { stored.map { g_settings_get_double($0.cast(), key.name) } ?? unstored[key.name] as? Double ?? key.standard }
    set {
      if let stored { g_settings_set_double(stored.cast(), key.name, newValue) }
      changed(key.name, to: newValue)
    }
  }

  subscript(key: Key<Bool>) -> Bool {
    get {
      stored.map { g_settings_get_boolean($0.cast(), key.name) != 0 } ?? unstored[key.name] as? Bool ?? key.standard
    }
    set {
      if let stored { g_settings_set_boolean(stored.cast(), key.name, newValue ? 1 : 0) }
      changed(key.name, to: newValue)
    }
  }

  subscript(key: Key<String>) -> String {
    get {
      guard let stored else { return unstored[key.name] as? String ?? key.standard }
      guard let text = g_settings_get_string(stored.cast(), key.name) else { return key.standard }
      defer { g_free(text) }
      return String(cString: text)
    }
    set {
      if let stored { g_settings_set_string(stored.cast(), key.name, newValue) }
      changed(key.name, to: newValue)
    }
  }

  subscript(key: Key<[String: [String]]>) -> [String: [String]] {
    get {
      guard let stored else { return unstored[key.name] as? [String: [String]] ?? key.standard }
      guard let value = g_settings_get_value(stored.cast(), key.name) else { return key.standard }
      defer { g_variant_unref(value) }
      return lists(in: value)
    }
    set {
      if let stored { g_settings_set_value(stored.cast(), key.name, variant(of: newValue)) }
      changed(key.name, to: newValue)
    }
  }

  /// Calls back whenever the program sets one of these, for as long as the owner lives.
  func observe<Value>(_ keys: Key<Value>..., for owner: AnyObject, call: @escaping () -> Void) {
    observers.append(Observer(owner: owner, keys: Set(keys.map(\.name)), call: call))
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

  private func changed(_ name: String, to value: Any) {
    if stored == nil { unstored[name] = value }
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.keys.contains(name) { observer.call() }
  }
}

extension Settings.Key<Int> {
  static let windowWidth = Self(name: "window-width", standard: 1200)
  static let windowHeight = Self(name: "window-height", standard: 800)
  static let sidebarWidth = Self(name: "sidebar-width", standard: 260)
  static let listWidth = Self(name: "list-width", standard: 400)
  /// In per cent of the system's text size.
  static let articleSize = Self(name: "article-size", standard: 100)
  /// In em.
  static let articleWidth = Self(name: "article-width", standard: 38)
  /// In minutes; 0 is never.
  static let refreshInterval = Self(name: "refresh-interval", standard: 60)
}

extension Settings.Key<Int64> {
  static let lastArticle = Self(name: "last-article", standard: 0)
}

extension Settings.Key<Double> {
  static let listOffset = Self(name: "list-offset", standard: -1)
  static let articlePosition = Self(name: "article-position", standard: 0)
}

extension Settings.Key<Bool> {
  static let isMaximized = Self(name: "maximized", standard: false)
  static let showsSidebar = Self(name: "sidebar-visible", standard: true)
  static let playsAnimations = Self(name: "play-animations", standard: true)
  static let refreshesOnStart = Self(name: "refresh-on-start", standard: true)
  static let showsRead = Self(name: "show-read", standard: true)
  static let marksOldRead = Self(name: "mark-old-read", standard: true)
  static let skipsReadSections = Self(name: "skip-read-sections", standard: false)
}

extension Settings.Key<String> {
  static let lastSection = Self(name: "last-section", standard: "")
  static let collapsedFolders = Self(name: "collapsed-folders", standard: "")
  static let declinedOffers = Self(name: "declined-offers", standard: "")
  static let openPublications = Self(name: "open-publications", standard: "")
  static let pictures = Self(name: "pictures", standard: "always")
  static let theme = Self(name: "theme", standard: "system")
  static let articleFont = Self(name: "article-font", standard: "serif")
  static let articlePalette = Self(name: "article-palette", standard: "auto")
}

extension Settings.Key<[String: [String]]> {
  static let keys = Self(name: "keys", standard: [:])
}

/// The lists of texts in a variant of the type `a{sas}`.
private func lists(in variant: OpaquePointer) -> [String: [String]] {
  var lists: [String: [String]] = [:]
  for index in 0..<g_variant_n_children(variant) {
    guard let entry = g_variant_get_child_value(variant, index), let name = g_variant_get_child_value(entry, 0),
      let values = g_variant_get_child_value(entry, 1)
    else { continue }
    lists[String(cString: g_variant_get_string(name, nil))] = (0..<g_variant_n_children(values)).compactMap { place in
      guard let text = g_variant_get_child_value(values, place) else { return nil }
      defer { g_variant_unref(text) }
      return String(cString: g_variant_get_string(text, nil))
    }
    for part in [entry, name, values] { g_variant_unref(part) }
  }
  return lists
}

/// A floating variant of the type `a{sas}`, in the order of the names.
private func variant(of lists: [String: [String]]) -> OpaquePointer? {
  let type = g_variant_type_new("a{sas}")
  let texts = g_variant_type_new("as")
  defer { for type in [type, texts] { g_variant_type_free(type) } }
  let builder = g_variant_builder_new(type)
  defer { g_variant_builder_unref(builder) }
  for (name, values) in lists.sorted(by: { $0.key < $1.key }) {
    let list = g_variant_builder_new(texts)
    defer { g_variant_builder_unref(list) }
    for value in values { g_variant_builder_add_value(list, g_variant_new_string(value)) }
    g_variant_builder_add_value(
      builder, g_variant_new_dict_entry(g_variant_new_string(name), g_variant_builder_end(list)))
  }
  return g_variant_builder_end(builder)
}
