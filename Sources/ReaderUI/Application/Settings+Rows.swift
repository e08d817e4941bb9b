import CGTK
import GLibSupport
import GTKSupport

extension Settings {
  /// Adds an action of the setting's name, which menus show with a check mark.
  func addAction(of key: Key<Bool>, to map: some GPointer) {
    let action = Object(adopting: g_settings_create_action(stored.cast(), key.name))
    g_action_map_add_action(map.opaque, action.opaque)
  }

  /// Binds what of an interface has the name of a setting to it, both ways: switches, the second of two buttons, numbers, and rows
  /// that offer the setting's choices in the order of the schema. A setting with a row needs no code but this.
  func bindRows(of interface: Interface) {
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
      (gtk_switch_get_type(), "active"), (gtk_toggle_button_get_type(), "active"),
      (gtk_spin_button_get_type(), "value"),
      (gtk_adjustment_get_type(), "value"), (adw_combo_row_get_type(), "selected"),
    ]
    // A row of another kind only has the same name.
    guard let property = properties.first(where: { g_type_check_instance_is_a(row.cast(), $0.0) != 0 })?.1 else {
      return
    }
    guard let choices = SettingChoices(of: name, in: schema) else {
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
}

/// The texts that a setting can have, for rows that know only how manieth of them it is.
nonisolated private final class SettingChoices {
  private let texts: [String]

  /// - Returns: `nil` for a setting of another type.
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
    texts = (0..<g_variant_n_children(list)).compactMap { index in
      guard let text = g_variant_get_child_value(list, index) else { return nil }
      defer { g_variant_unref(text) }
      return String(cString: g_variant_get_string(text, nil))
    }
  }

  static func behind(_ pointer: UnsafeMutableRawPointer) -> SettingChoices {
    Unmanaged<SettingChoices>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Puts the place of a text into a row's number, or into a switch, which is off for the first.
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
