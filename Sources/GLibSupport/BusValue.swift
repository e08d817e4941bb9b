import CGLib

/// A value sent over D-Bus.
public enum BusValue: Sendable, Equatable {
  case text(String)
  /// An object path.
  case path(String)
  case boolean(Bool)
  case number(Double)
  case integer(Int64)
  case texts([String])
  /// A dictionary: values of any type by their names.
  case table([String: BusValue])
  case tables([[String: BusValue]])

  /// - Parameter variant: The value, possibly nested in variants.
  /// - Returns: `nil` for an unsupported type.
  init?(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "s": self = .text(String(cString: g_variant_get_string(variant, nil)))
    case "o": self = .path(String(cString: g_variant_get_string(variant, nil)))
    case "b": self = .boolean(g_variant_get_boolean(variant) != 0)
    case "d": self = .number(g_variant_get_double(variant))
    case "x": self = .integer(Int64(g_variant_get_int64(variant)))
    case "u": self = .integer(Int64(g_variant_get_uint32(variant)))
    case "v":
      guard let inner = g_variant_get_variant(variant) else { return nil }
      defer { g_variant_unref(inner) }
      self.init(inner)
    case "as": self = .texts(Variants.texts(of: variant))
    case "a{sv}":
      var table: [String: BusValue] = [:]
      for case .table(let entry) in Self.values(of: variant) { table.merge(entry) { $1 } }
      self = .table(table)
    case "{sv}":
      let entry = Self.values(of: variant)
      guard entry.count == 2, case .text(let name) = entry[0] else { return nil }
      self = .table([name: entry[1]])
    default: return nil
    }
  }

  /// Returns the values of a tuple. Values of unsupported types are left out.
  static func values(of tuple: OpaquePointer) -> [BusValue] {
    Variants.parts(of: tuple) { BusValue($0) }
  }

  /// The value as a floating variant.
  var variant: OpaquePointer? {
    switch self {
    case .text(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .boolean(let isTrue): g_variant_new_boolean(isTrue ? 1 : 0)
    case .number(let number): g_variant_new_double(number)
    case .integer(let number): g_variant_new_int64(gint64(number))
    case .texts(let texts): Variants.array("as", of: texts.map { g_variant_new_string($0) })
    case .tables(let tables): Variants.array("aa{sv}", of: tables.map { BusValue.table($0).variant })
    case .table(let values):
      Variants.array(
        "a{sv}",
        of: values.sorted { $0.key < $1.key }.map {
          g_variant_new_dict_entry(g_variant_new_string($0.key), g_variant_new_variant($0.value.variant))
        })
    }
  }

  /// Returns the values as one floating tuple.
  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    var children: [OpaquePointer?] = values.map(\.variant)
    return g_variant_new_tuple(&children, gsize(children.count))
  }
}
