/// Which points of two pictures of one size differ so much that a person would see it.
///
/// A point is the same if its colour is found in the other picture there or right beside it, in both directions: edges of
/// letters may be smoothed otherwise, or lie one point further. A point that is missing or was added is not.
public struct PictureComparison {
  /// By how much red, green or blue may differ.
  public var channel = 24
  /// How many points away a colour may be found.
  public var reach = 1
  /// How many points may differ.
  public var limit = 10

  public init() {}

  /// The numbers of the points that differ, up to so many.
  public func differences(of one: Pixels, from other: Pixels, upTo most: Int = .max) -> [Int] {
    guard one.width == other.width, one.height == other.height else {
      return Array(0..<max(one.width * one.height, other.width * other.height))
    }
    if one == other { return [] }
    var found: [Int] = []
    for point in 0..<one.width * one.height where !areAlike(one, point, other, point) && found.count < most {
      let isKnown = isNear(one, point, in: other) && isNear(other, point, in: one)
      if !isKnown { found.append(point) }
    }
    return found
  }

  /// Whether a person would take the two for the same.
  public func matches(_ one: Pixels, _ other: Pixels) -> Bool {
    differences(of: one, from: other, upTo: limit + 1).count <= limit
  }

  private func isNear(_ one: Pixels, _ point: Int, in other: Pixels) -> Bool {
    let (line, column) = (point / one.width, point % one.width)
    for y in max(0, line - reach)...min(one.height - 1, line + reach) {
      for x in max(0, column - reach)...min(one.width - 1, column + reach) {
        if areAlike(one, point, other, y * one.width + x) { return true }
      }
    }
    return false
  }

  private func areAlike(_ one: Pixels, _ point: Int, _ other: Pixels, _ place: Int) -> Bool {
    (0..<3).allSatisfy { abs(Int(one.bytes[point * 3 + $0]) - Int(other.bytes[place * 3 + $0])) <= channel }
  }
}

extension Pixels {
  /// This picture in pale grey, with these points in red.
  public func marking(_ points: [Int]) -> Pixels {
    var marked = self
    for index in marked.bytes.indices { marked.bytes[index] = 200 + marked.bytes[index] / 5 }
    for point in points where point * 3 + 2 < marked.bytes.count {
      marked.bytes.replaceSubrange(point * 3..<point * 3 + 3, with: [220, 0, 0])
    }
    return marked
  }
}
