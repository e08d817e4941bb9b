import CGTK
import GLibSupport

/// A Swift type for the values of a setting.
package protocol SettingValue {
  /// - Parameter variant: A variant of the type in the schema.
  init(_ variant: OpaquePointer)
  /// The value as a floating variant.
  var variant: OpaquePointer? { get }
}

extension Int: SettingValue {
  package init(_ variant: OpaquePointer) { self.init(g_variant_get_int32(variant)) }
  package var variant: OpaquePointer? { g_variant_new_int32(Int32(clamping: self)) }
}

extension Int64: SettingValue {
  package init(_ variant: OpaquePointer) { self = Int64(g_variant_get_int64(variant)) }
  package var variant: OpaquePointer? { g_variant_new_int64(gint64(self)) }
}

extension Double: SettingValue {
  package init(_ variant: OpaquePointer) { self = g_variant_get_double(variant) }
  package var variant: OpaquePointer? { g_variant_new_double(self) }
}

extension Bool: SettingValue {
  package init(_ variant: OpaquePointer) { self = g_variant_get_boolean(variant) != 0 }
  package var variant: OpaquePointer? { g_variant_new_boolean(self ? 1 : 0) }
}

extension String: SettingValue {
  package init(_ variant: OpaquePointer) { self.init(cString: g_variant_get_string(variant, nil)) }
  package var variant: OpaquePointer? { g_variant_new_string(self) }
}

/// A list of texts: the type `as`.
extension [String]: SettingValue {
  package init(_ variant: OpaquePointer) { self = Variants.texts(of: variant) }
  package var variant: OpaquePointer? { Variants.array("as", of: map(\.variant)) }
}

/// Lists of texts by names, sorted by name: the type `a{sas}`.
extension [String: [String]]: SettingValue {
  package init(_ variant: OpaquePointer) {
    let entries = Variants.parts(of: variant) { entry -> (String, [String])? in
      guard let name = g_variant_get_child_value(entry, 0), let values = g_variant_get_child_value(entry, 1) else {
        return nil
      }
      defer { for part in [name, values] { g_variant_unref(part) } }
      return (String(name), [String](values))
    }
    self = Dictionary(entries) { $1 }
  }

  package var variant: OpaquePointer? {
    let entries = sorted { $0.key < $1.key }
    return Variants.array("a{sas}", of: entries.map { g_variant_new_dict_entry($0.key.variant, $0.value.variant) })
  }
}
