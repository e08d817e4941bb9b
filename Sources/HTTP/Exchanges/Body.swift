import CSoup
import GLibSupport

/// The bytes of an answer as they arrive, decompressed.
final class Body {
  private(set) var bytes: [UInt8] = []
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
  /// - Returns: False if there is more than the limit; what exceeds it is not kept.
  func read(upTo limit: Int, cancellation: Cancellation, deadline: Deadline) async throws(GLibError) -> Bool {
    guard let stream else { return true }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let result = await AsyncResult.of { callback, data in
        g_input_stream_read_async(
          stream, buffer.baseAddress, gsize(buffer.count), G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      }
      let count = try throwing { g_input_stream_read_finish(stream, result.pointer, $0) }
      if count <= 0 { return true }
      deadline.touch()
      let room = limit - bytes.count
      bytes.append(contentsOf: buffer[..<min(count, room)])
      if count > room { return false }
    }
  }
}
