/// The opacities of a row's text. The headline of an unread article is also bold.
struct RowInk {
  let headline: Double
  /// The opacity of the source's name and of the beginning of the text.
  let text: Double

  static let unread = RowInk(headline: 1, text: 0.88)
  /// Less would be too little contrast for small text on a chosen row.
  static let read = RowInk(headline: 0.82, text: 0.72)
}
