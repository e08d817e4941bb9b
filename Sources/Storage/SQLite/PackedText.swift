import CSQLite
import CZstd

/// A text as it is stored: compressed by Zstandard, where that makes it shorter.
///
/// Of 18.7 MB of real articles Zstandard leaves 30 % at its third level with 112 MB/s, deflate 29 % at its sixth with 33 MB/s. A
/// dictionary of 16 kB saved another twelfth, and would be a part of the file's format for ever.
struct PackedText: Sendable {
  /// The text itself where it is not packed, or else empty.
  let plain: String
  let packed: [UInt8]?

  /// The tables that have some.
  static let tables = ["bodies", "full_texts", "seen_texts"]

  /// What is longer is not packed, and no packed text may claim to be.
  static let limit = 64 << 20

  init(_ text: String, _ packer: Packer) {
    packed = packer.pack(text)
    plain = packed == nil ? text : ""
  }

  /// The text of two columns, as `plain` and `packed` were stored; `nil` where it is damaged.
  static func text(_ row: Row, at column: Int32, with unpacker: Unpacker = Unpacker()) -> String? {
    guard !row.isNull(column + 1) else { return row.text(column) }
    guard let start = sqlite3_column_blob(row.statement, column + 1) else { return nil }
    let count = Int(sqlite3_column_bytes(row.statement, column + 1))
    return unpacker.text(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// Compresses texts one after the other.
final class Packer {
  private let context = ZSTD_createCCtx()

  init() {
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 3)
    // What a bad disk changed is to be noticed.
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  }

  deinit {
    ZSTD_freeCCtx(context)
  }

  /// - Returns: `nil` where the text itself is no longer, or too long.
  func pack(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { text in
      guard Self.leastLength...PackedText.limit ~= text.count else { return nil }
      // One byte less than the text has: with less room than it needs it fails, and the text stays as it is.
      let packed = [UInt8](unsafeUninitializedCapacity: text.count - 1) { buffer, count in
        let size = ZSTD_compress2(context, buffer.baseAddress, buffer.count, text.baseAddress, text.count)
        count = ZSTD_isError(size) == 0 ? size : 0
      }
      return packed.isEmpty ? nil : packed
    }
  }

  /// What is shorter has nothing to save.
  private static let leastLength = 64
}

/// Takes texts out of their compression, one after the other. Making one costs more than a short text does: Zstandard asks what
/// the processor can do, and a virtual machine stops to answer.
final class Unpacker {
  private let context = ZSTD_createDCtx()

  deinit {
    ZSTD_freeDCtx(context)
  }

  /// The text that was packed; `nil` where it is damaged. Takes no more memory than the text was long, whatever it claims.
  func text(_ packed: UnsafeRawBufferPointer) -> String? {
    let length = ZSTD_getFrameContentSize(packed.baseAddress, packed.count)
    // Both errors are greater than any length.
    guard length <= UInt64(PackedText.limit) else { return nil }
    var isWhole = false
    let text = String(unsafeUninitializedCapacity: Int(length)) { buffer in
      let count = ZSTD_decompressDCtx(context, buffer.baseAddress, buffer.count, packed.baseAddress, packed.count)
      isWhole = ZSTD_isError(count) == 0 && count == Int(length)
      return isWhole ? count : 0
    }
    return isWhole ? text : nil
  }
}
