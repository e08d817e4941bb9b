import CGLib

/// Reads a file of the registered resources by its path (`/io/…`) or `resource:` address. Callable on any thread.
///
/// - Returns: `nil` if there is none.
public func resourceData(_ address: String) -> [UInt8]? {
  let path = address.hasPrefix("resource://") ? String(address.dropFirst("resource://".count)) : address
  guard let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil) else { return nil }
  defer { g_bytes_unref(bytes) }
  var size: gsize = 0
  guard let data = g_bytes_get_data(bytes, &size) else { return [] }
  return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
}
