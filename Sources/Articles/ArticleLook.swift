/// What the reader chose for the articles of one publication; what is `nil` is as for all others.
public struct ArticleLook: Sendable, Hashable, Codable {
  /// The name of a typeface.
  public var font: String?
  /// The size of text, in per cent of the usual one.
  public var size: Int?
  /// The height of lines, in per cent of the size.
  public var lineHeight: Int?
  /// The greatest width of text, in em.
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

  /// Whether all is as for the others.
  public var isUsual: Bool { self == ArticleLook() }
}
