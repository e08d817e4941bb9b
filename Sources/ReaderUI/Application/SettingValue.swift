import CGTK

/// A Swift type that a setting can have.
protocol SettingValue {
  /// - Parameter variant: Of the type that the schema states.
  init(_ variant: OpaquePointer)
  /// The same, floating.
  var variant: OpaquePointer? { get }
}

extension Int: SettingValue {
  init(_ variant: OpaquePointer) { self.init(g_variant_get_int32(variant)) }
  var variant: OpaquePointer? { g_variant_new_int32(Int32(clamping: self)) }
}

extension Int64: SettingValue {
  init(_ variant: OpaquePointer) { self = Int64(g_variant_get_int64(variant)) }
  var variant: OpaquePointer? { g_variant_new_int64(gint64(self)) }
}

extension Double: SettingValue {
  init(_ variant: OpaquePointer) { self = g_variant_get_double(variant) }
  var variant: OpaquePointer? { g_variant_new_double(self) }
}

extension Bool: SettingValue {
  init(_ variant: OpaquePointer) { self = g_variant_get_boolean(variant) != 0 }
  var variant: OpaquePointer? { g_variant_new_boolean(self ? 1 : 0) }
}

extension String: SettingValue {
  init(_ variant: OpaquePointer) { self.init(cString: g_variant_get_string(variant, nil)) }
  var variant: OpaquePointer? { g_variant_new_string(self) }
}

/// Texts in their order: the type `as`.
extension [String]: SettingValue {
  init(_ variant: OpaquePointer) {
    self = (0..<g_variant_n_children(variant)).compactMap { place in
      guard let text = g_variant_get_child_value(variant, place) else { return nil }
      defer { g_variant_unref(text) }
      return String(text)
    }
  }

  var variant: OpaquePointer? {
    let type = g_variant_type_new("as")
    defer { g_variant_type_free(type) }
    let builder = g_variant_builder_new(type)
    defer { g_variant_builder_unref(builder) }
    for text in self { g_variant_builder_add_value(builder, text.variant) }
    return g_variant_builder_end(builder)
  }
}

/// Lists of texts by names, in the order of the names: the type `a{sas}`.
extension [String: [String]]: SettingValue {
  init(_ variant: OpaquePointer) {
    self = [:]
    for index in 0..<g_variant_n_children(variant) {
      guard let entry = g_variant_get_child_value(variant, index), let name = g_variant_get_child_value(entry, 0),
        let values = g_variant_get_child_value(entry, 1)
      else { continue }
      self[String(name)] = [String](values)
      for part in [entry, name, values] { g_variant_unref(part) }
    }
  }

  var variant: OpaquePointer? {
    let type = g_variant_type_new("a{sas}")
    defer { g_variant_type_free(type) }
    let builder = g_variant_builder_new(type)
    defer { g_variant_builder_unref(builder) }
    for (name, values) in sorted(by: { $0.key < $1.key }) {
      g_variant_builder_add_value(builder, g_variant_new_dict_entry(name.variant, values.variant))
    }
    return g_variant_builder_end(builder)
  }
}
