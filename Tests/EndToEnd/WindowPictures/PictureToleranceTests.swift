import Foundation
import Pixels
import TestServers
import Testing

/// What the comparison of pictures sees and what it lets pass, shown on pictures of the window.
@Suite("The tolerance of pictures", .enabled(if: !PictureMachine.renews)) struct PictureToleranceTests {
  private let comparison = PictureComparison()

  /// A part of a picture, in points from its upper left corner.
  struct Part: CustomTestStringConvertible {
    let testDescription: String
    let columns: Range<Int>
    let lines: Range<Int>

    init(_ name: String, columns: Range<Int>, lines: Range<Int>) {
      (testDescription, self.columns, self.lines) = (name, columns, lines)
    }

    static let button = Part("a button's symbol", columns: 1004..<1032, lines: 14..<42)
    static let count = Part("a section with its count", columns: 40..<254, lines: 66..<87)
    static let headline = Part("a headline of the list", columns: 284..<526, lines: 222..<244)
    static let page = Part("the article's headline", columns: 694..<1165, lines: 130..<215)
  }

  private func stored(_ name: String = "day-article") throws -> Pixels {
    try Pixels(file: PictureMachine.folder.appending(path: "\(name).png"))
  }

  @Test("A picture is itself, and still is with noise that nobody sees")
  func noise() throws {
    let picture = try stored()
    #expect(comparison.matches(picture, picture))
    var (noisy, chance) = (picture, SplitMix64(seed: 3))
    for index in noisy.bytes.indices {
      let value = Int(noisy.bytes[index]) + Int.random(in: -2...2, using: &chance)
      noisy.bytes[index] = UInt8(min(255, max(0, value)))
    }
    let differs = noisy != picture
    #expect(differs)
    #expect(comparison.matches(noisy, picture))
  }

  @Test("A part that moved by three points is seen", arguments: [Part.button, .count, .headline, .page])
  func moved(_ part: Part) throws {
    let picture = try stored()
    for (right, down) in [(3, 0), (-3, 0), (0, 3)] {
      let other = picture.moving(part, right: right, down: down)
      #expect(!comparison.matches(other, picture), "\(right) right, \(down) down")
      #expect(!comparison.matches(picture, other), "\(right) right, \(down) down")
    }
  }

  @Test("Letters that are lighter or of another colour are seen", arguments: [Part.button, .count, .headline, .page])
  func recoloured(_ part: Part) throws {
    let picture = try stored()
    let lighter = picture.changing(part) { $0.map { $0 < 160 ? $0 + 60 : $0 } }
    #expect(!comparison.matches(lighter, picture))
    let redder = picture.changing(part) { $0[0] < 160 ? [$0[0] + 60, $0[1], $0[2]] : $0 }
    #expect(!comparison.matches(redder, picture))
  }

  @Test("Another accent colour is seen, on a button and where a row is chosen")
  func accents() throws {
    let button = try stored("empty-wide")
    let all = Part("all of it", columns: 0..<button.width, lines: 0..<button.height)
    // Blue to teal.
    let teal = button.changing(all) { $0[2] > 200 && $0[0] < 100 ? [33, 144, 164] : $0 }
    #expect(!comparison.matches(teal, button))
    let row = try stored()
    let slate = row.changing(Part("a row", columns: 272..<660, lines: 88..<196)) {
      $0[0] < 215 && $0[2] > 235 ? [$0[0], $0[1], $0[2] - 30] : $0
    }
    #expect(!comparison.matches(slate, row))
  }

  @Test("Pictures of other sizes differ, and a file that is no picture is an error")
  func hostile() throws {
    let small = try Pixels(width: 1, height: 2, bytes: [0, 0, 0, 255, 255, 255])
    let turned = try Pixels(width: 2, height: 1, bytes: small.bytes)
    #expect(comparison.differences(of: small, from: turned).count == 2)
    #expect(throws: Pixels.Unreadable.self) { try Pixels(width: 2, height: 2, bytes: small.bytes) }
    let folder = try TemporaryFolder()
    let file = try folder.put("no picture".utf8, at: "a.png")
    #expect(throws: Pixels.Unreadable.self) { try Pixels(file: URL(filePath: file)) }
    #expect(throws: Pixels.Unreadable.self) { try Pixels(file: URL(filePath: folder.file("none.png"))) }
  }
}

extension Pixels {
  /// The same with a part of it elsewhere.
  fileprivate func moving(_ part: PictureToleranceTests.Part, right: Int, down: Int) -> Pixels {
    var moved = self
    for line in part.lines {
      let (from, to) = ((line * width + part.columns.lowerBound) * 3, part.columns.count * 3)
      let target = ((line + down) * width + part.columns.lowerBound + right) * 3
      moved.bytes.replaceSubrange(target..<target + to, with: bytes[from..<from + to])
    }
    return moved
  }

  /// The same with other colours in a part.
  fileprivate func changing(_ part: PictureToleranceTests.Part, _ change: ([UInt8]) -> [UInt8]) -> Pixels {
    var changed = self
    for line in part.lines {
      for column in part.columns {
        let place = (line * width + column) * 3..<(line * width + column + 1) * 3
        changed.bytes.replaceSubrange(place, with: change(Array(bytes[place])))
      }
    }
    return changed
  }
}
