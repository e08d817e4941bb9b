import CSoup
import GLibSupport

/// Decompresses a body, piece by piece.
///
/// libsoup's own decompression reads until there is output. A server that sends empty compressed blocks without a pause
/// would block the client's loop.
final class Decompressor {
  /// GLib's decompressor; `nil` before the first bytes, and for a body that is not compressed, even if its header
  /// states a coding.
  private var converter: OpaquePointer?
  private var hasBegun = false
  private let output: UnsafeMutableRawBufferPointer
  /// True if the compressed data of this coding ended. Bytes after the end are ignored.
  private var hasEnded = false
  /// True if at least one member of the compressed data was complete.
  private var isWhole = false
  /// True if the compressed data of all codings ended.
  var isOver: Bool { inner?.isOver ?? hasEnded }
  /// True if another coding was applied after this coding. Some servers state more codings than they apply.
  private let isInner: Bool
  /// The decompressor of the coding that was applied before this coding (RFC 9110 §8.4).
  private let inner: Decompressor?
  /// The output of this coding that `inner` has not read yet.
  private var outer = UnsafeMutableRawBufferPointer(start: nil, count: 0)[...]
  /// The number of bytes that this coding has produced for `inner`. It is limited, because blocks without content
  /// produce no output and would block the client's loop.
  private var outerCount = 0
  private static let mostOuter = 32_000_000
  /// The maximum number of codings to decompress.
  private static let mostCodings = 3

  private static let readable: Set<String> = ["gzip", "x-gzip", "deflate"]
  /// The other registered codings. The client never asks for them, but some servers name a coding that they do not use.
  private static let unreadable: Set<String> = ["br", "zstd", "compress", "x-compress"]
  /// True if data without a header may be a raw deflate stream.
  private let mayBeRaw: Bool
  /// True if the coding is named `deflate`.
  private let isDeflate: Bool

  /// - Parameter encoding: The value of `Content-Encoding`. The initialiser returns `nil` if the value is not a coding:
  ///   some servers state a character set there.
  convenience init?(encoding: String) {
    let named = encoding.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    let known = named.filter { Self.readable.contains($0) || Self.unreadable.contains($0) }
    self.init(codings: known.suffix(Self.mostCodings), isInner: false)
  }

  /// - Parameter codings: The codings in the order in which they were applied.
  private init?(codings: ArraySlice<String>, isInner: Bool) {
    guard let last = codings.last else { return nil }
    mayBeRaw = !Self.unreadable.contains(last)
    isDeflate = last == "deflate"
    self.isInner = isInner
    inner = Decompressor(codings: codings.dropLast(), isInner: true)
    output = .allocate(byteCount: 65536, alignment: 16)
  }

  deinit {
    if let converter { g_object_unref(UnsafeMutableRawPointer(converter)) }
    output.deallocate()
  }

  /// Chooses the format by the first bytes: some servers send plain text, or a different format than they state.
  private func begin(_ first: UnsafeRawBufferPointer) throws(GLibError) {
    hasBegun = true
    let bytes = (first[0], first.count > 1 ? first[1] : nil)
    // RFC 1952 §2.3.1, RFC 1950 §2.2
    let isGzip = bytes.0 == 0x1F && (bytes.1 ?? 0x8B) == 0x8B
    let isZlib = bytes.0 & 0x0F == 8 && (bytes.1.map { (UInt(bytes.0) << 8 | UInt($0)) % 31 == 0 } ?? true)
    // A coding that Courant cannot read may begin with any byte, so more bytes are checked.
    let isText =
      "<{[ \t\r\n\u{FEFF}".utf8.contains(bytes.0)
      && (mayBeRaw || first.prefix(16).allSatisfy { $0 >= 0x20 || "\t\r\n".utf8.contains($0) })
    if isGzip {
      converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
    } else if isZlib {
      converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)
    } else if !isText, !isInner {
      guard mayBeRaw else { throw .invalidData }
      // A byte order mark of UTF-16 begins plain text: no block of deflate has the type 3 (RFC 1951 §3.2.3).
      guard bytes != (0xFF, 0xFE), bytes != (0xFE, 0xFF) else { return }
      converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW)
    } else if !isText, isDeflate, isRaw(first) {
      converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW)
    }
  }

  /// True if the first bytes can be a raw deflate stream. Inside another coding, they may also be a file that is not
  /// compressed.
  private func isRaw(_ first: UnsafeRawBufferPointer) -> Bool {
    let trial = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW)
    defer { g_object_unref(UnsafeMutableRawPointer(trial)) }
    var (read, written) = (gsize(0), gsize(0))
    var error: UnsafeMutablePointer<GError>?
    g_converter_convert(
      trial, first.baseAddress, gsize(first.count), output.baseAddress, gsize(output.count), G_CONVERTER_NO_FLAGS,
      &read,
      &written, &error)
    guard let error else { return true }
    let failure = GLibError(adopting: error)
    return failure.domain == g_io_error_quark() && failure.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
  }

  /// Decompresses a part of the remaining input.
  ///
  /// - Returns: The output, valid until the next call; `nil` if more input is needed.
  func next(_ input: inout Slice<UnsafeMutableRawBufferPointer>) throws(GLibError) -> UnsafeRawBufferPointer? {
    guard let inner else { return try piece(of: &input) }
    while true {
      if let piece = try inner.next(&outer) { return piece }
      guard let piece = try piece(of: &input) else { return nil }
      if inner.converter != nil { outerCount += piece.count }
      guard outerCount <= Self.mostOuter else { throw .invalidData }
      outer = UnsafeMutableRawBufferPointer(mutating: piece)[...]
    }
  }

  private func piece(of input: inout Slice<UnsafeMutableRawBufferPointer>) throws(GLibError) -> UnsafeRawBufferPointer?
  {
    if !hasBegun, !input.isEmpty { try begin(UnsafeRawBufferPointer(rebasing: input)) }
    guard let converter else {
      defer { input = input.dropFirst(input.count) }
      return input.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: input)
    }
    while !input.isEmpty {
      if hasEnded {
        // A gzip file may have several members (RFC 1952 §2.2).
        guard input.first == 0x1F else { return nil }
        g_converter_reset(converter)
        hasEnded = false
      }
      var (read, written) = (gsize(0), gsize(0))
      let bytes = UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: input))
      var error: UnsafeMutablePointer<GError>?
      let result = g_converter_convert(
        converter, bytes.baseAddress, gsize(bytes.count), output.baseAddress, gsize(output.count),
        G_CONVERTER_NO_FLAGS, &read, &written, &error)
      if let error {
        let failure = GLibError(adopting: error)
        guard failure.domain == g_io_error_quark(), failure.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue) else {
          // Errors after a complete member do not matter.
          guard isWhole else { throw failure }
          hasEnded = true
          input = input.dropFirst(input.count)
          return nil
        }
        input = input.dropFirst(input.count)
        return nil
      }
      input = input.dropFirst(Int(read))
      hasEnded = result == G_CONVERTER_FINISHED
      isWhole = isWhole || hasEnded
      if written > 0 { return UnsafeRawBufferPointer(rebasing: output[..<Int(written)]) }
      if read == 0, !hasEnded { return nil }
    }
    return nil
  }
}
