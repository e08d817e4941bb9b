import CSecret

/// The desktop's Secret Service. Calls block the thread.
struct SecretService: Sendable {
  /// The folder of the library that the keys belong to.
  let library: String

  /// Returns the key; `nil` if there is no key or no service.
  func read(_ name: String) -> String? {
    withAttributes(name) { attributes in
      var error: UnsafeMutablePointer<GError>?
      let found = secret_password_lookupv_sync(courant_secret_schema(), attributes, nil, &error)
      g_clear_error(&error)
      defer { secret_password_free(found) }
      return found.map { String(cString: $0) }
    }
  }

  /// - Returns: True if the service stored the key.
  func write(_ key: String, for name: String) -> Bool {
    withAttributes(name) { attributes in
      var error: UnsafeMutablePointer<GError>?
      let isStored = secret_password_storev_sync(
        courant_secret_schema(), attributes, nil, "Courant: \(name)", key, nil, &error)
      g_clear_error(&error)
      return isStored != 0
    }
  }

  func forget(_ name: String) {
    withAttributes(name) { attributes in
      var error: UnsafeMutablePointer<GError>?
      secret_password_clearv_sync(courant_secret_schema(), attributes, nil, &error)
      g_clear_error(&error)
    }
  }

  private func withAttributes<Value>(_ name: String, _ body: (OpaquePointer?) -> Value) -> Value {
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    defer { g_hash_table_unref(attributes) }
    g_hash_table_insert(attributes, g_strdup("service"), g_strdup(name))
    g_hash_table_insert(attributes, g_strdup("library"), g_strdup(library))
    return body(attributes)
  }
}
