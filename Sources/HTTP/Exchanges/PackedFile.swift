/// Files that are compressed themselves, whatever was said of how they are sent.
public enum PackedFile {
  /// What a file holds where it is a gzip file (RFC 1952), also of one within another.
  ///
  /// - Parameter limit: The most bytes of it.
  /// - Returns: `nil` for all other files, for broken ones and for more than the limit.
  public static func unpacked(_ file: [UInt8], limit: Int) -> [UInt8]? {
    guard isPacked(file), let once = inflated(file, limit: limit) else { return nil }
    return isPacked(once) ? inflated(once, limit: limit) : once
  }

  private static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  private static func inflated(_ file: [UInt8], limit: Int) -> [UInt8]? {
    guard let decompressor = Decompressor(encoding: "gzip") else { return nil }
    var (file, result) = (file, [UInt8]())
    let isWhole = file.withUnsafeMutableBytes { bytes in
      var input = bytes[...]
      while let piece = try? decompressor.next(&input) {
        guard result.count + piece.count <= limit else { return false }
        result.append(contentsOf: piece)
      }
      return decompressor.isOver
    }
    return isWhole ? result : nil
  }
}
