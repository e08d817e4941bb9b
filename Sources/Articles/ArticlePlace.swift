/// How far a reader is in an article. It says the same in a window of any size and with text of any size.
public struct ArticlePlace: Sendable, Hashable, Codable {
  /// The place of the block at the top edge of the view among the article's blocks: paragraphs, headings, pictures and the like.
  public let block: Int
  /// The part of that block that is above the edge, from 0 to less than 1.
  public let fraction: Double

  /// - Parameters:
  ///   - block: What is less than 0 is the first one.
  ///   - fraction: What is no number, or none of these, is the nearest that is.
  public init(block: Int, fraction: Double) {
    self.block = max(block, 0)
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1.0.nextDown)
  }

  /// Whether it is where every article begins.
  public var isTop: Bool { block == 0 && fraction == 0 }
}
