/// The header of a picture. It is read before the picture is decoded.
public struct PictureHeader: Sendable, Hashable {
  public let format: PictureFormat
  /// The size in pixels; `nil` for icons.
  public let size: Size?
  /// True if the picture is animated.
  public let isAnimated: Bool

  public struct Size: Sendable, Hashable {
    public let width: Int
    public let height: Int

    init?(_ width: Int?, _ height: Int?) {
      guard let width, let height else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// Reads the header.
  ///
  /// - Returns: `nil` if the data is not a picture in a format that Courant shows, does not state its size, or has more
  ///   pixels than any screen needs. A small file with too many pixels could become gigabytes when it is decoded.
  public init?(of data: [UInt8]) {
    guard let format = PictureFormat(of: data) else { return nil }
    self.format = format
    let reader = HeaderReader(data: data)
    switch format {
    case .png:
      // The IHDR chunk comes first (PNG, third edition, §11.2.1). An acTL chunk before the first IDAT makes the
      // picture animated (§11.3.6.1).
      size = Size(reader.number(4, at: 16), reader.number(4, at: 20))
      isAnimated = reader.pngHas("acTL")
    case .gif:
      size = Size(reader.little(2, at: 6), reader.little(2, at: 8))
      isAnimated = reader.gifFrames(atMost: 2) > 1
    case .webp:
      (size, isAnimated) = (reader.webpSize, reader.text(at: 12) == "VP8X" && data.count > 20 && data[20] & 2 != 0)
    case .jpeg: (size, isAnimated) = (reader.jpegSize, false)
    case .avif: (size, isAnimated) = (reader.avifSize, reader.text(at: 8) == "avis")
    case .icon: (size, isAnimated) = (nil, false)
    }
    // An icon is always small. Any other picture without a readable size is refused.
    guard format == .icon || size.map({ $0.height <= Self.mostPixels / max(1, $0.width) }) == true else { return nil }
  }

  /// Returns the picture, cut after its first frame. A decoder would otherwise decode all frames, and a small GIF can
  /// have a hundred thousand.
  public static func firstMoment(of data: [UInt8]) -> [UInt8] {
    guard PictureFormat(of: data) == .gif, let end = HeaderReader(data: data).endOfFirstFrame else { return data }
    // The trailer (GIF89a §27).
    return data[..<end] + [0x3B]
  }

  /// True if a picture is animated and may be played: it is no larger than a film on a screen, has no more frames than
  /// a film of several minutes, and each frame lies within the picture. A small file may state a hundred thousand
  /// frames, or a frame of gigabytes.
  public static func mayPlay(_ data: [UInt8]) -> Bool {
    guard let header = PictureHeader(of: data), header.isAnimated, let size = header.size,
      size.width > 0, size.height <= mostMovingPixels / size.width
    else { return false }
    return header.format != .gif || HeaderReader(data: data).gifIsModest(in: size, atMost: mostMoments)
  }

  /// The maximum number of pixels of an animated picture: three times as many as in a film that is as wide as most
  /// laptop screens.
  private static let mostMovingPixels = 4_000_000

  /// The maximum number of frames: as many as in a film of several minutes.
  private static let mostMoments = 5000

  /// The maximum number of pixels: more than in any photograph of a news site.
  public static let mostPixels = 50_000_000
}

/// Reads numbers from the data. An offset may be outside of the data.
private struct HeaderReader {
  let data: [UInt8]

