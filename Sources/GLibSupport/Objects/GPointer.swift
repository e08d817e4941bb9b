import CGLib

/// A pointer to an instance of a GObject type, in whatever shape Clang's importer gave it: typed where the C structure
/// is public, opaque where it is not.
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
  /// The same instance as a pointer to one of its ancestors' structures. GObject's instance structures begin with their
  /// parent's, so this moves nothing; that `Ancestor` is one of them is for the caller to know.
  public func cast<Ancestor>(to _: Ancestor.Type = Ancestor.self) -> UnsafeMutablePointer<Ancestor> {
    raw.assumingMemoryBound(to: Ancestor.self)
  }

  /// The same instance where its ancestor's C type has no public structure.
  public func cast() -> OpaquePointer {
    OpaquePointer(raw)
  }

  /// Whether it is an instance of a type, or of one that is made from it.
  public func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

  /// The same instance as the opaque pointer that C types without a public structure are imported as.
  public var opaque: OpaquePointer { OpaquePointer(raw) }
}
