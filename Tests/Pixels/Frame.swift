/// A frame of the window, as GDK downloads it: four bytes for each point, line by line.
public struct Frame {
  /// Red, green and blue.
  public typealias Colour = (red: Int, green: Int, blue: Int)

  private let bytes: [UInt8]
  private let width: Int
  private let height: Int

  /// - Parameter bytes: Blue, green, red and opacity of each point, as little-endian machines have them.
  public init(bytes: [UInt8], width: Int, height: Int) {
    (self.bytes, self.width, self.height) = (bytes, width, height)
  }

  /// Whether less than a hundredth of it is ink.
  public func isBlank(on ground: Colour) -> Bool {
    var ink = 0
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) where distance(pixel(x, y), ground) > 60 { ink += 1 }
    }
    return ink * 400 < width * height
  }

  /// Whether its corners are of a colour. The right edge has the scroll bar.
  public func hasGround(_ ground: Colour) -> Bool {
    [(3, 3), (3, height - 4), (width - 30, 3), (width - 30, height / 2)].allSatisfy {
      distance(pixel($0.0, $0.1), ground) <= 3
    }
  }

  /// A frame with the colour of this one's first point everywhere.
  public var filledWithItsFirst: Frame {
    Frame(bytes: (0..<bytes.count).map { bytes[$0 % 4] }, width: width, height: height)
  }

  /// A frame with the opposite of each colour.
  public var inverted: Frame {
    Frame(bytes: bytes.map { 255 - $0 }, width: width, height: height)
  }

  private func pixel(_ x: Int, _ y: Int) -> Colour {
    let place = (y * width + x) * 4
    return (Int(bytes[place + 2]), Int(bytes[place + 1]), Int(bytes[place]))
  }

  private func distance(_ one: Colour, _ other: Colour) -> Int {
    max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
  }
}
