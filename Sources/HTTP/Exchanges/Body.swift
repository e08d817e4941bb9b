import CSoup
import GLibSupport
import Glibc

/// The bytes of an answer as they arrive, decompressed.
final class Body {
  /// Those that were not written to a file.
  private(set) var bytes: [UInt8] = []
  /// How many came.
  private(set) var count = 0
  private var stream: UnsafeMutablePointer<GInputStream>?

  deinit {
    if let stream { g_object_unref(stream) }
  }

  /// Takes over libsoup's stream.
  func adopt(_ stream: UnsafeMutablePointer<GInputStream>?) {
    self.stream = stream
  }

  /// Reads to the end.
  ///
  /// - Parameter file: Takes the bytes in place of memory.
  /// - Returns: False if there is more than the limit; what exceeds it is not kept.
  func read(
    upTo limit: Int, into file: Int32?, cancellation: Cancellation, deadline: Deadline
  ) async throws(GLibError) -> Bool {
    guard let stream else { return true }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let result = await AsyncResult.of { callback, data in
        g_input_stream_read_async(
          stream, buffer.baseAddress, gsize(buffer.count), G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      }
      let arrived = try throwing { g_input_stream_read_finish(stream, result.pointer, $0) }
      if arrived <= 0 { return true }
      deadline.touch()
      let wanted = buffer[..<min(arrived, limit - count)]
      count += wanted.count
      if let file {
        try Self.write(UnsafeRawBufferPointer(rebasing: wanted), to: file)
      } else {
        bytes.append(contentsOf: wanted)
      }
      if wanted.count < arrived { return false }
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(GLibError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let reason = g_file_error_from_errno(errno)
        throw GLibError(adopting: g_error_new_literal(g_file_error_quark(), gint(reason.rawValue), g_strerror(errno)))
      }
      rest = rest.dropFirst(written)
    }
  }
}
