/// A width and a height in device pixels.
public nonisolated struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A square.
  public init(_ side: Int) {
    self.init(width: side, height: side)
  }

  /// Returns the part of another size that fits into this one: larger dimensions are cut, smaller ones stay.
  func bounding(_ other: PixelSize) -> PixelSize {
    PixelSize(width: max(1, min(width, other.width)), height: max(1, min(height, other.height)))
  }

  /// Returns the central part of another size with the shape of this one, and no larger than this one.
  func filled(by other: PixelSize) -> PixelSize {
    let scale = min(1, Double(other.width) / Double(max(width, 1)), Double(other.height) / Double(max(height, 1)))
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}
