import CSoup
import GLibSupport

/// Decompresses a body, piece by piece.
///
/// libsoup could do it, but reads on for as long as nothing comes of what it has read: a server that sends compressed blocks
/// without content, as fast as they are taken, would keep the client's loop.
final class Decompressor {
  private let converter: OpaquePointer
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
  /// Whether the compressed data came to its end; what follows is none.
  private(set) var isOver = false

  /// - Parameter encoding: What `Content-Encoding` says. `nil` where there is nothing to decompress.
  init?(encoding: String) {
    let format: GZlibCompressorFormat
    switch encoding.lowercased().filter({ !$0.isWhitespace }) {
    case "gzip", "x-gzip": format = G_ZLIB_COMPRESSOR_FORMAT_GZIP
    case "deflate": format = G_ZLIB_COMPRESSOR_FORMAT_ZLIB
    default:
      output.deallocate()
      return nil
    }
    guard let made = g_zlib_decompressor_new(format) else {
      output.deallocate()
      return nil
    }
    converter = made
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(converter))
    output.deallocate()
  }

  /// Decompresses some of what is left of the input.
  ///
  /// - Returns: What came of it, good until the next call; `nil` where more input is needed.
  func next(_ input: inout Slice<UnsafeMutableRawBufferPointer>) throws(GLibError) -> UnsafeRawBufferPointer? {
    while !isOver, !input.isEmpty {
      var (read, written) = (gsize(0), gsize(0))
      let bytes = UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: input))
      var error: UnsafeMutablePointer<GError>?
      let result = g_converter_convert(
        converter, bytes.baseAddress, gsize(bytes.count), output.baseAddress, gsize(output.count),
        G_CONVERTER_NO_FLAGS, &read, &written, &error)
      if let error {
        let failure = GLibError(adopting: error)
        guard failure.domain == g_io_error_quark(), failure.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue) else {
          throw failure
        }
        input = input.dropFirst(input.count)
        return nil
      }
      input = input.dropFirst(Int(read))
      isOver = result == G_CONVERTER_FINISHED
      if written > 0 { return UnsafeRawBufferPointer(rebasing: output[..<Int(written)]) }
      if read == 0 { return nil }
    }
    return nil
  }
}
