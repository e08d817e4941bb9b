import CGLib

/// The contents of a `GError`.
public struct GLibError: Error, Sendable, Hashable {
  /// The error domain, such as `g_io_error_quark()`.
  public let domain: GQuark
  /// The code within the domain.
  public let code: Int32
  /// GLib's message, in the language of the locale.
  public let message: String

  /// Takes over `error` and frees it.
  public init(adopting error: UnsafeMutablePointer<GError>) {
    domain = error.pointee.domain
    code = error.pointee.code
    message = error.pointee.message.map { String(cString: $0) } ?? ""
    g_error_free(error)
  }

  /// GIO's error for a cancelled operation.
  public static var cancelled: GLibError {
    GLibError(adopting: g_error_new_literal(g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue), "Cancelled"))
  }

  /// GIO's error for data in an unexpected format.
  public static var invalidData: GLibError {
    GLibError(adopting: g_error_new_literal(g_io_error_quark(), gint(G_IO_ERROR_INVALID_DATA.rawValue), "Invalid data"))
  }

  /// True if this is the given GIO error.
  public func matches(_ code: GIOErrorEnum) -> Bool {
    domain == g_io_error_quark() && self.code == Int32(bitPattern: UInt32(code.rawValue))
  }
}

/// Calls a C function that reports failure through a `GError`, and throws that error.
///
/// - Parameter body: Makes the call. It gets the address for the error.
public func throwing<Value>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
) throws(GLibError) -> Value {
  var error: UnsafeMutablePointer<GError>?
  let value = body(&error)
  if let error { throw GLibError(adopting: error) }
  return value
}
