import Foundation
import Library
import Testing

@Suite("A picture’s header")
struct PictureHeaderTests {
  /// A PNG's first bytes, with chunks behind its header.
  static func png(_ width: UInt32, _ height: UInt32, chunks: [String] = ["IDAT"]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    var data: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8)
    data += number(width) + number(height) + [8, 6, 0, 0, 0] + number(0)
    for chunk in chunks { data += number(2) + Array(chunk.utf8) + [1, 2] + number(0) }
    return data
  }

  /// A GIF of one pixel with so many frames.
  static func gif(frames: Int) -> [UInt8] {
    let frame: [UInt8] = [
      0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
    ]
    return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + (0..<frames).flatMap { _ in frame }
      + [0x3B]
  }

  @Test("tells the size and whether it moves")
  func reads() {
    let still = PictureHeader(of: Self.png(640, 480))
    #expect(still?.size?.width == 640 && still?.size?.height == 480 && still?.isAnimated == false)
    #expect(PictureHeader(of: Self.png(1, 1, chunks: ["tEXt", "acTL", "IDAT"]))?.isAnimated == true)
    #expect(PictureHeader(of: Self.png(1, 1, chunks: ["IDAT", "acTL"]))?.isAnimated == false)
    #expect(PictureHeader(of: Self.gif(frames: 1))?.isAnimated == false)
    #expect(PictureHeader(of: Self.gif(frames: 3))?.isAnimated == true)
    #expect(PictureHeader(of: Self.gif(frames: 1))?.size?.width == 1)
    let webp = Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]
    #expect(PictureHeader(of: webp)?.isAnimated == true)
    #expect(PictureHeader(of: webp)?.size?.width == 320 && PictureHeader(of: webp)?.size?.height == 240)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
    #expect(PictureHeader(of: jpeg)?.size?.width == 40 && PictureHeader(of: jpeg)?.size?.height == 30)
  }

  /// A GIF with frames at these places: left, top, width and height.
  private static func gif(_ width: UInt16, _ height: UInt16, frames: [[UInt16]]) -> [UInt8] {
    func number(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    return Array("GIF89a".utf8) + number(width) + number(height) + [0, 0, 0]
      + frames.flatMap { [0x2C] + $0.flatMap(number) + [0, 2, 2, 0x44, 1, 0] } + [0x3B]
  }

  @Test("says whether a picture may be played: one of a film's size, length and room")
  func modest() {
    #expect(PictureHeader.mayPlay(Self.gif(frames: 2)) && PictureHeader.mayPlay(Self.gif(frames: 5000)))
    #expect(!PictureHeader.mayPlay(Self.gif(frames: 1)) && !PictureHeader.mayPlay(Self.gif(frames: 5001)))
    #expect(!PictureHeader.mayPlay([]) && !PictureHeader.mayPlay(Self.png(1, 1)))
    let (whole, part): ([UInt16], [UInt16]) = ([0, 0, 2000, 2000], [1000, 0, 1000, 2000])
    #expect(PictureHeader.mayPlay(Self.gif(2000, 2000, frames: [whole, part])))
    #expect(!PictureHeader.mayPlay(Self.gif(2001, 2000, frames: [whole, part])))
    // A decoder may make room for each as large as it says to be.
    #expect(!PictureHeader.mayPlay(Self.gif(2000, 2000, frames: [whole, [0, 0, 65_535, 65_535]])))
    #expect(!PictureHeader.mayPlay(Self.gif(2000, 2000, frames: [whole, [1001, 0, 1000, 2000]])))
    #expect(!PictureHeader.mayPlay(Self.gif(0, 2000, frames: [whole, whole])))
  }

  @Test(
    "with more pixels than any screen needs is refused, and so is no picture",
    arguments: [
      PictureHeaderTests.png(60_000, 60_000), PictureHeaderTests.png(.max, .max),
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1],
      // What decoders pass over hides nothing, and what does not say its size is refused.
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0x55, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xDC, 0xFF, 0xDC, 1, 1, 0x11, 0],
      [0xFF, 0xD8, 0xFF, 0xDA, 0, 2], Array("....ftypavif".utf8) + [UInt8](repeating: 0, count: 40),
      Array("....ftypavif    ispe".utf8) + [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0], Array("<svg/>".utf8), [], [0x89],
      [0x89, 0x50],
    ])
  func refused(_ data: [UInt8]) {
    #expect(PictureHeader(of: data) == nil)
  }

  @Test("cut anywhere, or of random bytes behind its mark, is read without harm")
  func cut() {
    var generator = SystemRandomNumberGenerator()
    let wholes = [Self.png(3, 3, chunks: ["tEXt", "acTL", "IDAT"]), Self.gif(frames: 3)]
    for whole in wholes {
      for count in 0...whole.count { _ = PictureHeader(of: Array(whole.prefix(count))) }
    }
    let marks: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array("RIFF....WEBPVP8X".utf8),
      Array("RIFF....WEBPVP8L".utf8), Array("RIFF....WEBPVP8 ".utf8), Array("....ftypavis".utf8),
    ]
    for _ in 0..<2000 {
      for mark in marks {
        let tail = (0..<Int.random(in: 0..<64, using: &generator)).map { _ in UInt8.random(in: 0...255) }
        _ = PictureHeader(of: mark + tail)
      }
    }
  }

  @Test("of a GIF tells where its first moment ends, and of nothing else")
  func firstMoment() {
    #expect(PictureHeader.firstMoment(of: Self.gif(frames: 3)) == Self.gif(frames: 1))
    #expect(PictureHeader.firstMoment(of: Self.gif(frames: 1)) == Self.gif(frames: 1))
    #expect(PictureHeader.firstMoment(of: Self.png(1, 1)) == Self.png(1, 1))
    #expect(PictureHeader.firstMoment(of: []) == [])
  }
}
