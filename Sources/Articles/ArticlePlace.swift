/// The reader's position in an article. It stays valid in a window of any size and with text of any size.
public struct ArticlePlace: Sendable, Hashable, Codable {
  /// The index of the block at the top edge of the view. Blocks are paragraphs, headings, pictures and the like.
  public let block: Int
  /// The part of that block that is above the edge, from 0 to less than 1.
  public let fraction: Double

  /// - Parameters:
  ///   - block: The block's index; a negative index becomes 0.
  ///   - fraction: The part above the edge; a value outside 0..<1 becomes the nearest one inside, NaN becomes 0.
  public init(block: Int, fraction: Double) {
    self.block = max(block, 0)
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1.0.nextDown)
  }

  /// True at the beginning of the article.
  public var isTop: Bool { block == 0 && fraction == 0 }
}
