/// Unpacks files that are compressed themselves, which the answer's header does not state.
public enum PackedFile {
  /// Unpacks a gzip file (RFC 1952), even if it contains another gzip file.
  ///
  /// - Parameter limit: The maximum number of bytes of the unpacked file.
  /// - Returns: `nil` for all other files, and for broken ones.
  /// - Throws: `HTTPError.tooLarge`
  public static func unpacked(_ file: [UInt8], limit: Int) throws(HTTPError) -> [UInt8]? {
    guard isPacked(file), let once = try inflated(file, limit: limit) else { return nil }
    return isPacked(once) ? try inflated(once, limit: limit) : once
  }

  private static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  private static func inflated(_ file: [UInt8], limit: Int) throws(HTTPError) -> [UInt8]? {
    guard let decompressor = Decompressor(encoding: "gzip") else { return nil }
    var (file, result, isTooLarge) = (file, [UInt8](), false)
    let isWhole = file.withUnsafeMutableBytes { bytes in
      var input = bytes[...]
      while let piece = try? decompressor.next(&input) {
        isTooLarge = result.count + piece.count > limit
        if isTooLarge { return false }
        result.append(contentsOf: piece)
      }
      return decompressor.isOver
    }
    if isTooLarge { throw .tooLarge(limit: limit) }
    return isWhole ? result : nil
  }
}
