import Articles
import GTKSupport

/// The picture that a row shows.
struct RowPicture: Equatable {
  let address: String
  let size: PixelSize
  /// Whether a smaller one keeps its own shape.
  let keepsSmall: Bool

  /// `nil` where the row shows none.
  ///
  /// - Parameters:
  ///   - width: Of the list, in logical pixels.
  ///   - scale: How many device pixels a logical one has.
  init?(of summary: ArticleSummary, as style: RowStyle, inList width: Int, scale: Int) {
    guard style != .compact, let address = summary.thumbnail ?? summary.image else { return nil }
    self.address = address
    size = style.pictureSize(inList: width, scale: scale)
    keepsSmall = style == .card
  }
}
