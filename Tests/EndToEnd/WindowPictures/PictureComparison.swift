import Foundation
import TestServers

/// Which points of two pictures of one size differ so much that a person would see it.
///
/// A point is the same if its colour is found in the other picture there or right beside it, in both directions: edges of
/// letters may be smoothed otherwise, or lie one point further. A point that is missing or was added is not.
struct PictureComparison {
  /// By how much red, green or blue may differ.
  var channel = 24
  /// How many points away a colour may be found.
  var reach = 1
  /// How many points may differ.
  var limit = 10

  /// The numbers of the points that differ, up to so many.
  func differences(of one: Pixels, from other: Pixels, upTo most: Int = .max) throws -> [Int] {
    guard one.width == other.width, one.height == other.height else {
      return Array(0..<max(one.width * one.height, other.width * other.height))
    }
    if one == other { return [] }
    var found: [Int] = []
    for point in try candidates(one, other) where found.count < most {
      let isKnown = isNear(one, point, in: other) && isNear(other, point, in: one)
      if !isKnown { found.append(point) }
    }
    return found
  }

  /// Whether a person would take the two for the same.
  func matches(_ one: Pixels, _ other: Pixels) throws -> Bool {
    try differences(of: one, from: other, upTo: limit + 1).count <= limit
  }

  /// The points whose colours differ. ImageMagick looks for them, as a million points take long in programs that are built for tests.
  private func candidates(_ one: Pixels, _ other: Pixels) throws -> [Int] {
    let folder = try TemporaryFolder()
    let files = try [one, other].enumerated().map { index, picture in
      try "rgb:" + folder.put(picture.bytes, at: String(index))
    }
    try Pixels.run(
      "convert",
      ["-size", "\(one.width)x\(one.height)", "-depth", "8"] + files + [
        "-compose", "difference", "-composite", "-separate", "-evaluate-sequence", "max",
        "-threshold", "\((Double(channel) + 0.5) / 2.55)%", "-depth", "8", "gray:" + folder.file("mask"),
      ])
    let mask = try Data(contentsOf: URL(filePath: folder.file("mask")))
    var points: [Int] = []
    mask.withUnsafeBytes { mask in
      guard let start = mask.baseAddress else { return }
      var place = 0
      while place < mask.count, let found = memchr(start + place, 255, mask.count - place) {
        let point = UnsafeRawPointer(found) - start
        points.append(point)
        place = point + 1
      }
    }
    return points
  }

  private func isNear(_ one: Pixels, _ point: Int, in other: Pixels) -> Bool {
    let (line, column) = (point / one.width, point % one.width)
    for y in max(0, line - reach)...min(one.height - 1, line + reach) {
      for x in max(0, column - reach)...min(one.width - 1, column + reach) {
        let place = y * one.width + x
        let isSame = (0..<3).allSatisfy {
          abs(Int(one.bytes[point * 3 + $0]) - Int(other.bytes[place * 3 + $0])) <= channel
        }
        if isSame { return true }
      }
    }
    return false
  }
}

extension Pixels {
  /// This picture in pale grey, with these points in red.
  func marking(_ points: [Int]) -> Pixels {
    var marked = self
    for index in marked.bytes.indices { marked.bytes[index] = 200 + marked.bytes[index] / 5 }
    for point in points where point * 3 + 2 < marked.bytes.count {
      marked.bytes.replaceSubrange(point * 3..<point * 3 + 3, with: [220, 0, 0])
    }
    return marked
  }
}
