/// The reader's choices of appearance for the articles of one publication; `nil` inherits from the general settings.
public struct ArticleLook: Sendable, Hashable, Codable {
  /// The name of a typeface.
  public var font: String?
  /// The size of text, in per cent of the general size.
  public var size: Int?
  /// The height of lines, in per cent of the size.
  public var lineHeight: Int?
  /// The maximum width of text, in em.
  public var width: Int?
  /// The name of a set of colours.
  public var palette: String?

  public init(
    font: String? = nil, size: Int? = nil, lineHeight: Int? = nil, width: Int? = nil, palette: String? = nil
  ) {
    self.font = font
    self.size = size
    self.lineHeight = lineHeight
    self.width = width
    self.palette = palette
  }

  /// The allowed ranges: sizes and line heights in per cent, widths in em.
  public static let (sizes, lineHeights, widths) = (50...300, 110...240, 24...60)

  /// A copy with all values inside the allowed ranges. A damaged library may contain any value.
  public var bounded: ArticleLook {
    func bounded(_ value: Int?, _ range: ClosedRange<Int>) -> Int? {
      value.map { min(max($0, range.lowerBound), range.upperBound) }
    }
    return ArticleLook(
      font: font, size: bounded(size, Self.sizes), lineHeight: bounded(lineHeight, Self.lineHeights),
      width: bounded(width, Self.widths), palette: palette)
  }

  /// True if the reader chose nothing for this publication.
  public var isUsual: Bool { self == ArticleLook() }
}
