import CGLib
import CGTK
import GLibSupport
import Library

/// When pictures are loaded from the web. Stored ones are always shown.
enum PicturePolicy: String, CaseIterable {
  case always
  /// Not over links that cost by the byte, such as a telephone's.
  case unmetered
  /// Only when the reader asks for those of one article.
  case ask
}

extension Settings {
  /// Whether pictures may be fetched now.
  var mayFetchPictures: Bool {
    switch PicturePolicy(rawValue: self[.pictures]) ?? .ask {
    case .always: true
    case .unmetered: !Library.isNetworkMetered
    case .ask: false
    }
  }

  /// Whether animated pictures move by themselves: the reader may not want it here, or nowhere on the desktop.
  var playsPictures: Bool {
    guard self[.playsAnimations], let desktop = gtk_settings_get_default() else { return false }
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_object_get_property(desktop.cast(), "gtk-enable-animations", &value)
    defer { g_value_unset(&value) }
    return g_value_get_boolean(&value) != 0
  }
}
