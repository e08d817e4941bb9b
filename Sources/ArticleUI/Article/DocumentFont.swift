import CGTK
import GLibSupport
import Glibc
import SharedUI

/// The desktop's font for documents. Follows its changes while the program runs. The font is not read before it is
/// needed.
final class DocumentFont {
  private static let namespace = "org.gnome.desktop.interface"
  private static let key = "document-font-name"

  private let isSandboxed: Bool
  /// In a sandbox, GSettings returns the settings of the sandbox. The desktop's settings are read through the portal.
  private lazy var portal = isSandboxed ? PortalSetting(Self.key, in: Self.namespace) : nil
  private lazy var settings = isSandboxed ? nil : Self.settings()
  private var isFollowed = false
  /// Called when the desktop's font changes.
  var onChange: () -> Void = {}

  init(isSandboxed: Bool = Flatpak.isAround) {
    self.isSandboxed = isSandboxed
  }

  /// The name of the font family. This is the family of the interface font if the desktop has no font for documents.
  var family: String {
    follow()
    let name = portal?.text ?? stored ?? Self.ofInterface ?? "Sans"
    guard let description = pango_font_description_from_string(name) else { return "Sans" }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
  }

  private func follow() {
    guard !isFollowed else { return }
    isFollowed = true
    portal?.onChange = { [weak self] in self?.onChange() }
    settings?.on("changed::" + Self.key) { [weak self] in self?.onChange() }
  }

  /// The GNOME settings; `nil` if the desktop does not have them.
  private static func settings() -> Object? {
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, namespace, 1)
    else { return nil }
    g_settings_schema_unref(found)
    return Object(adopting: g_settings_new(namespace))
  }

  private var stored: String? {
    guard let settings, let name = g_settings_get_string(settings.cast(), Self.key) else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  private static var ofInterface: String? {
    guard let settings = gtk_settings_get_default() else { return nil }
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    g_object_get_property(settings.cast(), "gtk-font-name", &value)
    defer { g_value_unset(&value) }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}
