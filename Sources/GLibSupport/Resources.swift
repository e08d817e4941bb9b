import CGLib

/// The files compiled into the executable.
public enum Resources {
  /// Registers a compiled GResource bundle, which must live as long as the process.
  public static func register(_ bundle: UnsafeRawPointer, length: Int) {
    let bytes = g_bytes_new_static(bundle, gsize(length))
    defer { g_bytes_unref(bytes) }
    guard let resource = g_resource_new_from_data(bytes, nil) else {
      preconditionFailure("The resources in the executable are damaged")
    }
    g_resources_register(resource)
    g_resource_unref(resource)
  }
}
