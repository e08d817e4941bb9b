import CGTK
import GLibSupport

/// The possible texts of a setting, for rows that use an index.
nonisolated final class SettingChoices {
  private let texts: [String]

  /// - Returns: `nil` if the setting is not an enumeration.
  init?(of name: UnsafePointer<CChar>, in schema: OpaquePointer) {
    let key = g_settings_schema_get_key(schema, name)
    defer { g_settings_schema_key_unref(key) }
    guard let range = g_settings_schema_key_get_range(key) else { return nil }
    defer { g_variant_unref(range) }
    guard let type = g_variant_get_child_value(range, 0), let boxed = g_variant_get_child_value(range, 1) else {
      return nil
    }
    defer { for part in [type, boxed] { g_variant_unref(part) } }
    guard String(cString: g_variant_get_string(type, nil)) == "enum", let list = g_variant_get_variant(boxed) else {
      return nil
    }
    defer { g_variant_unref(list) }
    texts = Variants.texts(of: list)
  }

  static func behind(_ pointer: UnsafeMutableRawPointer) -> SettingChoices {
    Unmanaged<SettingChoices>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Writes the index of a setting's text into the number of a row, or into a switch. A switch is off for the first
  /// text.
  func read(_ variant: OpaquePointer, into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard let index = texts.firstIndex(of: String(cString: g_variant_get_string(variant, nil))) else { return false }
    if value.pointee.g_type == FundamentalType.boolean {
      g_value_set_boolean(value, index > 0 ? 1 : 0)
    } else {
      g_value_set_uint(value, UInt32(index))
    }
    return true
  }

  func variant(of value: UnsafePointer<GValue>) -> OpaquePointer? {
    let index =
      value.pointee.g_type == FundamentalType.boolean ? Int(g_value_get_boolean(value)) : Int(g_value_get_uint(value))
    return texts.indices.contains(index) ? g_variant_new_string(texts[index]) : nil
  }
}
