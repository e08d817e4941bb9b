/// The typefaces for articles, by their names in the settings.
public enum ArticleFont: String, CaseIterable {
  case serif
  case sans
  /// A typeface for readers with low vision.
  case legible
  /// The desktop's font for documents.
  case document

  /// The font families, in order of preference. The first one ships with Courant (data/fonts).
  ///
  /// - Parameter document: The family of the desktop's font for documents.
  public func families(document: @autoclosure () -> String) -> [String] {
    switch self {
    case .serif: ["Charis SIL", "Noto Serif", "DejaVu Serif", "serif"]
    case .sans: ["Inter", "Cantarell", "Noto Sans", "sans-serif"]
    case .legible: ["Tiresias LPfont", "Noto Sans", "sans-serif"]
    case .document: [document(), "sans-serif"]
    }
  }
}
