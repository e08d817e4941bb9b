import CGLib

/// A value of a message (`GVariant`), which it owns.
final class Variant {
  private let value: OpaquePointer

  /// Takes over a reference.
  init(_ value: OpaquePointer) {
    self.value = value
  }

  deinit { g_variant_unref(value) }

  /// The part at a place, without the box of a `v`.
  func child(_ index: Int) -> Variant {
    let child = Variant(g_variant_get_child_value(value, gsize(index)))
    guard g_variant_is_of_type(child.value, g_variant_type_checked_("v")) != 0 else { return child }
    return Variant(g_variant_get_variant(child.value))
  }

  var children: [Variant] { (0..<Int(g_variant_n_children(value))).map(child) }

  var text: String { String(cString: g_variant_get_string(value, nil)) }

  var number: UInt32 { g_variant_get_uint32(value) }

  var integer: Int32 { g_variant_get_int32(value) }

  /// The parameters of a method.
  static func tuple(_ parts: OpaquePointer?...) -> OpaquePointer? {
    var parts = parts
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }
}