  /// The big-endian number of `count` bytes at an offset.
  func number(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= data.count else { return nil }
    return data[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The little-endian number of `count` bytes at an offset.
  func little(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= data.count else { return nil }
    return data[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The four letters at an offset.
  func text(at offset: Int) -> String? {
    guard offset >= 0, offset + 4 <= data.count else { return nil }
    return String(decoding: data[offset..<offset + 4], as: UTF8.self)
  }

  /// True if a chunk of this name comes before the picture's data.
  func pngHas(_ name: String) -> Bool {
    var offset = 8
    while let length = number(4, at: offset), let chunk = text(at: offset + 4), chunk != "IDAT" {
      if chunk == name { return true }
      offset += length + 12
    }
    return false
  }

  /// Returns the number of image descriptors (GIF89a §20), at most `most`.
  func gifFrames(atMost most: Int) -> Int {
    var frames = 0
    var offset = 13
    while frames < most, let end = endOfFrame(from: offset, isFirst: frames == 0) {
      frames += 1
      offset = end
    }
    return frames
  }

  /// True if a GIF has at most `most` images, and each lies within its screen (GIF89a §20).
  func gifIsModest(in size: PictureHeader.Size, atMost most: Int) -> Bool {
    var (frames, offset) = (0, 13)
    while let frame = frame(from: offset, isFirst: frames == 0) {
      frames += 1
      offset = frame.end
      guard frames <= most,
        let x = little(2, at: frame.start + 1), let y = little(2, at: frame.start + 3),
        let width = little(2, at: frame.start + 5), let height = little(2, at: frame.start + 7),
        x + width <= size.width, y + height <= size.height
      else { return false }
    }
    return frames > 0
  }

  /// The end of a GIF's first image and its data.
  var endOfFirstFrame: Int? { endOfFrame(from: 13, isFirst: true) }

  private func endOfFrame(from start: Int, isFirst: Bool) -> Int? { frame(from: start, isFirst: isFirst)?.end }

  /// Returns the next image of a GIF: the start of its descriptor, and the end of its data.
  private func frame(from start: Int, isFirst: Bool) -> (start: Int, end: Int)? {
    guard data.count > 13 else { return nil }
    var offset = isFirst ? start + colorTable(data[10]) : start
    while offset < data.count {
      switch data[offset] {
      case 0x21: offset = afterBlocks(offset + 2)
      case 0x2C where offset + 9 < data.count:
        return (offset, min(afterBlocks(offset + 11 + colorTable(data[offset + 9])), data.count))
      default: return nil
      }
    }
    return nil
  }

  /// Returns the number of bytes of the colour table after these flags.
  private func colorTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Returns the offset after a sequence of data sub-blocks.
  private func afterBlocks(_ start: Int) -> Int {
    var offset = start
    while offset < data.count, data[offset] != 0 { offset += Int(data[offset]) + 1 }
    return offset + 1
  }

  /// The size of a WebP picture (RFC 9649 §2.5–2.7).
  var webpSize: PictureHeader.Size? {
    switch text(at: 12) {
    case "VP8X": .init(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
    case "VP8L": little(4, at: 21).flatMap { .init($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
    case "VP8 ": .init(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
    default: nil
    }
  }

  /// The size of an AVIF picture, from the largest image spatial extents property (ISO/IEC 23008-12 §6.5.3), which is
  /// near the beginning.
  var avifSize: PictureHeader.Size? {
    let name = Array("ispe".utf8)
    let places = data.indices.prefix(16_384).filter { data[$0...].starts(with: name) }
    return places.compactMap { PictureHeader.Size(number(4, at: $0 + 8), number(4, at: $0 + 12)) }.max {
      $0.width.multipliedReportingOverflow(by: $0.height).partialValue
        < $1.width.multipliedReportingOverflow(by: $1.height).partialValue
    }
  }

  /// The size of a JPEG picture, from the first frame header (ITU T.81 §B.2.2). Bytes between segments are skipped, as
  /// decoders do.
  var jpegSize: PictureHeader.Size? {
    var offset = 2
    while offset + 9 <= data.count {
      guard data[offset] == 0xFF else {
        offset += 1
        continue
      }
      let marker = data[offset + 1]
      switch marker {
      case 0xFF, 0: offset += 1
      case 0xC4, 0xC8, 0xCC: offset += 2 + (number(2, at: offset + 2) ?? data.count)
      case 0xC0...0xCF:
        return .init(number(2, at: offset + 7), number(2, at: offset + 5))
      case 0xD0...0xD9, 0x01: offset += 2
      case 0xDA: return nil
      default: offset += 2 + (number(2, at: offset + 2) ?? data.count)
      }
    }
    return nil
  }
}
