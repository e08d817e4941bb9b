import CGLib

/// Values of several parts (`GVariant`).
public enum Variants {
  /// The parts of an array or a tuple, as they are read.
  ///
  /// - Parameter read: Reads one, which is there for as long as that takes; those that give `nil` are left out.
  public static func parts<Part>(of variant: OpaquePointer, _ read: (OpaquePointer) -> Part?) -> [Part] {
    (0..<g_variant_n_children(variant)).compactMap { place in
      guard let part = g_variant_get_child_value(variant, place) else { return nil }
      defer { g_variant_unref(part) }
      return read(part)
    }
  }

  /// The texts of an array of the type `as`.
  public static func texts(of variant: OpaquePointer) -> [String] {
    parts(of: variant) { String(cString: g_variant_get_string($0, nil)) }
  }

  /// Values as one array, floating.
  ///
  /// - Parameter signature: The array's type, as `as`.
  public static func array(_ signature: String, of values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    let builder = g_variant_builder_new(type)
    defer { g_variant_builder_unref(builder) }
    for value in values { g_variant_builder_add_value(builder, value) }
    return g_variant_builder_end(builder)
  }
}
