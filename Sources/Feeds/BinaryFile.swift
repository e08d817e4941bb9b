/// Recognizes files that are not text.
enum BinaryFile {
  static func looksBinary(_ body: [UInt8]) -> Bool {
    if signatures.contains(where: { body.starts(with: $0) }) { return true }
    guard UTF16Text.byteOrder(of: body) == nil, UTF16Text.fourByteOrder(of: body) == nil else { return false }
    let start = body.prefix(1024)
    return start.count { $0 < 9 || (14..<27).contains($0) } * 20 > start.count
  }

  private static let signatures: [[UInt8]] = [
    [0x1F, 0x8B],  // gzip
    [0x89, 0x50, 0x4E, 0x47],  // PNG
    [0xFF, 0xD8, 0xFF],  // JPEG
    Array("GIF8".utf8), Array("%PDF".utf8), Array("PK\u{3}\u{4}".utf8), Array("RIFF".utf8), Array("ID3".utf8),
    Array("OggS".utf8), Array("SQLite format 3".utf8), Array("\u{7F}ELF".utf8),
  ]
}
