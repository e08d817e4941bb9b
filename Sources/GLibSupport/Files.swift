import CGLib

/// Reads and writes files without blocking the main thread, including files from a portal.
public enum Files {
  /// Returns the whole content of a file.
  ///
  /// - Parameters:
  ///   - file: A `GFile`. Devices and pipes are refused, because they may have no end.
  ///   - limit: The maximum number of bytes. A file's stated size may be wrong.
  /// - Throws: `GLibError` with GIO's message.
  @MainActor
  public static func contents(of file: Object, limit: Int) async throws(GLibError) -> [UInt8] {
    let question = await AsyncResult.of {
      g_file_query_info_async(file.opaque, "standard::type", G_FILE_QUERY_INFO_NONE, 0, nil, $0, $1)
    }
    if let info = try throwing({ g_file_query_info_finish(file.opaque, question.pointer, $0) }) {
      defer { g_object_unref(info.raw) }
      guard g_file_info_get_file_type(info) != G_FILE_TYPE_SPECIAL else { throw tooLarge }
    }
    let opening = await AsyncResult.of { g_file_read_async(file.opaque, 0, nil, $0, $1) }
    guard let input = try throwing({ g_file_read_finish(file.opaque, opening.pointer, $0) }) else { return [] }
    let stream = Object(adopting: input)
    var content: [UInt8] = []
    while content.count <= limit {
      let reading = await AsyncResult.of { g_input_stream_read_bytes_async(stream.cast(), partSize, 0, nil, $0, $1) }
      guard let bytes = try throwing({ g_input_stream_read_bytes_finish(stream.cast(), reading.pointer, $0) }) else {
        break
      }
      defer { g_bytes_unref(bytes) }
      var size = gsize()
      let data = g_bytes_get_data(bytes, &size)
      guard size > 0 else { return content }
      content += UnsafeRawBufferPointer(start: data, count: Int(size))
    }
    throw tooLarge
  }

  private static var tooLarge: GLibError {
    let code = G_IO_ERROR_NOT_REGULAR_FILE.rawValue
    return GLibError(adopting: g_error_new_literal(g_io_error_quark(), Int32(code), strerror(EFBIG)))
  }

  /// The number of bytes per read.
  private static let partSize: gsize = 1_000_000

  /// Replaces a file. The old content stays until the new content is complete.
  ///
  /// - Parameter file: A `GFile`.
  /// - Throws: `GLibError` with GIO's message.
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
