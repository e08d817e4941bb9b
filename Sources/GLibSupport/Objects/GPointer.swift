import CGLib

/// A pointer to an instance of a GObject type, in each form that Clang's importer produces: typed if the C structure is
/// public, otherwise opaque.
public protocol GPointer {
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: GPointer {
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GPointer {
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutableRawPointer: GPointer {
  public var raw: UnsafeMutableRawPointer { self }
}

extension GPointer {
  /// Returns the same instance as a pointer to an ancestor's structure. Each GObject structure begins with the
  /// structure of its parent, so the address stays the same. The caller must know that `Ancestor` is an ancestor.
  public func cast<Ancestor>(to _: Ancestor.Type = Ancestor.self) -> UnsafeMutablePointer<Ancestor> {
    raw.assumingMemoryBound(to: Ancestor.self)
  }

  /// Returns the same instance as an opaque pointer, for an ancestor whose C type has no public structure.
  public func cast() -> OpaquePointer {
    OpaquePointer(raw)
  }

  /// Returns true if this is an instance of a type or of a derived type.
  public func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

  /// The same instance as an opaque pointer, for C types without a public structure.
  public var opaque: OpaquePointer { OpaquePointer(raw) }
}
