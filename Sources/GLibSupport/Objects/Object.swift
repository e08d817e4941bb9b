import CGLib

/// Owns one reference to a GObject of the main thread and drops it there.
@MainActor
public final class Object: GPointer {
  /// The address never changes; the object itself belongs to the main thread.
  public nonisolated(unsafe) let raw: UnsafeMutableRawPointer

  /// Takes over the result of a `*_new` function: a floating reference is sunk, a full reference is kept.
  public init(adopting instance: some GPointer) {
    raw = instance.raw
    if g_object_is_floating(raw) != 0 {
      g_object_ref_sink(raw)
    }
  }

  /// Adds a reference to an instance that another owner holds.
  public init(retaining instance: some GPointer) {
    raw = instance.raw
    g_object_ref(raw)
  }

  isolated deinit {
    g_object_unref(raw)
  }
}

extension GPointer {
  /// Keeps a Swift object alive while this GObject lives.
  @MainActor
  public func keep(_ object: AnyObject, as key: String = "courant-swift") {
    g_object_set_data_full(cast(), key, Unmanaged.passRetained(object).toOpaque()) { kept in
      if let kept {
        Unmanaged<AnyObject>.fromOpaque(kept).release()
      }
    }
  }

  /// Returns the Swift object that `keep` attached under this key.
  @MainActor
  public func kept<Kept: AnyObject>(_: Kept.Type = Kept.self, as key: String = "courant-swift") -> Kept? {
    g_object_get_data(cast(), key).flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? Kept }
  }
}
