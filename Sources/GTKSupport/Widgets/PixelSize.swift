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

  /// Returns another size, reduced to fit this size: a width or height that is larger than here is cut, and a smaller
  /// one stays.
  func bounding(_ other: PixelSize) -> PixelSize {
    PixelSize(width: max(1, min(width, other.width)), height: max(1, min(height, other.height)))
  }

  /// Returns the size of the largest part of `other` that has the shape of this size. It is never larger than this
  /// size.
  func filled(by other: PixelSize) -> PixelSize {
    let scale = min(1, Double(other.width) / Double(max(width, 1)), Double(other.height) / Double(max(height, 1)))
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}
