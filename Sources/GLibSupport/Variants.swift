import CGLib

/// Helpers for `GVariant` values with several parts.
public enum Variants {
  /// Returns the parts of an array or a tuple, converted by `read`.
  ///
  /// - Parameter read: Converts a part, which is valid only during the call; parts with the result `nil` are left out.
  public static func parts<Part>(of variant: OpaquePointer, _ read: (OpaquePointer) -> Part?) -> [Part] {
    (0..<g_variant_n_children(variant)).compactMap { place in
      guard let part = g_variant_get_child_value(variant, place) else { return nil }
      defer { g_variant_unref(part) }
      return read(part)
    }
  }

  /// Returns the texts of an array of the type `as`.
  public static func texts(of variant: OpaquePointer) -> [String] {
    parts(of: variant) { String(cString: g_variant_get_string($0, nil)) }
  }

  /// Returns the values as one floating array.
  ///
  /// - Parameter signature: The array's type, such as `as`.
  public static func array(_ signature: String, of values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    let builder = g_variant_builder_new(type)
    defer { g_variant_builder_unref(builder) }
    for value in values { g_variant_builder_add_value(builder, value) }
    return g_variant_builder_end(builder)
  }
}
