import CGLib

/// Reads and writes files without blocking the main thread, also those that a portal hands out.
public enum Files {
  /// The whole content of a file.
  ///
  /// - Parameters:
  ///   - file: A `GFile`. A device or a pipe, which may have no end, is none.
  ///   - limit: The most bytes.
  /// - Throws: `GLibError` with GIO's sentence.
  @MainActor
  public static func contents(of file: Object, limit: Int) async throws(GLibError) -> [UInt8] {
    let question = await AsyncResult.of {
      g_file_query_info_async(file.opaque, "standard::type,standard::size", G_FILE_QUERY_INFO_NONE, 0, nil, $0, $1)
    }
    let info = try throwing { g_file_query_info_finish(file.opaque, question.pointer, $0) }
    if let info {
      defer { g_object_unref(info.raw) }
      if g_file_info_get_file_type(info) == G_FILE_TYPE_SPECIAL || g_file_info_get_size(info) > goffset(limit) {
        let code = G_IO_ERROR_NOT_REGULAR_FILE.rawValue
        throw GLibError(adopting: g_error_new_literal(g_io_error_quark(), Int32(code), strerror(EFBIG)))
      }
    }
    let result = await AsyncResult.of { g_file_load_contents_async(file.opaque, nil, $0, $1) }
    var data: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    _ = try throwing { g_file_load_contents_finish(file.opaque, result.pointer, &data, &length, nil, $0) }
    defer { g_free(data) }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// Writes a file anew; the old content stays until the new one is complete.
  ///
  /// - Parameter file: A `GFile`.
  /// - Throws: `GLibError` with GIO's sentence.
  @MainActor
  public static func replace(_ file: Object, with data: [UInt8]) async throws(GLibError) {
    let bytes = g_bytes_new(data, gsize(data.count))
    defer { g_bytes_unref(bytes) }
    let result = await AsyncResult.of {
      g_file_replace_contents_bytes_async(file.opaque, bytes, nil, 0, G_FILE_CREATE_NONE, nil, $0, $1)
    }
    _ = try throwing { g_file_replace_contents_finish(file.opaque, result.pointer, nil, $0) }
  }
}
