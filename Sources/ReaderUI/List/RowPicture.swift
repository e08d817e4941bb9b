import Articles
import GTKSupport

/// The picture that a row shows.
struct RowPicture: Equatable {
  let address: String
  let size: PixelSize
  /// True if a picture that is smaller than its place keeps its own shape.
  let keepsSmall: Bool

  /// Returns `nil` if the row shows no picture.
  ///
  /// - Parameters:
  ///   - width: The width of the list, in logical pixels.
  ///   - scale: The number of device pixels in a logical pixel.
  init?(of summary: ArticleSummary, as style: RowStyle, inList width: Int, scale: Int) {
    guard style != .compact, let address = summary.thumbnail ?? summary.image else { return nil }
    self.address = address
    size = style.pictureSize(inList: width, scale: scale)
    keepsSmall = style == .card
  }
}
